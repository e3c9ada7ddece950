import fc from "fast-check";
import { expect, it } from "vitest";
import { sendDivided } from "./send-divided.ts";

/** A panel that refuses a call with any bad number, and takes every other one whole. */
function panel() {
  const taken: number[] = [];
  let calls = 0;
  const call = async (numbers: readonly number[]) => {
    calls += 1;
    const isOfOne = numbers.some((number) => number < 0);
    if (!isOfOne) taken.push(...numbers);
    const outcome = isOfOne ? ({ kind: "refused", reason: "refused", said: "bad number" } as const) : accepted;
    return { outcomes: numbers.map(() => outcome), isOfOne };
  };
  return { call, taken, calls: () => calls };
}
const accepted = { kind: "accepted" } as const;

it("bad numbers fail alone, wherever they stand, and every other one is sent once", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 20 }), { minLength: 1, maxLength: 50 }), async (numbers) => {
      const { call, taken } = panel();
      const outcomes = await sendDivided(numbers, call, () => false);
      expect(outcomes.map(({ kind }) => kind)).toEqual(numbers.map((number) => (number < 0 ? "refused" : "accepted")));
      expect(taken).toEqual(numbers.filter((number) => number >= 0));
    }),
    { numRuns: 100 },
  ));

it("one bad number of fifty costs a dozen calls; once time is over the rest is tried later", async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => (index === 17 ? -1 : index));
  const { call, calls } = panel();
  await sendDivided(numbers, call, () => false);
  expect(calls()).toBeLessThanOrEqual(13);
  const late = panel();
  const outcomes = await sendDivided(numbers, late.call, () => late.calls() >= 2);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["not_sent", "accepted"]));
  expect(late.taken).toHaveLength(25);
});
