import { constant, type Sql } from "#platform/stores/clickhouse/sql.ts";
import { type FunnelPlan, startBit } from "../funnel-plan.ts";

/**
 * Folds over the sorted events of a person (or a session), each `milliseconds << 16 | bits`. All are made of numbers from
 * our own code, so the text is built directly. An accumulator of numbers in a tuple costs no copy of an array an event.
 */

const has = (bit: number) => `bitTest(e, ${bit})`;
const moment = "bitShiftRight(e, 16)";
/** Above it stands the level: 41 bits of milliseconds and 16 of steps lie below. */
const levelShift = 57;

const tuple = (values: readonly string[]) => `tuple(${values.join(", ")})`;
const state = (index: number) => `tupleElement(s, ${index})`;
const greatest = (values: readonly string[]) =>
  values.length === 1 ? `${values[0]}` : `greatest(${values.join(", ")})`;

interface Standing {
  level: number;
  at: string;
}

/** The best attempt seen: of the furthest level that is reached, else the one before. `standing`: levels from the furthest. */
const better = (best: string, standing: readonly Standing[]) =>
  `greatest(${best}, multiIf(${standing
    .map(({ level, at }) => `${at} >= 0, bitOr(${at}, bitShiftLeft(toInt64(${level}), ${levelShift}))`)
    .join(", ")}, toInt64(-1)))`;

/**
 * A fold over `events`, and the best attempt from its result `folded`, which a statement around it has as a column.
 * `instants`: when each level of the best attempt was reached, in milliseconds, from `start`, `steps` and `level`. A tuple
 * whose first element is no instant; -1 where a level was not reached, and for all levels where it is the first.
 */
export interface Following {
  fold: Sql;
  best: Sql;
  instants: Sql;
}

/** `standing`: the levels from the furthest on, each with the expression of its greatest state. */
function follow(
  states: readonly string[],
  standing: (state: (index: number) => string) => Standing[],
): Omit<Following, "instants"> {
  const best = states.length + 1;
  const initial = tuple(Array.from({ length: best }, () => "toInt64(-1)"));
  const last = (index: number) => `tupleElement(folded, ${index})`;
  return {
    // What an event reaches is compared with the best one event later; what the last one reached, after the fold.
    fold: constant(
      `arrayFold((s, e) -> ${tuple([...states, better(state(best), standing(state))])}, events, ${initial})`,
    ),
    best: constant(better(last(best), standing(last))),
  };
}

/**
 * The best attempt of ordered steps as one number: `level << 57 | start << 16 | steps`, -1 without any. State: for each
 * level the greatest `start << 16 | steps` of the attempts that stand there, since all of them have the same future and
 * the latest start the longest window. A step is reached from the state before the event, so one event never serves two.
 */
function followOrdered({ levels, windowMs }: FunnelPlan): Omit<Following, "instants"> {
  const states = levels.map(({ from, endedBy }, index) => {
    const stays = endedBy === 0 ? state(index + 1) : `if(bitAnd(e, ${endedBy}) != 0, toInt64(-1), ${state(index + 1)})`;
    if (index === 0) {
      return `if(${has(0)} AND ${has(startBit)}, bitOr(bitShiftLeft(${moment}, 16), toInt64(1)), ${stays})`;
    }
    const reached = from.map(
      (level) =>
        `if(${state(level)} >= 0 AND ${moment} - bitShiftRight(${state(level)}, 16) <= ${windowMs}, bitOr(${state(level)}, toInt64(${2 ** index})), toInt64(-1))`,
    );
    return `if(${has(index)}, ${greatest([...reached, stays])}, ${stays})`;
  });
  return follow(states, (at) => levels.map((_, index) => ({ level: index + 1, at: at(index + 1) })).reverse());
}

/**
 * The same for steps in any order; a level is a number of different steps. State: for each set of steps the latest start
 * of an attempt that did them.
 */
