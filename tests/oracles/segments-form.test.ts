import fc from "fast-check";
import { expect, it } from "vitest";
import type { Condition } from "#contract/conditions/condition.ts";
import { condition } from "#contract/conditions/condition.ts";
import { conditionsForm, readGroups, writeRow } from "#contract/conditions/form.ts";
import { kindOfOwn } from "#contract/conditions/test.ts";
import { outerDefinition } from "./segments-arbitraries.ts";

/** What of a condition is read: an event's field repeats its name, null says nothing, and some operators take no value. */
function meaningOf(given: Condition): unknown {
  const read = condition.parse(given);
  const written = read.of === "event" ? { ...read, field: read.event.name, value: undefined } : read;
  return JSON.parse(
    JSON.stringify(written, (_, value) =>
      /^(not_)?exists$|^is_(true|false)$/.test(value?.op) ? { ...value, value: undefined } : (value ?? undefined),
    ),
  );
}

/** An attribute has one type, and calls may test it as another one. */
const kinds = ["text", "number", "date", "boolean", "list"] as const;

it("editing loses nothing: every definition is what the form makes of it", () => {
  fc.assert(
    fc.property(outerDefinition, fc.constantFrom("tested" as const, ...kinds), ({ groups }, kind) => {
      const form = groups.map(({ negate, items }) => ({
        meets: negate ? "none" : "all",
        items: items.map((item) => writeRow(item, () => (kind === "tested" ? kindOfOwn(item.op, undefined) : kind))),
      }));
      const read = readGroups(conditionsForm.parse({ groups: form }));
      const meaning = (list: readonly { negate?: boolean | undefined; items: readonly unknown[] }[]) =>
        list.map(({ negate, items }) => ({ negate, items: items.map((item) => meaningOf(item as Condition)) }));
      expect(meaning(read)).toEqual(meaning(groups));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  "a, b",
  'a "b"',
  '"',
  '"a"',
  "تهران",
  "خرید",
  "سرخ، آبی",
  "a\nb",
  "1405/01/01",
  "2026-03-21",
  "0912 000 0000",
])("a value keeps its letters: %s", (value) => {
  const given: Condition[] = [
    ...["city", "name", "phone", "attr.x"].flatMap((field) => [
      { of: "attribute" as const, field, op: "is", value },
      { of: "attribute" as const, field, op: "any_of", value: [value, "z", value] },
      { of: "attribute" as const, field, op: "contains", value },
      { of: "attribute" as const, field, op: "starts_with", value },
    ]),
    { of: "attribute", field: "attr.x", op: "contains_any", value: [value] },
    { of: "event", field: value, op: "did", event: { name: value, filters: [{ property: "city", op: "is", value }] } },
  ];
  for (const each of given) {
    const groups = [{ meets: "all" as const, items: [writeRow(condition.parse(each), () => "text")] }];
    const [group] = readGroups(conditionsForm.parse({ groups }));
    expect(meaningOf(group?.items[0] as Condition)).toEqual(meaningOf(each));
  }
});
