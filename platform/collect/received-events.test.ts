import { afterAll, beforeAll, expect, it } from "vitest";
import { maxReceivedEvents } from "#contract/received-events.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { openTestPlatform, type Platform, scene, view } from "#tests/platform-fixtures/test-platform.ts";
import { ReceivedEvents } from "./received-events.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("lists the newest event first, with what was understood and its outcome", async () => {
  const { collector, site, send } = await scene(platform);
  const first = view({ url: "https://shop.example/tea?utm_medium=email", title: "Tea" });
  await send([first]);
  await send([first, view({ at: "2020-01-01T00:00:00Z" }), view({ url: "https://elsewhere.example/" }), { name: "" }]);
  const receivedEvents = collector.receivedEvents.list(site.id);
  expect(receivedEvents.map(({ outcome }) => outcome)).toEqual([
    "duplicate",
    "bad_origin",
    "too_old",
    "malformed",
    "stored",
  ]);
  expect(receivedEvents.at(-1)).toMatchObject({
    ...{ name: "page_view", path: "/tea", title: "Tea", medium: "email", country: "IR", browser: "Chrome" },
    issues: [],
  });
  expect(receivedEvents[3]?.issues[0]?.path).toEqual(["name"]);
  expect(new Set(receivedEvents.filter(({ visitor }) => visitor !== "").map(({ visitor }) => visitor)).size).toBe(1);
});

it("lists money in units of its currency", async () => {
  const { collector, site, send } = await scene(platform);
  const bought = (value: number, currency: string) => view({ name: "purchase", data: { value, currency } });
  await send([bought(100, "IRT"), bought(100, "IRR"), bought(19.9, "EUR"), view()]);
  const listed = collector.receivedEvents.list(site.id).map(({ value, currency }) => [value, currency]);
  expect(listed.toReversed()).toEqual([
    [100, "IRT"],
    [100, "IRR"],
    [19.9, "EUR"],
    [0, ""],
  ]);
});

it("keeps a hundred events a website, and forgets the website that was used least recently", () => {
  const receivedEvents = new ReceivedEvents();
  const rows = (count: number) => Array.from({ length: count }, (_, index) => blankRow(String(index), "page_view"));
  receivedEvents.add("one", 1, "stored", rows(60));
  receivedEvents.add("one", 2, "stored", rows(300));
  expect(receivedEvents.list("one")).toHaveLength(maxReceivedEvents);
  expect(receivedEvents.list("one")[0]?.id).toBe("299");
  receivedEvents.addMalformed("one", 3, 1_000, []);
  expect(receivedEvents.list("one").every(({ outcome }) => outcome === "malformed")).toBe(true);
  for (let other = 0; other < 600; other += 1) receivedEvents.add(`other ${other}`, 3, "stored", rows(1));
  expect(receivedEvents.list("one")).toEqual([]);
  expect(receivedEvents.list("other 599")).toHaveLength(1);
});

it("holds on to no event with long fields of its own", () => {
  const receivedEvents = new ReceivedEvents();
  const row = { ...blankRow("1", "page_view"), title: "Tea", data: "a".repeat(8_000) };
  receivedEvents.add("one", 1, "stored", [row]);
  row.title = "Coffee";
  expect(receivedEvents.list("one")[0]).toMatchObject({ title: "Tea", data: "a".repeat(1_000) });
});
