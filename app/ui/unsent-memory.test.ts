import { beforeEach, expect, it } from "vitest";
import { createUnsentMemory } from "./unsent-memory.ts";

let stored: Map<string, string>;
let now: number;
beforeEach(() => {
  stored = new Map();
  now = 0;
});

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
/** The script of a page, loaded anew. */
const load = () => createUnsentMemory({ storage, now: () => now });
const formOf = (form: string, isSent = false) => ({
  ...{ form, isSent, fields: [{ key: "name 0", value: "typed", stored: "" }] },
});

it("the next page at the same path takes the fields of each form, once", () => {
  load().keep("/profile", [formOf("email", true), formOf("name")]);
  const next = load();
  expect(next.take("/profile", "name")).toEqual(formOf("name"));
  expect(next.take("/profile", "name")).toBeUndefined();
  // The store is empty as soon as one form has looked, and the others still have theirs.
  expect(stored.size).toBe(0);
  expect(next.take("/profile", "email")).toEqual(formOf("email", true));
  expect(load().take("/profile", "email")).toBeUndefined();
});

it("another page, and a page that comes much later, take nothing", () => {
  load().keep("/profile", [formOf("name")]);
  expect(load().take("/wallet", "name")).toBeUndefined();
  load().keep("/profile", [formOf("name")]);
  now = 200_000;
  expect(load().take("/profile", "name")).toBeUndefined();
});

it("a browser that refuses its storage keeps nothing, and shows its page", () => {
  const refusing = createUnsentMemory({
    storage: () => {
      throw new DOMException("denied", "SecurityError");
    },
    now: () => now,
  });
  refusing.keep("/profile", [formOf("name")]);
  expect(refusing.take("/profile", "name")).toBeUndefined();
});
