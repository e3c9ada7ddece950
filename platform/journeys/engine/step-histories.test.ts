import { describe, expect, it } from "vitest";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { isHoliday } from "#contract/time/holidays.ts";
import { gregorianOf } from "#contract/time/jalali.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import type { Plan, PlanBlock } from "../compile-plan.ts";
import { interpret, type PlainHistory } from "./plain-interpreter.ts";
import type { Run } from "./run.ts";
import { step } from "./step.ts";
import { stickyNumber } from "./sticky-share.ts";

/** Random journeys, events, pauses and delays: what the steps decide is what somebody decides who looks every minute. */

const cases = Number(process.env.JOURNEY_CASES ?? 300);
const minuteMs = 60_000;
const offsets = { "+03:30": 210, "+04:30": 270, "-02:00": -120 } as const;
const person = "77";
const dayNames = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];

const clockOf = (random: Dice) =>
  `${String(random.whole(24)).padStart(2, "0")}:${String(random.whole(4) * 15).padStart(2, "0")}`;

function randomDuration(random: Dice) {
  const unit = random.one(["minute", "hour", "hour", "day", "week"] as const);
  const max = { minute: 90, hour: 40, day: 4, week: 1 }[unit];
  return { amount: 1 + random.whole(max), unit };
}

const kinds = ["wait", "wait", "slots", "event", "event", "split", "segment", "sms"] as const;

/** A path that splits and joins again at random: block n leads to later ones alone. */
function randomPlan(random: Dice): Plan {
  const count = 4 + random.whole(7);
  const blocks: Record<number, PlanBlock> = {};
  const add = (no: number, type: BlockType, outs: readonly string[], more: Partial<PlanBlock> = {}) => {
    const later = () => Math.min(count, no + 1 + random.whole(2));
    const to = Object.fromEntries(outs.flatMap((out) => (random.whole(12) === 0 ? [] : [[out, later()]])));
    blocks[no] = { id: String(no), type, fields: {}, items: [], to, ...more };
  };
  add(1, "trigger.event", []);
  Object.assign(blocks[1] ?? {}, { to: { next: 2 } });
  for (let no = 2; no < count; no += 1) {
    switch (random.one(kinds)) {
      case "wait": {
        const time = random.whole(3) === 0 ? { time: clockOf(random) } : {};
        add(no, "flow.wait_time", ["next"], { fields: { for: randomDuration(random), ...time } });
        break;
      }
      case "slots": {
        const from = clockOf(random);
        const slots = Array.from({ length: 1 + random.whole(2) }, () => ({
          days: dayNames.filter(() => random.whole(3) > 0).concat("fri"),
          ...{ from, to: clockOf(random) },
        })).filter(({ to }) => to !== from);
        const items = slots.length > 0 ? slots : [{ days: ["mon"], from: "22:00", to: "06:00" }];
        add(no, "flow.wait_slots", ["next"], {
          items,
          fields: { spread: random.whole(3) * 30, skipHolidays: random.whole(2) === 0 },
        });
        break;
      }
      case "event":
        add(no, "flow.wait_event", ["yes", "no"], { fields: { timeout: randomDuration(random) } });
        break;
      case "split":
        add(no, "flow.split", ["a", "b"], { fields: { a: 50 } });
        break;
      case "segment":
        add(no, "condition.segment", ["yes", "no"], { fields: { segments: [random.one(["in", "out"])] } });
        break;
      default:
        add(no, "action.sms", ["next"]);
    }
  }
  add(count, "flow.end", []);
  return { settings: {} as Plan["settings"], goal: null, start: 1, blocks };
}

function randomPauses(random: Dice, from: number, to: number): PlainHistory["pauses"] {
  const first = from + 1 + random.whole(to - from - 4_000);
  return [{ from: first, to: first + 1 + random.whole(3_900), mode: random.one(["active", "always"] as const) }];
}

interface Case {
  history: PlainHistory;
  zone: string;
  plan: Plan;
  random: Dice;
}

