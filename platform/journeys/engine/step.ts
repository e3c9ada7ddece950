import type { Output } from "#contract/journeys/block-types.ts";
import type { Plan, PlanBlock } from "../compile-plan.ts";
import { judgeBlock, type Verdict } from "./judge-block.ts";
import { keepSaved } from "./keep-saved.ts";
import type { Decision, Exit, Run, Standing, Step, StepFacts } from "./run.ts";

/** A path has at most 50 blocks: a run that passes more goes round in a circle that the checks refuse. */
const maxBlocks = 60;

/**
 * What a run does now: through all blocks that do not hold it, in the time in which it comes to each. Pure; everybody else
 * writes facts and wakes the run.
 */
export function step(plan: Plan, run: Run, facts: StepFacts, now: number): Step {
  const made: Pick<Step, "decisions" | "sends" | "saved"> = { decisions: [], sends: [], saved: run.facts.saved };
  const leave = (exit: Exit, at: number): Step => {
    made.decisions.push({ at, block: run.block, output: null, reason: exit });
    return { ...made, next: { exit, at } };
  };
  if (run.facts.goal !== undefined) return leave("goal", run.facts.goal);
  let at: Run = run;
  const passed = { ...run.facts.passed };
  const counted = countedOf(plan);
  for (let count = 0; count < maxBlocks; count += 1) {
    const block = plan.blocks[at.block];
    if (block === undefined) return leave("block_removed", now);
    if (counted.has(at.block)) passed[at.block] ??= at.arrivedAt;
    const verdict = judgeBlock(block, at, facts, now);
    if (verdict.sends === true) made.sends.push({ block: at.block, at: at.arrivedAt });
    if ("wait" in verdict) return { ...made, next: { standing: standingOf(at, verdict, passed) } };
    if ("ends" in verdict) {
      made.decisions.push({ at: at.arrivedAt, block: at.block, output: null, reason: "end" });
      return { ...made, next: { exit: "end", at: at.arrivedAt } };
    }
    const left = Math.max(verdict.at, facts.floor);
    made.saved = keepSaved(made.saved, verdict.saved);
    made.decisions.push({ ...decisionOf(at, verdict), at: left });
    const to = block.to[verdict.output];
    if (to === undefined) return { ...made, next: { exit: "end", at: left } };
    const taken = verdict.reason === "event_came" ? verdict.at : undefined;
    at = { ...at, block: to, arrivedAt: left, arrivedShift: facts.shift, wait: null, facts: { ...at.facts, taken } };
  }
  return leave("broken", now);
}

const decisionOf = (run: Run, { output, reason, detail }: Extract<Verdict, { output: Output }>) =>
  ({ block: run.block, output, reason, ...(detail && { detail }) }) satisfies Omit<Decision, "at">;

/** Blocks from the arrival at which conditions count, by plan: a plan never changes, and a step passes many blocks. */
const countedBlocks = new WeakMap<Plan, ReadonlySet<number>>();

function countedOf(plan: Plan): ReadonlySet<number> {
  const known = countedBlocks.get(plan);
  if (known !== undefined) return known;
  const since = Object.values(plan.blocks).flatMap(
    ({ fields }: PlanBlock) => (fields.since as { block?: number } | undefined)?.block ?? [],
  );
  const counted = new Set(since);
  countedBlocks.set(plan, counted);
  return counted;
}

const standingOf = (
  { block, arrivedAt, arrivedShift, facts: { taken } }: Run,
  { wait, due, clock }: Extract<Verdict, { wait: unknown }>,
  passed: Record<string, number>,
): Standing => ({ block, wait, due, clock, arrivedAt, arrivedShift, passed, taken });
