import type { Plan } from "../compile-plan.ts";
import type { Decision, Exit, Run, RunFacts, Standing, StepFacts } from "../engine/run.ts";
import { step } from "../engine/step.ts";
import type { Delivery } from "./judge-delivery.ts";

/** What a run meets: everything that happened up to the end of the time. */
export interface World {
  facts: Omit<StepFacts, "watermark" | "outcome">;
  /** Events that the run's blocks wait for, by their watch. */
  events: NonNullable<RunFacts["events"]>;
  /** When the person reaches the goal and leaves. */
  goalAt: number | undefined;
  end: number;
  /** What a condition on past events answers to somebody who comes to it. */
  answer(run: Run): { yes: boolean; count: number };
  /** `saved`: what answers of calls said to the run until then. */
  deliver(block: number, at: number, saved: RunFacts["saved"]): Promise<Delivery>;
}

export interface RehearsedRun {
  decisions: Decision[];
  messages: (Delivery & { block: number })[];
  /** How it ended; null where somebody stands at `block`. */
  exit: Exit | null;
  endedAt: number | null;
  block: number;
}

/** A path has at most 50 blocks, and holds at each at most twice. */
const maxLooks = 200;

/** A run from its trigger to the end of the time: the engine's step, looked at whenever something may have happened. */
export async function rehearseRun(plan: Plan, born: Run, world: World): Promise<RehearsedRun> {
  const made: Pick<RehearsedRun, "decisions" | "messages"> = { decisions: [], messages: [] };
  // A goal is looked at before everything else of its instant, as the step does.
  const until = Math.min(world.goalAt === undefined ? world.end : world.goalAt - 1, world.end);
  let run = born;
  let look: Pick<StepFacts, "outcome" | "saved"> & { now: number } = { now: until, outcome: undefined };
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { now, outcome, saved } = look;
    const stepped = step(plan, seenBy(run, world, now), { ...world.facts, watermark: now, outcome, saved }, now);
    made.decisions.push(...stepped.decisions);
    for (const { block, at } of stepped.sends)
      made.messages.push({ ...(await world.deliver(block, at, stepped.saved)), block });
    if ("exit" in stepped.next) return ended(made, run, stepped.next);
    const { standing } = stepped.next;
    run = moved(run, standing, { world, saved: stepped.saved });
    const next = nextLook(standing, made.messages.at(-1), { now, until, plan });
    if (next === undefined) break;
    look = next;
  }
  if (world.goalAt === undefined || world.goalAt > world.end) {
    return { ...made, exit: null, endedAt: null, block: run.block };
  }
  return ended(withoutLate(made, world.goalAt), run, { exit: "goal", at: world.goalAt });
}

const ended = (
  made: Pick<RehearsedRun, "decisions" | "messages">,
  { block }: Run,
  { exit, at }: { exit: Exit; at: number },
): RehearsedRun => ({ ...made, exit, endedAt: at, block });

/** Nobody knows what has not happened yet. */
const seenBy = (run: Run, { events }: World, now: number): Run => ({
  ...run,
  facts: {
    ...run.facts,
    events: Object.fromEntries(
      Object.entries(events).map(([watch, sightings]) => [watch, sightings.filter(({ at }) => at <= now)]),
    ),
  },
});

function moved(
  run: Run,
  { block, wait, arrivedAt, passed, taken }: Standing,
  { world, saved }: { world: World; saved: RunFacts["saved"] },
): Run {
  const there = { ...run, block, wait, arrivedAt, facts: { passed, taken, saved } };
  if (wait !== "answer") return there;
  return { ...there, facts: { ...there.facts, answers: { [block]: world.answer(there) } } };
}

/** When a run that stands somewhere is looked at again; undefined where nothing is to come. */
function nextLook(
  { wait, block }: Standing,
  sent: Delivery | undefined,
  { now, until, plan }: { now: number; until: number; plan: Plan },
): (Pick<StepFacts, "outcome" | "saved"> & { now: number }) | undefined {
  if (wait === "answer") return { now, outcome: undefined };
  if (wait === "message" && sent !== undefined && sent.state !== "waiting" && sent.at <= until) {
    const isSent = sent.state === "sent";
    return { now: sent.at, outcome: isSent ? "sent" : "not_sent", saved: isSent ? namesSaved(plan, block) : undefined };
  }
  return now < until ? { now: until, outcome: undefined } : undefined;
}

/** Nobody is called: where an answer would stand, its name does. */
function namesSaved({ blocks }: Plan, block: number): Record<string, string> | undefined {
  const { save = [] } = (blocks[block]?.fields ?? {}) as { save?: { as: string }[] };
  return save.length === 0 ? undefined : Object.fromEntries(save.map(({ as }) => [as, as]));
}

/** What had not left by the goal is not sent any more. */
const withoutLate = ({ decisions, messages }: Pick<RehearsedRun, "decisions" | "messages">, goalAt: number) => ({
  decisions,
  messages: messages.map((message) =>
    message.state === "waiting" || message.at > goalAt
      ? { ...message, state: "dropped" as const, at: goalAt, reason: "goal_reached" as const }
      : message,
  ),
});
