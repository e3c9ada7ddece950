import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { keyOf, website } from "#tests/platform-fixtures/identity-claims.ts";
import { replayField } from "./replay-field.ts";

/** What a browser says of person 7, one group after another. */
const says = (browser: string, at: number, data: object): StoredEvent => ({
  ...blankRow(randomUUID(), "identify"),
  ...{ website, seq: at, received: at, at, visitor: keyOf(browser), data: JSON.stringify({ id: "7", ...data }) },
});
const valuesOf = (said: readonly StoredEvent[], name = "phone") =>
  replayField(website, said, name).map(({ before, after }) => [before, after.value]);
const [one, two] = ["+989120000001", "+989120000002"];

it("changes by each later word while nobody vouches for a browser", () => {
  expect(valuesOf([says("a", 1, { phone: one }), says("b", 2, { phone: two })])).toEqual([
    [undefined, one],
    [one, two],
  ]);
});

it("is not changed by a browser in doubt where one that is vouched for gave it, before it signed or after", () => {
  const signed = { $signed: true };
  expect(valuesOf([says("a", 1, { phone: one, ...signed }), says("b", 2, { phone: two })])).toEqual([[undefined, one]]);
  const late = [says("a", 1, { phone: one }), says("b", 2, { phone: two }), says("a", 3, signed)];
  expect(valuesOf(late)).toEqual([
    [undefined, one],
    [one, two],
    [two, one],
  ]);
});

it("is the one of the browser that the server named with the person, as of a purchase", () => {
  const purchase = { ...says("a", 3, {}), name: "purchase", provenance: "server" as const, data: '{"$person":"7"}' };
  expect(valuesOf([says("a", 1, { phone: one }), says("b", 2, { phone: two }), purchase])).toEqual([
    [undefined, one],
    [one, two],
    [two, one],
  ]);
});

it("changes by each later word where it is no address", () => {
  const said = [says("a", 1, { city: "x", $signed: true }), says("b", 2, { city: "y" })];
  expect(valuesOf(said, "city")).toEqual([
    [undefined, "x"],
    ["x", "y"],
  ]);
});
