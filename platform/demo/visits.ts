import { epochDayOf } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import { type DemoDay, demoDay, instantOfShare, meanWeight } from "./calendar.ts";
import { hashPair, RandomStream } from "./random-stream.ts";
import { type Depth, depthOf, hasTwin, isIdentified, lags, mainVisitOf, returns, visitorOf } from "./visitors.ts";

export interface Plan {
  /** A whole number from 0: equal seeds make equal histories. */
  seed: number;
  /** Time zone of the website: `+04:30` or an IANA name. */
  timeZone: string;
  /** Exclusive end of the history in milliseconds. */
  until: number;
  /** Days of the history, the last one included. */
  days: number;
  /** Average visitors a day. */
  perDay: number;
}

/** A visit before its events are generated. */
export interface Visit {
  at: number;
  day: DemoDay;
  /** Identifies the visit beside the seed: day and position of the visitor's first visit, index in `lags`. */
  key: { day: number; position: number; number: number };
  visitor: number;
  depth: Depth;
  identified: boolean;
  /** Before, in or after the visit in which the visitor reaches their furthest step. */
  phase: "before" | "main" | "after";
  /** On the person's second device. */
  twin: boolean;
}

/**
 * All visits of a history by time. Everything is derived from hashes, so memory does not grow with visitors. Days are the
 * zone's own, counted from 1970: the same seed a day later yields the same history and one more day.
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
    // Visitors of a lag return in the order of their first visits, so that fourteen rows only need a merge.
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

/** Number of new visitors on a day. */
function newcomers({ seed, perDay }: Plan, day: DemoDay): number {
  const chance = new RandomStream(seed, day.number, 0x0da1);
  const mood = 0.94 + 0.12 * chance.unit();
  return Math.floor((perDay * day.weight * mood) / meanWeight + chance.unit());
}

/** Visitors of one first day who return on another, in order. */
class Row {
  position = -1;
  /** Infinite past the last visitor. */
  at = 0;
  visitor = 0;
  readonly #count: number;

  constructor(
    private readonly plan: Plan,
    /** `weights`: of the days on which they may return, by lag. */
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
  const mainVisit = mainVisitOf(visitor, visits);
  return {
    ...{ at, day: to, visitor, depth, identified },
    key: { day: from.number, position, number: place },
    phase: before < mainVisit ? "before" : before === mainVisit ? "main" : "after",
    // The second device is used every other time, once the person is identified.
    twin: identified && before > mainVisit && (before - mainVisit) % 2 === 1 && hasTwin(visitor),
  };
}
