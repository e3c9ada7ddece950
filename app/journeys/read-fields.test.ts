import { expect, it } from "vitest";
import { blockTypes } from "#contract/journeys/block-types.ts";
import { wholeFields } from "#contract/journeys/blocks.ts";
import { specsOf } from "./field-specs.ts";
import { fillFields, readFields } from "./read-fields.ts";

it("what is typed becomes the fields of the block, and back", () => {
  const typed = {
    event: "purchase",
    timeout: { amount: "۱", unit: "hour" },
    matchKey: "on",
    resetEvent: "",
    keyPath: "",
  };
  const fields = { event: "purchase", timeout: { amount: 1, unit: "hour" }, matchKey: true };
  expect(readFields("flow.wait_event", typed, {})).toEqual(fields);
  expect(fillFields("flow.wait_event", fields)).toEqual({
    ...{ event: "purchase", timeout: { amount: "1", unit: "hour" }, matchKey: "on" },
  });
  expect(readFields("condition.segment", { segments: "one" }, {})).toEqual({ segments: ["one"] });
  expect(readFields("condition.event", { op: "did", since: "30", count: { op: "at_least", n: "۲" } }, {})).toEqual({
    ...{ op: "did", since: 30, count: { op: "at_least", n: 2 } },
  });
});

it("a number that is none stays as it was typed, and what the form does not show stays", () => {
  expect(readFields("flow.split", { a: "نیمی" }, {})).toEqual({ a: "نیمی" });
  expect(
    readFields("action.api", { url: "" }, { url: "https://a.example", save: [{ path: "code", as: "code" }] }),
  ).toEqual({
    save: [{ path: "code", as: "code" }],
  });
});

it.each(blockTypes)("every control of %s is a field of the block, and none that a start needs lacks one", (type) => {
  const { shape } = wholeFields[type];
  const names = specsOf(type).map(({ name }) => name);
  expect(names.filter((name) => !(name in shape))).toEqual([]);
  const required = Object.entries(shape).filter(([, schema]) => !(schema as { isOptional(): boolean }).isOptional());
  expect(required.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
});
