import { expect, it } from "vitest";
import { UnstoredBatches } from "./unstored-batches.ts";

it("knows the oldest batch that may not be stored, in whatever order they are", () => {
  const batches = new UnstoredBatches();
  expect([batches.newest, batches.oldest]).toEqual([0, 1]);
  const [first, second, third] = [batches.begin(), batches.begin(), batches.begin()];
  expect([batches.newest, batches.oldest]).toEqual([third, first]);
  batches.end(second);
  expect(batches.oldest).toBe(first);
  batches.end(first);
  expect(batches.oldest).toBe(third);
  batches.end(third);
  expect(batches.oldest).toBe(third + 1);
});
