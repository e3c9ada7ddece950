import { kindOf, type Output } from "#contract/journeys/block-types.ts";
import type { Slot } from "#contract/journeys/items.ts";
import type { JourneyReason, Wait } from "#contract/journeys/reasons.ts";
import { days } from "#contract/journeys/shared-fields.ts";
import type { PlanBlock } from "../compile-plan.ts";
import { type DateFields, dueOfDate } from "./due-of-date.ts";
import { addDuration, type Duration, nextTimeOfDay } from "./durations.ts";
import { endOf } from "./end-of-message.ts";
import { judgeWaitEvent } from "./judge-wait-event.ts";
import { nextOpening } from "./next-opening.ts";
import type { Run, StepFacts } from "./run.ts";
import { stickyNumber, stickyShare } from "./sticky-share.ts";

/** What a block does with a run that stands in it. */
export type Verdict = { sends?: true | undefined } & (
  | {
      output: Output;
      at: number;
      reason: JourneyReason;
      detail?: Record<string, unknown> | undefined;
      /** Texts of an answer that the run keeps. */
      saved?: Record<string, string> | undefined;
    }
  | { wait: Wait; due: number; clock: "journey" | "wall" }
  | { ends: true }
);

const minuteMs = 60_000;
/** An answer of the event store that is lost is looked for again after it. */
const answerMs = 30_000;
/** Between two looks at a segment that is being evaluated. */
const membersMs = 2_000;
const usualQueueHours = 24;

type Judge = (block: PlanBlock, run: Run, facts: StepFacts, now: number) => Verdict;

const on = (run: Run, output: Output, reason: JourneyReason, detail?: Record<string, unknown>): Verdict => ({
  ...{ output, at: run.arrivedAt, reason, detail },
});
const branch = (run: Run, isMet: boolean, detail?: Record<string, unknown>) =>
  on(run, isMet ? "yes" : "no", isMet ? "matched" : "not_matched", detail);

/** Of values that decisions keep, so many with so many letters: enough to say what was seen. */
const maxSeen = 5;
const maxSeenLength = 80;
const shorten = <Value extends string | null>(values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(values)
      .slice(0, maxSeen)
      .map(([name, value]) => [name, value === null ? null : value.slice(0, maxSeenLength).toWellFormed()]),
  );

/** What attributes were at the decision. */
const seen = (names: readonly string[], { attribute }: StepFacts) => ({
  seen: shorten(Object.fromEntries(names.map((name) => [name, attribute(name) ?? null]))),
});

/** On where it is due, else waits for it. */
function until(
  run: Run,
  due: number,
  { clock, wait = "time", now }: { clock: "journey" | "wall"; wait?: Wait; now: number },
): Verdict {
  if (due > now) return { wait, due, clock };
  return { output: "next", at: Math.max(due, run.arrivedAt), reason: "waited" };
}

const waitTime: Judge = ({ fields }, run, { zone, shift, shiftAt }, now) => {
  const { for: duration, time } = fields as { for: Duration; time?: string };
  const over = addDuration(zone, run.arrivedAt, duration) - run.arrivedShift;
  if (time === undefined) return until(run, over + shift, { clock: "journey", now });
  // A time of day within a pause that counts ends nothing: who waits for nine goes on at nine, not at the next start.
  const isCounted = (at: number) => at - shiftAt(at) >= over && shiftAt(at + 1) === shiftAt(at);
  let due = nextTimeOfDay(zone, over + run.arrivedShift, time);
  while (!isCounted(due)) due = nextTimeOfDay(zone, due + minuteMs, time);
  return until(run, due, { clock: "journey", now });
};

const waitDate: Judge = ({ fields, to }, run, facts, now) => {
  const { zone, attribute } = facts;
  const { attribute: name, ...given } = fields as DateFields;
  const value = name === undefined ? undefined : attribute(name);
  const due = dueOfDate({ attribute: name, ...given }, value, { zone, arrivedAt: run.arrivedAt });
  if (due !== "missing" && due > run.arrivedAt) return until(run, due, { clock: "wall", wait: "date", now });
  const reason = due === "missing" ? "no_date" : "date_past";
  // Who waited for a date that was taken away goes on now, not when they came.
  const at = run.wait === "date" ? now : run.arrivedAt;
  const detail = reason === "date_past" && name !== undefined ? seen([name], facts) : undefined;
  return { output: to.no === undefined ? "next" : "no", at, reason, detail };
};

