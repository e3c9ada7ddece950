import { defaultCurrency } from "#contract/currencies.ts";
import type { StepInput } from "#contract/funnel-steps.ts";
import { matchesStep } from "./sql/step-condition.ts";

/** Bytes of all steps in the event store's language: a statement of 256 KiB says them up to four times. */
const maxBytes = 45_000;

/** Where the longest filter is of steps that are longer together than a statement may be; undefined where they are not. */
export function findLongest(steps: readonly StepInput[]): (string | number)[] | undefined {
  const length = (step: StepInput) =>
    Buffer.byteLength(matchesStep(step, { host: "", currency: defaultCurrency, defined: [] }).text);
  if (steps.reduce((sum, step) => sum + length(step), 0) <= maxBytes) return undefined;
  const filters = steps.flatMap((step, index) =>
    (step.type === "event" ? step.filters : []).map((filter, place) => ({
      path: ["steps", index, "filters", place, "value"],
      length: JSON.stringify(filter).length,
    })),
  );
  const [longest] = filters.toSorted((one, other) => other.length - one.length);
  return longest?.path ?? ["steps"];
}
