import type { Plan, PlanBlock } from "../compile-plan.ts";
import { attributeOf } from "../engine/read-step-facts.ts";
import type { Run, StepFacts } from "../engine/run.ts";
import { step } from "../engine/step.ts";
import { journeyTime, maxTrialMs, type Trial, wallTime } from "./trial.ts";

const questions = ["condition.attribute", "condition.segment", "condition.reachable"];

/** The plan with every condition a question: its owner answers what stores would. Pure. */
const askingPlan = (plan: Plan): Plan => ({
  ...plan,
  blocks: Object.fromEntries(
    Object.entries(plan.blocks).map(([no, block]): [string, PlanBlock] => [
      no,
      questions.includes(block.type) ? { ...block, type: "condition.event", fields: { event: "", op: "did" } } : block,
    ]),
  ),
});

/** Where a walk stands at an instant: the engine's step on the journey's clock. Answers the blocks whose message is made. */
export function walkTrial(
  trial: Trial,
  { now, zone, outcome, saved }: Pick<StepFacts, "outcome" | "saved"> & { now: number; zone: string },
): { trial: Trial; sends: number[] } {
  const end = trial.startedAt + maxTrialMs;
  if (now >= end) return { trial: { ...trial, endedAt: end, exit: "limit" }, sends: [] };
  const present = journeyTime(trial, now);
  const facts: StepFacts = {
    ...{ zone, shift: 0, shiftAt: () => 0, floor: trial.startedAt, watermark: present, outcome, saved },
    ...{ matches: () => false, isInSegments: () => false, areMembersComing: () => false, isReachable: () => false },
    attribute: (name) => {
      const value = attributeOf(trial.given.person, name);
      return value === undefined || value === null ? undefined : String(value);
    },
  };
  const { run } = trial;
  const made = step(askingPlan(trial.plan), run, facts, present);
  const decisions = [...trial.decisions, ...made.decisions];
  const sends = made.sends.map(({ block }) => block);
  if ("exit" in made.next) {
    const { exit } = made.next;
    const known = exit === "end" || exit === "goal" || exit === "block_removed" ? exit : "broken";
    return { trial: { ...trial, run: keeping(run, made.saved), decisions, endedAt: now, exit: known }, sends };
  }
  const { block, wait, due, arrivedAt, arrivedShift, passed, taken } = made.next.standing;
  const isNew = block !== run.block;
  const { events, answers } = run.facts;
  const known = { passed, ...(taken === undefined ? {} : { taken }), ...(isNew ? {} : { events, answers }) };
  const next = keeping({ ...run, block, wait, arrivedAt, arrivedShift, facts: known }, made.saved);
  // What waits for an answer, or for a message, is looked at when there is one.
  const look = wait === "answer" ? end : wait === "message" ? now : wallTime(trial, due);
  return { trial: { ...trial, run: next, decisions, due: Math.min(look, end) }, sends };
}

/** Messages of this look and of later ones are made with what answers said. */
const keeping = (run: Run, saved: Run["facts"]["saved"]): Run => ({
  ...run,
  facts: { ...run.facts, ...(saved === undefined ? {} : { saved }) },
});

/** What its owner says where the walk stands: the answer of a condition, or that the event came. */
export function answerWalk(trial: Trial, { yes, now }: { yes: boolean; now: number }): Trial {
  const { run } = trial;
  const { block, wait, facts } = run;
  if (wait === "answer") {
    const answers = { [block]: { yes, count: yes ? 1 : 0 } };
    return { ...trial, due: now, run: { ...run, facts: { ...facts, answers } } };
  }
  // That an event did not come is known when its time is over.
  const at = yes ? Math.min(journeyTime(trial, now), maxAt(trial)) : undefined;
  if (wait !== "event" || at === undefined) return trial;
  const events = { [block]: [...(facts.events?.[block] ?? []), { at }] };
  return { ...trial, due: now, run: { ...run, facts: { ...facts, events } } };
}

/** What comes now comes before what is due now. */
const maxAt = (trial: Trial) => Math.max(trial.run.arrivedAt, journeyTime(trial, trial.due) - 1);
