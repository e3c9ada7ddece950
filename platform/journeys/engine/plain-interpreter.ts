import type { PlanBlock } from "../compile-plan.ts";

/** What a journey decides, found by looking at every minute: the judge of `step`, without any of its arithmetic. */

interface PlainPlan {
  start: number;
  blocks: Record<number, PlanBlock>;
}

export interface PlainHistory {
  plan: PlainPlan;
  /** Whole minutes since 1970. The trigger comes at the first. */
  from: number;
  to: number;
  /** Of the zone, in minutes. */
  offset: number;
  /** Minutes of events by the watch that they match. */
  events: Record<string, number[]>;
  /** `over`: everybody begins again. `plan`: the journey as it is from then on. */
  pauses: { from: number; to: number; mode: "active" | "always" | "over"; plan?: PlainPlan }[];
  /** When the person reaches the goal, and leaves. */
  goal?: number | undefined;
  /** What conditions and splits say of this person. */
  says: (block: number, plan: PlainPlan) => string;
  spreadOf: (block: number, minutes: number) => number;
  /** Whether a day, by its number since 1970, is a holiday. */
  isOff: (day: number) => boolean;
}

type Way = [minute: number, block: number, output: string];

interface Stand {
  block: number;
  /** When the person came here, and whether by an event that is not waited for once more. */
  since: number;
  isTaken: boolean;
  /** Minutes that count since the arrival. */
  counted: number;
  /** Minutes that count until the time-out. */
  left: number;
  /** Minutes that count until no reset helps. */
  maxLeft: number;
  came: boolean;
  timedOut: boolean;
  /** The wait was over at its time of day. */
  isTime: boolean;
  spread: number | undefined;
  hasWaited: boolean;
}

const unitMinutes = { minute: 1, hour: 60, day: 1_440, week: 10_080 } as const;
const dayNames = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
const minutesOf = ({ amount, unit }: { amount: number; unit: keyof typeof unitMinutes }) => amount * unitMinutes[unit];
const timeOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function arriveAt(
  block: number,
  plan: PlainPlan,
  { since, isTaken = false }: { since: number; isTaken?: boolean },
): Stand {
  const timeout = plan.blocks[block]?.fields.timeout as Parameters<typeof minutesOf>[0] | undefined;
  const left = timeout === undefined ? 0 : minutesOf(timeout);
  return {
    ...{ block, since, isTaken, counted: 0, left, maxLeft: left * 10, came: false, timedOut: false },
    ...{ isTime: false, spread: undefined, hasWaited: false },
  };
}

export const interpret = (history: PlainHistory): Way[] => liveThrough(history).way;

/** One way through a journey, and whether it is over. */
export function liveThrough(given: PlainHistory): { way: Way[]; isOver: boolean } {
  let history = given;
  const way: Way[] = [];
  let stand = arriveAt(history.plan.start, history.plan, { since: history.from });
  const end = (minute: number, reason: string) => {
    way.push([minute, stand.block, reason]);
    return { way, isOver: true };
  };
  for (let minute = history.from; minute <= history.to; minute += 1) {
    if (minute > history.from) pass(stand, minute, history);
    const resumed = history.pauses.find(({ to }) => to === minute);
    if (resumed !== undefined) {
      const { plan = history.plan, mode } = resumed;
      history = { ...history, plan };
      if (plan.blocks[stand.block] === undefined) return end(minute, "block_removed");
      stand = mode === "over" ? arriveAt(plan.start, plan, { since: minute }) : liveAgain(stand, minute, history);
    }
    // Who stands still leaves at the start, as of when the goal was reached.
    if (pauseAt(minute, history) !== undefined) continue;
    if (history.goal !== undefined && history.goal <= minute) return end(history.goal, "goal");
    for (;;) {
      const output = leave(stand, minute, history);
      if (output === undefined) break;
      way.push([minute, stand.block, output]);
      const { to, type } = history.plan.blocks[stand.block] as PlanBlock;
      const next = to[output as "next"];
      if (next === undefined) return { way, isOver: true };
      // The event that brings somebody here is not waited for once more.
      const isTaken = type === "flow.wait_event" && output === "yes";
      stand = arriveAt(next, history.plan, { since: minute, isTaken });
      if (!isTaken) note(stand, minute, history);
    }
  }
  return { way, isOver: false };
}

