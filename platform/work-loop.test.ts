import { expect, test } from "vitest";
import { WorkLoop } from "./work-loop.ts";

const silent = { warn: () => undefined } as unknown as ConstructorParameters<typeof WorkLoop>[0]["log"];

function openGate(): { promise: Promise<void>; resolve: () => void } {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, resolve: () => open() };
}

test("a round that fails is logged and followed by another", async () => {
  const warnings: unknown[] = [];
  const log = { warn: (_fields: unknown, text: string) => warnings.push(text) } as unknown as typeof silent;
  const third = openGate();
  let rounds = 0;
  const loop = new WorkLoop({
    async round() {
      rounds += 1;
      if (rounds === 1) throw new Error("away");
      if (rounds === 3) third.resolve();
      return 0;
    },
    failedMs: 1,
    failed: "failed, retrying",
    log,
  });
  loop.start();
  await third.promise;
  await loop.close();
  expect(warnings).toEqual(["failed, retrying"]);
});

test("closing ends the rest, waits for the round under way, and begins none", async () => {
  const began = openGate();
  const end = openGate();
  const steps: string[] = [];
  const loop = new WorkLoop({
    async round() {
      began.resolve();
      await end.promise;
      steps.push("through");
      return 3_600_000;
    },
    failedMs: 3_600_000,
    failed: "failed, retrying",
    log: silent,
  });
  loop.start();
  await began.promise;
  const closing = loop.close().then(() => steps.push("closed"));
  expect(loop.signal.aborted).toBe(true);
  end.resolve();
  await closing;
  expect(steps).toEqual(["through", "closed"]);
});

test("what never started closes at once", async () => {
  const loop = new WorkLoop({ round: async () => 0, failedMs: 0, failed: "failed", log: silent });
  await expect(loop.close()).resolves.toBeUndefined();
});