function makeCase(seed: number): Case {
  const random = dice(seed);
  const zone = random.one(Object.keys(offsets) as (keyof typeof offsets)[]);
  // Two years with holidays, and some days after the last that is known.
  const from = Math.floor(Date.UTC(2026, 2, 10) / minuteMs) + random.whole(750 * 1_440);
  const to = from + 40 * 1_440;
  const pauses = random.whole(2) === 0 ? [] : randomPauses(random, from, to);
  const plan = randomPlan(random);
  const events: Record<string, number[]> = {};
  for (const [no, { type }] of Object.entries(plan.blocks)) {
    if (type !== "flow.wait_event") continue;
    const some = (max: number) =>
      Array.from({ length: random.whole(max) }, () => from + 1 + random.whole(random.one([300, 3_000, 40_000])));
    events[no] = some(4);
    events[`${no}.reset`] = some(8);
  }
  const says = (no: number) => {
    const block = plan.blocks[no];
    if (block?.type === "flow.split") return stickyNumber(person, no) % 10_000 < 5_000 ? "a" : "b";
    return (block?.fields as { segments?: string[] } | undefined)?.segments?.[0] === "in" ? "yes" : "no";
  };
  const spreadOf = (no: number, minutes: number) => (minutes === 0 ? 0 : stickyNumber(person, no) % minutes);
  const isOff = (day: number) => isHoliday(zone, gregorianOf(day));
  const history = { plan, from, to, offset: offsets[zone], events, pauses, says, spreadOf, isOff };
  return { history, zone, plan, random };
}

const usual = {
  ...{ outcome: undefined, matches: () => true, attribute: () => undefined, isReachable: () => true },
  isInSegments: (segments: readonly string[]) => segments.includes("in"),
  areMembersComing: () => false,
};

/** Carries a run out by steps that come late, and sometimes for nothing. */
function carryOut({ history, zone, plan, random }: Case): [number, number, string][] {
  const { from, to, events, pauses } = history;
  const [pause] = pauses;
  let shift = 0;
  let floor = from * minuteMs - 1_000;
  let run: Run | undefined = {
    ...{ id: "1", person, key: "", block: 1, lap: 0, wait: null, enteredAt: from * minuteMs, data: {}, facts: {} },
    ...{ arrivedAt: from * minuteMs, arrivedShift: 0 },
  };
  const way: [number, number, string][] = [];
  const pending = Object.entries(events)
    .flatMap(([watch, minutes]) => minutes.map((minute) => ({ watch, minute })))
    .sort((one, other) => one.minute - other.minute);
  const shiftAt = (minute: number) => {
    if (pause?.mode !== "active" || minute <= pause.from) return 0;
    return (Math.min(minute, pause.to) - pause.from) * minuteMs;
  };
  const stillUntil = (instant: number) => shiftAt(instant / minuteMs);
  const take = (minute: number) => {
    while (pending[0] !== undefined && pending[0].minute <= minute && run !== undefined) {
      const { watch, minute: at } = pending.shift() as (typeof pending)[0];
      const known = run.facts.events?.[watch] ?? [];
      const all = { ...run.facts.events, [watch]: [...known, { at: at * minuteMs }] };
      run = { ...run, facts: { ...run.facts, events: all } };
    }
  };
  const look = (minute: number) => {
    for (; run !== undefined; ) {
      const facts = { ...usual, zone, shift, shiftAt: stillUntil, floor, watermark: minute * minuteMs };
      const { decisions, next } = step(plan, run, facts, minute * minuteMs);
      for (const { at, block, output } of decisions) way.push([Math.floor(at / minuteMs), block, output ?? "end"]);
      if ("exit" in next) {
        run = undefined;
        return;
      }
      const { block, wait, arrivedAt, arrivedShift, passed, taken, due } = next.standing;
      const isSame: boolean = run.block === block;
      run = { ...run, block, wait, arrivedAt, arrivedShift, facts: { ...run.facts, passed, taken } };
      if (isSame || due > minute * minuteMs) return;
    }
  };
  for (let minute = from; minute <= to && run !== undefined; minute += 1 + random.whole(random.one([5, 500, 2_000]))) {
    if (pause !== undefined && minute >= pause.from && floor < pause.from * minuteMs) {
      take(pause.from - 1);
      look(pause.from - 1);
      take(pause.to);
      shift = pause.mode === "active" ? (pause.to - pause.from) * minuteMs : 0;
      floor = pause.to * minuteMs;
      minute = Math.max(minute, pause.to);
    }
    take(minute);
    look(minute);
  }
  take(to);
  look(to);
  return way;
}

describe("steps of a run", () => {
  it(`decide what a plain interpreter decides, whenever they come (${cases} journeys)`, () => {
    for (let seed = 1; seed <= cases; seed += 1) {
      const made = makeCase(seed);
      const expected = interpret(made.history);
      expect({ seed, way: carryOut(made) }).toEqual({ seed, way: expected });
    }
  });
});