function followUnordered({ levels, windowMs }: FunnelPlan): Omit<Following, "instants"> {
  const endedBy = levels[0]?.endedBy ?? 0;
  const sets = Array.from({ length: 2 ** levels.length - 1 }, (_, index) => index + 1);
  const states = sets.map((set) => {
    const stays = endedBy === 0 ? state(set) : `if(bitAnd(e, ${endedBy}) != 0, toInt64(-1), ${state(set)})`;
    const reached = levels.flatMap((_, step) => {
      const before = set - 2 ** step;
      if (Math.floor(set / 2 ** step) % 2 === 0) return [];
      const from = `bitOr(bitAnd(${state(before)}, toInt64(-65536)), toInt64(${set}))`;
      return before === 0
        ? [`if(${has(step)} AND ${has(startBit)}, bitOr(bitShiftLeft(${moment}, 16), toInt64(${set})), toInt64(-1))`]
        : [
            `if(${has(step)} AND ${state(before)} >= 0 AND ${moment} - bitShiftRight(${state(before)}, 16) <= ${windowMs}, ${from}, toInt64(-1))`,
          ];
    });
    return greatest([...reached, stays]);
  });
  // Sets of one size compete as one level: the latest start counts.
  const bySize = levels.map((_, index) => sets.filter((set) => sizeOf(set) === index + 1));
  return follow(states, (at) =>
    bySize.map((own, index) => ({ level: index + 1, at: greatest(own.map(at)) })).reverse(),
  );
}

/** How many steps a set has. */
const sizeOf = (set: number) => set.toString(2).replaceAll("0", "").length;

/** The events that instants are found in: who did one step has none. */
const later = "if(level > 1, events, emptyArrayInt64())";

/** How the best attempt of each row of a statement is found in its column `events`. */
export const followAttempts = (plan: FunnelPlan): Following =>
  plan.type === "unordered"
    ? { ...followUnordered(plan), instants: instantsUnordered(plan, later) }
    : { ...followOrdered(plan), instants: instantsOrdered(plan, later) };

/** An attempt as one number, of expressions. */
export const bestOf = ({ level, start, steps }: Record<"level" | "start" | "steps", string>): string =>
  `bitOr(bitShiftLeft(toInt64(${level}), ${levelShift}), bitOr(bitShiftLeft(toInt64(${start}), 16), toInt64(${steps})))`;

/** The level, the first instant and the steps of an attempt. */
export const attempt = {
  level: constant(`toUInt8(bitShiftRight(best, ${levelShift}))`),
  start: constant(`bitAnd(bitShiftRight(best, 16), toInt64(${2 ** 41 - 1}))`),
  steps: constant("toUInt16(bitAnd(best, 65535))"),
  /** The best attempt of somebody who did one step, `single`, and began with it at `latest`. */
  ofFirstStep: constant(bestOf({ level: "1", start: "latest", steps: "single" })),
} as const;

/** What a first step is marked by where an attempt may begin with it. */
const beginning = 2 ** startBit + 1;

/** Events that change nothing: of no step, and of the first where no attempt may begin, which ends one of strict steps. */
export const idleBits = ({ type }: FunnelPlan): number[] => (type === "ordered" ? [0, 1] : [0]);

/**
 * The events that change what a fold finds. Without a beginning directly before another one, as the later start has the
 * longer window, and an ordered step directly after itself. A fold takes its time by the longest
 * list: where the first step is any page, three of four events go.
 */
export function keepDecisive({ type }: FunnelPlan, events: string): Sql {
  if (type === "unordered") return constant(events);
  const bits = (event: string) => `bitAnd(${event}, 65535)`;
  const step = (event: string) => `bitAnd(${event}, ${2 ** startBit - 1})`;
  const isReplaced = `(${bits("e")} = ${beginning} AND ${bits("later")} = ${beginning})`;
  const isRepeated =
    type === "ordered"
      ? `(${step("e")} = ${step("earlier")} AND ${step("e")} > 1 AND bitCount(${step("e")}) = 1)`
      : "0";
  return constant(
    `arrayFilter((e, earlier, later) -> NOT (${isReplaced} OR ${isRepeated}), ${events}, arrayShiftRight(${events}, 1), arrayShiftLeft(${events}, 1))`,
  );
}