const pauseAt = (minute: number, { pauses }: PlainHistory) =>
  pauses.find(({ from, to }) => from <= minute && minute < to);

/** The same stand as if the block had always been what it is now. */
function liveAgain({ block, since, isTaken }: Stand, minute: number, history: PlainHistory): Stand {
  const stand = arriveAt(block, history.plan, { since, isTaken });
  if (!isTaken) note(stand, since, history);
  for (let at = since + 1; at <= minute; at += 1) pass(stand, at, history);
  return stand;
}

/** A minute goes by; it counts where the journey does not stand still. */
function pass(stand: Stand, minute: number, history: PlainHistory): void {
  const pause = pauseAt(minute, history);
  const isStill = history.pauses.some(({ mode, from, to }) => mode === "active" && from < minute && minute <= to);
  if (!isStill) {
    stand.counted += 1;
    stand.left -= 1;
    stand.maxLeft -= 1;
  }
  if (pause?.mode !== "active" && isOver(stand, minute, history)) stand.isTime = true;
  const isHeld = pause?.mode === "active" && minute > pause.from;
  if (stand.left <= 0 && !stand.came && !isHeld) stand.timedOut = true;
  note(stand, minute, history);
  // Hours are looked at anew after a pause.
  if (pause === undefined) return;
  stand.hasWaited = false;
  stand.spread = undefined;
}

const clockAt = (minute: number, offset: number) => (((minute + offset) % 1_440) + 1_440) % 1_440;

/** Whether a wait has counted long enough, and its time of day is this very minute. */
function isOver({ block, counted }: Stand, minute: number, { plan, offset }: PlainHistory): boolean {
  const { type, fields } = plan.blocks[block] ?? {};
  if (type !== "flow.wait_time") return false;
  const { for: duration, time } = fields as { for: Parameters<typeof minutesOf>[0]; time?: string };
  return counted >= minutesOf(duration) && (time === undefined || clockAt(minute, offset) === timeOf(time));
}

/** Events of this very minute. */
function note(stand: Stand, minute: number, { plan, events }: PlainHistory): void {
  const block = plan.blocks[stand.block];
  if (block?.type !== "flow.wait_event" || stand.came || stand.timedOut) return;
  if (events[stand.block]?.includes(minute)) {
    stand.came = true;
    return;
  }
  if (events[`${stand.block}.reset`]?.includes(minute)) {
    const timeout = minutesOf(block.fields.timeout as Parameters<typeof minutesOf>[0]);
    stand.left = Math.max(stand.left, Math.min(timeout, stand.maxLeft));
  }
}

function leave(stand: Stand, minute: number, history: PlainHistory): string | undefined {
  const block = history.plan.blocks[stand.block];
  if (block === undefined) throw new Error("No such block");
  switch (block.type) {
    case "flow.end":
      return "end";
    case "flow.wait_time":
      return stand.isTime ? "next" : undefined;
    case "flow.wait_slots": {
      if (stand.spread !== undefined) {
        stand.spread -= 1;
        return stand.spread <= 0 ? "next" : undefined;
      }
      if (!isInSlot(block, minute, history)) {
        stand.hasWaited = true;
        return undefined;
      }
      const { spread = 0 } = block.fields as { spread?: number };
      const rest = stand.hasWaited ? history.spreadOf(stand.block, spread) : 0;
      if (rest === 0) return "next";
      stand.spread = rest;
      return undefined;
    }
    case "flow.wait_event":
      if (stand.came) return "yes";
      return stand.timedOut ? "no" : undefined;
    case "flow.split":
    case "condition.segment":
    case "condition.attribute":
      return history.says(stand.block, history.plan);
    default:
      return "next";
  }
}

function isInSlot({ items, fields }: PlanBlock, minute: number, { offset, isOff }: PlainHistory): boolean {
  const local = minute + offset;
  if (fields.skipHolidays === true && isOff(Math.floor(local / 1_440))) return false;
  const clock = local % 1_440;
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(local / 1_440) + 5) % 7;
  const is = (days: readonly string[], day: number) => days.includes(dayNames[(day + 7) % 7] ?? "");
  return (items as { days: string[]; from: string; to: string }[]).some(({ days, from, to }) => {
    const [start, end] = [timeOf(from), timeOf(to)];
    if (start < end) return is(days, weekday) && clock >= start && clock < end;
    return (is(days, weekday) && clock >= start) || (is(days, weekday - 1) && clock < end);
  });
}
