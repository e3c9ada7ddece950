import { expect, it } from "vitest";
import { hasFormFor } from "./kept-form.ts";

const form = { constraints: { weekly: {}, hosts: { multiple: true }, "hosts[]": {}, "person.name": {} } };

it("what was typed is back only where a form of the page has a field for all of it", () => {
  expect(hasFormFor({ id: "1", form }, { weekly: "on" })).toBe(true);
  expect(hasFormFor({ forms: { email: form } }, { hosts: ["a"], person: { name: "b" } })).toBe(true);
  expect(hasFormFor({ form }, { weekly: "on", monthly: "on" })).toBe(false);
  expect(hasFormFor({ rows: [{ form }], chosen: { weekly: true } }, { weekly: "on" })).toBe(false);
  expect(hasFormFor(undefined, { weekly: "on" })).toBe(false);
});
