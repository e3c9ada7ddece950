import type { PlanBlock } from "../compile-plan.ts";

/** What a journey decides, found by looking at every minute: the judge of `step`, without any of its arithmetic. */

export interface PlainHistory {
  plan: { start: number; blocks: Record<number, PlanBlock> };
  /** Whole minutes since 1970. The trigger comes at the first. */
  from: number;
  to: number;
  /** Of the zone, in minutes. */
  offset: number;
  /** Minutes of events by the watch that they match. */
  events: Record<string, number[]>;
  pauses: { from: number; to: number; mode: "active" | "always" }[];
  /** What conditions and splits say of this person. */
  says: (block: number) => string;
  spreadOf: (block: number, minutes: number) => number;
  /** Whether a day, by its number since 1970, is a holiday. */
  isOff: (day: number) => boolean;
}

type Way = [minute: number, block: number, output: string];

interface Stand {
  block: number;
  /** Minutes that count since the arrival. */
  counted: number;
  /** Minutes that count until the time-out. */
  left: number;
  /** Minutes that count until no reset helps. */
  maxLeft: number;
  came: boolean;
  timedOut: boolean;
  spread: number | undefined;
  hasWaited: boolean;
}

const unitMinutes = { minute: 1, hour: 60, day: 1_440, week: 10_080 } as const;
const dayNames = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
const minutesOf = ({ amount, unit }: { amount: number; unit: keyof typeof unitMinutes }) => amount * unitMinutes[unit];
const timeOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function arriveAt(block: number, plan: PlainHistory["plan"]): Stand {
  const timeout = plan.blocks[block]?.fields.timeout as Parameters<typeof minutesOf>[0] | undefined;
  const left = timeout === undefined ? 0 : minutesOf(timeout);
  return {
    ...{ block, counted: 0, left, maxLeft: left * 10, came: false, timedOut: false },
    ...{ spread: undefined, hasWaited: false },
  };
}

export function interpret(history: PlainHistory): Way[] {
  const { plan, from, to, pauses } = history;
  const way: Way[] = [];
  let stand: Stand | undefined = arriveAt(plan.start, plan);
  let isFirst = true;
  for (let minute = from; minute <= to && stand !== undefined; minute += 1) {
    const pause = pauses.find((each) => each.from <= minute && minute < each.to);
    const isStill = pauses.some((each) => each.mode === "active" && each.from < minute && minute <= each.to);
    if (!isFirst) pass(stand, minute, history, { isCounted: !isStill, isHeld: pause?.mode === "active" });
    isFirst = false;
    if (pause !== undefined) {
      // Hours are looked at anew after it.
      stand.hasWaited = false;
      stand.spread = undefined;
      continue;
    }
    for (;;) {
      const output = leave(stand, minute, history);
      if (output === undefined) break;
      way.push([minute, stand.block, output]);
      const next: number | undefined = plan.blocks[stand.block]?.to[output as "next"];
      const isTaken: boolean = plan.blocks[stand.block]?.type === "flow.wait_event" && output === "yes";
      stand = next === undefined ? undefined : arriveAt(next, plan);
      if (stand === undefined) break;
      // The event that brings somebody here is not waited for once more.
      if (!isTaken) note(stand, minute, history);
    }
  }
  return way;
}

/** A minute goes by; it counts where the journey does not stand still. */
function pass(
  stand: Stand,
  minute: number,
  history: PlainHistory,
  { isCounted, isHeld }: { isCounted: boolean; isHeld: boolean },
): void {
  if (isCounted) {
    stand.counted += 1;
    stand.left -= 1;
    stand.maxLeft -= 1;
  }
  if (stand.left <= 0 && !stand.came && !isHeld) stand.timedOut = true;
  note(stand, minute, history);
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
  const clock = (((minute + history.offset) % 1_440) + 1_440) % 1_440;
  switch (block.type) {
    case "flow.end":
      return "end";
    case "flow.wait_time": {
      const { for: duration, time } = block.fields as { for: Parameters<typeof minutesOf>[0]; time?: string };
      if (stand.counted < minutesOf(duration)) return undefined;
      return time === undefined || clock === timeOf(time) ? "next" : undefined;
    }
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
      return history.says(stand.block);
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
