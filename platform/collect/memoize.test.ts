import { expect, it } from "vitest";
import { memoize } from "./memoize.ts";

it("caches short texts, the last used of them, and reads long ones anew", () => {
  const reads: string[] = [];
  const read = memoize(2, (text) => {
    reads.push(text);
    return { length: text.length };
  });
  const long = "a".repeat(501);
  for (const text of ["one", "one", long, long, "two", "three", "one"]) expect(read(text).length).toBe(text.length);
  expect(reads).toEqual(["one", long, long, "two", "three", "one"]);
});