const waitSlots: Judge = ({ fields, items }, run, { zone, floor }, now) => {
  const { spread = 0, skipHolidays = false } = fields as { spread?: number; skipHolidays?: boolean };
  const slots = (items as Slot[]).map(({ days: names, from, to }) => ({
    ...{ from, to, days: names.map((name) => days.indexOf(name)) },
  }));
  // After a pause the hours of before it say nothing.
  const from = Math.max(run.arrivedAt, floor);
  const opens = nextOpening(slots, zone, from, { skipHolidays });
  if (opens === undefined || opens === from) return { output: "next", at: from, reason: "waited" };
  const minutes = spread === 0 ? 0 : stickyNumber(run.person, run.block) % spread;
  return until(run, opens + minutes * minuteMs, { clock: "wall", now });
};

const waitEvent: Judge = ({ fields }, run, facts, now) => {
  const verdict = judgeWaitEvent(fields as { timeout: Duration }, run, facts, { now, watermark: facts.watermark });
  if ("came" in verdict) return { output: "yes", at: verdict.came, reason: "event_came" };
  if ("timedOut" in verdict) return { output: "no", at: verdict.timedOut, reason: "timed_out" };
  return { wait: "event", due: verdict.waitsUntil, clock: "journey" };
};

const askEvent: Judge = (_, run, __, now) => {
  const answer = run.facts.answers?.[run.block];
  if (answer === undefined) return { wait: "answer", due: now + answerMs, clock: "journey" };
  return branch(run, answer.yes, { count: answer.count });
};

const isInside: Judge = ({ fields }, run, { isInSegments, areMembersComing }, now) => {
  const { segments } = fields as { segments: string[] };
  if (areMembersComing(segments)) return { wait: "time", due: now + membersMs, clock: "journey" };
  return branch(run, isInSegments(segments));
};

interface Holding {
  queue?: number;
  hold?: boolean;
  /** Texts of the answer, which are known once it is there. */
  save?: unknown[];
}

/** A message, or a call: the person goes on at once, unless the block holds them until it has left. */
const send: Judge = ({ type, fields, to }, run, { outcome, saved, messageEnds = 0, zone }, now) => {
  const { queue = usualQueueHours, hold = false, save = [] } = fields as Holding;
  if (!hold && save.length === 0 && to.no === undefined) return { ...on(run, "next", "sent_on"), sends: true };
  const isMade = run.wait === "message";
  if (isMade && outcome !== undefined) {
    const output = outcome === "sent" || to.no === undefined ? "next" : "no";
    const reason = outcome === "sent" ? "handed_over" : "not_sent";
    return { output, at: now, reason, ...(saved !== undefined && { saved, detail: { saved: shorten(saved) } }) };
  }
  // Of a message that was late the queue begins at its place: who waits for it is looked at again at its own end.
  const due =
    (isMade ? Math.max(now, messageEnds) : endOf({ type, fields }, { now: run.arrivedAt, queue, zone })) + minuteMs;
  return { wait: "message", due, clock: "wall", ...(isMade ? {} : { sends: true }) };
};

const judges: Partial<Record<PlanBlock["type"], Judge>> = {
  "flow.split": ({ fields }, run) =>
    on(run, stickyShare(run.person, run.block) < (fields as { a: number }).a * 100 ? "a" : "b", "split"),
  "flow.wait_time": waitTime,
  "flow.wait_date": waitDate,
  "flow.wait_slots": waitSlots,
  "flow.wait_event": waitEvent,
  "flow.end": () => ({ ends: true }),
  "condition.event": askEvent,
  "condition.attribute": ({ items }, run, facts) =>
    branch(
      run,
      facts.matches(run.block),
      seen(
        (items as { name: string }[]).map(({ name }) => name),
        facts,
      ),
    ),
  "condition.segment": isInside,
  "condition.reachable": ({ fields }, run, { isReachable }) =>
    branch(run, isReachable((fields as { channel: string }).channel)),
};

/** Pure. */
export function judgeBlock(block: PlanBlock, run: Run, facts: StepFacts, now: number): Verdict {
  const kind = kindOf(block.type);
  if (kind === "trigger") return on(run, "next", "entered");
  const judge = kind === "action" ? send : judges[block.type];
  if (judge === undefined) throw new Error(`No rule for ${block.type}`);
  return judge(block, run, facts, now);
}
