import { expect, it } from "vitest";
import { hasFormFor, isTypedInto, withLists } from "./kept-form.ts";

const form = { constraints: { weekly: {}, hosts: { multiple: true }, "hosts[]": {}, "person.name": {} } };

it("what was typed is back only where a form of the page has a field for all of it", () => {
  expect(hasFormFor({ id: "1", form }, { values: { weekly: "on" } })).toBe(true);
  expect(hasFormFor({ forms: { email: form } }, { values: { hosts: ["a"], person: { name: "b" } } })).toBe(true);
  expect(hasFormFor({ form }, { values: { weekly: "on", monthly: "on" } })).toBe(false);
  expect(hasFormFor({ rows: [{ form }], chosen: { weekly: true } }, { values: { weekly: "on" } })).toBe(false);
  expect(hasFormFor(undefined, { values: { weekly: "on" } })).toBe(false);
});

it("the only ticked box of several is a list again", () => {
  const constraints = {
    ...{ name: {}, segments: { multiple: true }, "segments[]": {} },
    ...{ messages: { multiple: true }, "messages[]": {}, "messages[].hours": { multiple: true } },
    ...{ utm: {}, "utm.tags": { multiple: true } },
  };
  const kept = { name: "a", segments: "1", messages: [{ template: "b", hours: "9" }], utm: { tags: "c" } };
  expect(withLists(constraints, kept)).toEqual({
    ...{ name: "a", segments: ["1"], messages: [{ template: "b", hours: ["9"] }], utm: { tags: ["c"] } },
  });
  expect(withLists(constraints, { segments: ["1", "2"] })).toEqual({ segments: ["1", "2"] });
});

it("what was typed is back in the form whose button was pressed, not in one whose fields have the same names", () => {
  const copy = { intent: "copy", constraints: { name: {} } };
  const typed = (intent?: string) => ({ values: { name: "a" }, intent });
  expect(isTypedInto(copy, typed("copy"))).toBe(true);
  expect(isTypedInto(copy, typed("name"))).toBe(false);
  expect(hasFormFor({ copy }, typed("name"))).toBe(false);
  // A form alone on its page, and a record of an earlier release.
  expect(isTypedInto({ constraints: { name: {} } }, typed("save"))).toBe(true);
  expect(isTypedInto(copy, typed())).toBe(true);
});
