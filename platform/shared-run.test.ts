import { expect, it } from "vitest";
import { SharedRun } from "./shared-run.ts";

function openRun() {
  const runs: { keys: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedRun<string>(
    (keys) => new Promise((end, fail) => void runs.push({ keys: [...keys], end, fail })),
  );
  return { runs, shared };
}

it("serves who comes while a run is under way by one run after it, and never runs twice at once", async () => {
  const { runs, shared } = openRun();
  const first = shared.join("a");
  await Promise.resolve();
  const later = [shared.join("b"), shared.join("c"), shared.join("b")];
  expect(runs.map(({ keys }) => keys)).toEqual([["a"]]);
  runs[0]?.end();
  await first;
  await Promise.resolve();
  expect(runs.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"]]);
  runs[1]?.end();
  await Promise.all(later);
});

it("fails for those whom the run served, and nobody else", async () => {
  const { runs, shared } = openRun();
  const first = shared.join("a");
  await Promise.resolve();
  const later = shared.join("b");
  runs[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  runs[1]?.end();
  await later;
  const last = shared.join("c");
  await Promise.resolve();
  await Promise.resolve();
  runs[2]?.end();
  await last;
});
