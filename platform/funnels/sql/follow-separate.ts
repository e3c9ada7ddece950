import type { StepInput } from "#contract/funnel-steps.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { type FunnelPlan, startBit } from "../funnel-plan.ts";
import { bestOf, type Following } from "./follow-attempts.ts";
import type { MatchContext } from "./step-condition.ts";

/** Later than any event, in milliseconds since 1970. */
const never = 2 ** 41;

/** Whether no event can match two of the steps, or ends an attempt: they are of different names, which no defined event bears. */
export function areSeparate(steps: readonly StepInput[], { defined }: MatchContext): boolean {
  const names = steps.map((step) => (step.type === "page" ? "page_view" : step.event));
  const isOfSteps = steps.every(({ exclusion }) => !exclusion);
  return isOfSteps && new Set(names).size === names.length && defined.every(({ name }) => !names.includes(name));
}

/**
 * The same as `followAttempts` for steps in any order of which no event matches two, and without exclusions: an attempt has
 * done each step whose next event comes within the window. A state for each set of steps, as the fold has them, takes 0.6 s
 * to plan with five steps, and as long as all else to compute.
 */
export function followSeparate({ levels, windowMs }: FunnelPlan): Following {
  const moment = "bitShiftRight(e, 16)";
  const names = levels.map((_, step) => `next_${step}`);
  const nexts = levels.map(
    (_, step) =>
      `arrayReverseFill(at -> at != ${never}, arrayMap(e -> if(bitTest(e, ${step}), ${moment}, ${never}), events))`,
  );
  const lists = names.map((_, step) => `tupleElement(folded, ${step + 1})`).join(", ");
  const isDone = (step: number) => `(${names[step]} - ${moment} <= ${windowMs})`;
  const count = names.map((_, step) => `toInt64(${isDone(step)})`).join(" + ");
  const set = names.map((_, step) => `if(${isDone(step)}, toInt64(${2 ** step}), toInt64(0))`).join(" + ");
  const attempt = `if(bitTest(e, ${startBit}), ${bestOf({ level: count, start: moment, steps: set })}, toInt64(-1))`;
  const first = `arrayFirstIndex(e -> ${moment} = start AND bitTest(e, ${startBit}), events)`;
  const times = `arraySort([${names.map((_, step) => `tupleElement(folded, ${step + 1})[${first}]`).join(", ")}])`;
  const instants = levels.map((_, index) => `if(level > ${Math.max(index, 1)}, ${times}[${index + 1}], toInt64(-1))`);
  return {
    fold: constant(`tuple(${nexts.join(", ")})`),
    best: constant(`arrayMax((e, ${names.join(", ")}) -> ${attempt}, events, ${lists})`),
    instants: constant(`tuple(toInt64(0), ${instants.join(", ")})`),
  };
}
