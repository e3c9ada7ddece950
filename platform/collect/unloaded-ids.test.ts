import { expect, it } from "vitest";
import { DuplicateFilter, filterMs } from "./duplicate-filter.ts";
import { followUnloaded } from "./unloaded-ids.ts";

it("answers no from the moment the filter forgets until what waited then is loaded", () => {
  const filter = new DuplicateFilter(0);
  const loader = { loadedSeq: 3, lastSeq: 3 };
  const isKnown = followUnloaded(filter, loader);
  expect(isKnown()).toBe(true);

  loader.lastSeq = 5;
  expect(isKnown()).toBe(true);

  filter.rotate(filterMs);
  filter.rotate(2 * filterMs);
  expect(isKnown()).toBe(false);
  Object.assign(loader, { loadedSeq: 4, lastSeq: 6 });
  expect(isKnown()).toBe(false);
  loader.loadedSeq = 5;
  expect(isKnown()).toBe(true);
});

it("answers no at first while an earlier process's groups wait", () => {
  const loader = { loadedSeq: 3, lastSeq: 5 };
  const isKnown = followUnloaded(new DuplicateFilter(0), loader);
  expect(isKnown()).toBe(false);
  loader.loadedSeq = 5;
  expect(isKnown()).toBe(true);
});