/** State: the bit of the attempt's next step, then the instants. */
function instantsOrdered({ levels }: FunnelPlan, events: string): Sql {
  const next = state(1);
  const reaches = `(bitAnd(e, ${next}) != 0 AND (${next} > 1 OR (${moment} = start AND ${has(startBit)})))`;
  const rest = `bitAnd(toInt64(steps), -2 * ${next})`;
  const following = `bitAnd(${rest}, -${rest})`;
  const bases = levels.slice(1).map(({ from }) => from[0] ?? 1);
  const lookUp = (values: readonly number[]) =>
    `transform(${next}, [${levels.slice(1).map((_, index) => `toInt64(${2 ** (index + 1)})`)}], [${values.map((value) => `toInt64(${value})`)}], toInt64(0))`;
  const endedBy = bases.map((base) => levels[base - 1]?.endedBy ?? 0);
  // An attempt that stood after its last required step falls back to before it.
  const falls = endedBy.some((bits) => bits !== 0)
    ? `, bitAnd(e, ${lookUp(endedBy)}) != 0, ${lookUp(bases.map((base) => 2 ** (base - 1)))}`
    : "";
  const instants = levels.map((_, index) =>
    index === 0 ? "toInt64(start)" : `if(${reaches} AND ${next} = ${2 ** index}, ${moment}, ${state(index + 2)})`,
  );
  const initial = tuple(["toInt64(1)", ...levels.map(() => "toInt64(-1)")]);
  return constant(
    `arrayFold((s, e) -> ${tuple([`multiIf(${reaches}, ${following}${falls}, ${next})`, ...instants])}, ${events}, ${initial})`,
  );
}

/**
 * State: the sets of steps that an attempt of this start can have done, as bits of one number, then the first instants at
 * which it did so many. An attempt may also begin with another event of the first instant.
 */
function instantsUnordered({ levels, windowMs }: FunnelPlan, events: string): Sql {
  const sets = Array.from({ length: 2 ** levels.length }, (_, index) => index);
  const bitsOf = (list: readonly number[]) => `toUInt64(${list.reduce((sum, set) => sum + 2n ** BigInt(set), 0n)})`;
  const isNow = `(${moment} = start AND ${has(startBit)})`;
  const from = `if(${isNow}, bitOr(${state(1)}, toUInt64(1)), bitAnd(${state(1)}, bitNot(toUInt64(1))))`;
  const grown = levels.map((_, step) => {
    const without = sets.filter((set) => Math.floor(set / 2 ** step) % 2 === 0);
    return `if(${has(step)}, bitShiftLeft(bitAnd(${from}, ${bitsOf(without)}), ${2 ** step}), toUInt64(0))`;
  });
  const union = grown.reduce((one, other) => `bitOr(${one}, ${other})`);
  const endedBy = levels[0]?.endedBy ?? 0;
  const kept = endedBy === 0 ? from : `if(bitAnd(e, ${endedBy}) != 0, toUInt64(0), ${from})`;
  const isInside = `(${moment} >= start AND ${moment} - start <= ${windowMs})`;
  const reached = `if(${isInside}, bitOr(${kept}, ${union}), toUInt64(0))`;
  const instants = levels.map((_, index) => {
    const own = bitsOf(sets.filter((set) => sizeOf(set) === index + 1));
    return `if(${state(index + 2)} < 0 AND bitAnd(${reached}, ${own}) != 0, ${moment}, ${state(index + 2)})`;
  });
  const initial = tuple(["toUInt64(0)", ...levels.map(() => "toInt64(-1)")]);
  return constant(`arrayFold((s, e) -> ${tuple([reached, ...instants])}, ${events}, ${initial})`);
}
