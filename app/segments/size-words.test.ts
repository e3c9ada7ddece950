import { expect, it } from "vitest";
import { segmentLabel, segmentOption } from "#app/campaigns/campaign-choices.server.ts";
import { sizeWords } from "./size-words.ts";

const known = { size: 1_234, isEvaluating: false, evaluatedAt: "2026-11-23T00:00:00Z" };

it("a segment that is evaluated first has no size yet, which is not none", () => {
  expect(sizeWords({ ...known, size: 0, isEvaluating: true, evaluatedAt: null })).toBeUndefined();
  expect(sizeWords({ ...known, size: 0, isEvaluating: true })).toBeUndefined();
  expect(sizeWords({ ...known, size: 0 })).toBe("۰");
  // Evaluated anew: the people of before are known.
  expect(sizeWords({ ...known, isEvaluating: true })).toBe("۱٬۲۳۴");
});

it("a campaign offers it with its state instead of its size", () => {
  const evaluating = { name: "وفادار", size: 0, isEvaluating: true, evaluatedAt: null };
  expect(segmentLabel(evaluating)).toBe("وفادار · در حال محاسبه");
  expect(segmentLabel({ ...known, name: "وفادار" })).toBe("وفادار · ۱٬۲۳۴ نفر");
});

it("a segment is offered as empty once it is known that nobody is in it", () => {
  const emptyOf = (change: object) => segmentOption({ ...known, ...change, id: "1", name: "وفادار" }).isEmpty;
  expect([emptyOf({}), emptyOf({ size: 0 })]).toEqual([false, true]);
  expect([emptyOf({ size: 0, isEvaluating: true }), emptyOf({ isEvaluating: true })]).toEqual([false, false]);
});
