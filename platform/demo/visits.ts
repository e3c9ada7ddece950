import { epochDayOf } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import { type DemoDay, demoDay, instantOfShare, meanWeight } from "./calendar.ts";
import { Chance, hashPair } from "./chance.ts";
import { type Depth, depthOf, hasTwin, isIdentified, lags, returns, turnOf, visitorOf } from "./visitors.ts";

export interface Plan {
  /** Any whole number from 0: the same one makes the same history. */
  seed: number;
  /** Of the website: `+04:30` or an IANA name. */
  timeZone: string;
  /** The end of the history in milliseconds, not included: the clock's time. */
  until: number;
  /** How many days it covers, the last one included. */
  days: number;
  /** Visitors a day on the mean: a whole year of them is about 365 times as many. */
  perDay: number;
}

/** One visit of one visitor: what of it is decided before a page is seen. */
export interface Visit {
  at: number;
  day: DemoDay;
  /** What names it, beside the seed: the day and place of the visitor's first visit, and which of `lags` it is. */
  key: { day: number; position: number; number: number };
  visitor: number;
  depth: Depth;
  identified: boolean;
  /** Before, in or after the visit in which the visitor comes as far as they ever do. */
  turn: "before" | "now" | "after";
  /** By the person's second device. */
  twin: boolean;
}

/**
 * All visits of a history in the order of their time. Whatever is asked is made of numbers alone: nothing is kept of
 * visitors, so memory does not grow with them. Days are the zone's own and counted from 1970, so that the same seed a day
 * later tells the same history and one day more.
 */
export function* visitsOf(plan: Plan): Generator<Visit> {
  const last = epochDayOf(civilOf(plan.timeZone, plan.until - 1));
  const first = last - plan.days + 1;
  const known = new Map<number, DemoDay>();
  const dayOf = (number: number): DemoDay => {
    const found = known.get(number);
    if (found !== undefined) return found;
    const made = demoDay(plan.timeZone, number);
    known.set(number, made);
    return made;
  };
  const weightsAfter = (number: number) => lags.map((lag) => dayOf(number + lag).weight);
  for (let number = first; number <= last; number += 1) {
    const day = dayOf(number);
    // Each lag's visitors come in the order in which they came first, so that fourteen rows need only be merged.
    const rows = lags
      .map((lag, place) => ({ place, from: number - lag }))
      .filter(({ from }) => from >= first)
      .map(({ place, from }) => new Row(plan, { from: dayOf(from), to: day, place, weights: weightsAfter(from) }));
    for (;;) {
      let next: Row | undefined;
      for (const row of rows) if (row.at < (next?.at ?? Number.POSITIVE_INFINITY)) next = row;
      if (next === undefined || next.at >= plan.until) break;
      yield visitOf(next);
      next.advance();
    }
  }
}

/** How many come for the first time on a day. */
export function newcomers({ seed, perDay }: Plan, day: DemoDay): number {
  const chance = new Chance(seed, day.number, 0x0da1);
  const mood = 0.94 + 0.12 * chance.unit();
  return Math.floor((perDay * day.weight * mood) / meanWeight + chance.unit());
}

/** Those first seen on one day who come on another, one after the other. */
class Row {
  position = -1;
  /** Infinite past the last one. */
  at = 0;
  visitor = 0;
  readonly #count: number;

  constructor(
    private readonly plan: Plan,
    /** `weights`: of the days on which they might come again, by lag. */
    readonly of: { from: DemoDay; to: DemoDay; place: number; weights: readonly number[] },
  ) {
    this.#count = newcomers(plan, of.from);
    this.advance();
  }

  advance(): void {
    const { from, to, place } = this.of;
    do {
      this.position += 1;
      if (this.position >= this.#count) {
        this.at = Number.POSITIVE_INFINITY;
        return;
      }
      this.visitor = visitorOf(this.plan.seed, from.number, this.position);
    } while (!returns(this.visitor, place, to.weight));
    const jitter = hashPair(this.visitor, 64 + place) / 2 ** 32;
    this.at = instantOfShare(to, (this.position + jitter) / this.#count);
  }
}

function visitOf({ visitor, position, at, of: { from, to, place, weights } }: Row): Visit {
  let [visits, before] = [0, 0];
  for (let each = 0; each < lags.length; each += 1) {
    if (!returns(visitor, each, weights[each] ?? 0)) continue;
    visits += 1;
    if (each < place) before += 1;
  }
  const depth = depthOf(visitor);
  const identified = isIdentified(visitor, depth);
  const turn = turnOf(visitor, visits);
  return {
    ...{ at, day: to, visitor, depth, identified },
    key: { day: from.number, position, number: place },
    turn: before < turn ? "before" : before === turn ? "now" : "after",
    // The second device is used every other time, once there is somebody to recognise.
    twin: identified && before > turn && (before - turn) % 2 === 1 && hasTwin(visitor),
  };
}
