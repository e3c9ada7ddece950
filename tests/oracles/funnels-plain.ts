/** Funnels once more, as plainly as possible: a search of every attempt. Shares no code with what it verifies. */

export interface PlainStep {
  optional: boolean;
  exclusion: boolean;
}

export interface PlainFunnel {
  type: "ordered" | "strict" | "unordered";
  windowMs: number;
  steps: readonly PlainStep[];
}

/** An event of one person or session: the places of the steps that it matches, from 0. */
export interface PlainEvent {
  at: number;
  hits: readonly number[];
  canBegin: boolean;
}

export interface PlainAttempt {
  /** Of ordered steps the number of the furthest among the passed ones, else how many different ones were done. */
  level: number;
  start: number;
  /** Numbers of the passed steps, from 1, in the funnel's order. */
  done: number[];
  /** When each was reached; of unordered steps, when so many were. */
  instants: number[];
}

/** The best attempt of events in their order: the furthest, then the latest to begin, then that with the most steps. */
export function findBest(funnel: PlainFunnel, events: readonly PlainEvent[]): PlainAttempt | undefined {
  const all = funnel.type === "unordered" ? listUnordered(funnel, events) : listOrdered(funnel, events);
  const best = all.reduce<PlainAttempt | undefined>(
    (one, other) => (one === undefined || compare(other, one) > 0 ? other : one),
    undefined,
  );
  if (best === undefined) return undefined;
  const alike = all.filter((each) =>
    funnel.type === "unordered" ? each.start === best.start : compare(each, best) === 0,
  );
  const instants = best.instants.map((_, index) => Math.min(...alike.flatMap((each) => each.instants[index] ?? [])));
  return { ...best, instants };
}

const weigh = (done: readonly number[]) => done.reduce((sum, step) => sum + 2 ** step, 0);
const compare = (one: PlainAttempt, other: PlainAttempt) =>
  one.level - other.level || one.start - other.start || weigh(one.done) - weigh(other.done);

/** Every attempt, finished or not. */
function listOrdered({ type, windowMs, steps }: PlainFunnel, events: readonly PlainEvent[]): PlainAttempt[] {
  const found: PlainAttempt[] = [];
  const passed = steps.flatMap((step, place) => (step.exclusion ? [] : [place]));
  const isRequired = (place: number) => steps[place]?.optional === false;
  /** `level`: the place among the passed steps of the one at event `index`. */
  const go = (index: number, level: number, attempt: PlainAttempt) => {
    found.push(attempt);
    const place = passed[level - 1] ?? 0;
    const before = passed.filter((each) => each <= place && isRequired(each)).at(-1) ?? 0;
    const after = passed.find((each) => each > before && isRequired(each)) ?? steps.length;
    for (let later = index + 1; later < events.length; later += 1) {
      const event = events[later];
      if (event === undefined) break;
      for (let next = level + 1; next <= passed.length; next += 1) {
        const target = passed[next - 1] ?? 0;
        if (event.hits.includes(target) && event.at - attempt.start <= windowMs) {
          const { done, instants, start } = attempt;
          go(later, next, { level: next, start, done: [...done, next], instants: [...instants, event.at] });
        }
        if (isRequired(target)) break;
      }
      const ends = (hit: number) =>
        steps[hit]?.exclusion === true ? hit > before && hit < after : type === "strict" && passed.includes(hit);
      if (event.hits.some(ends)) break;
    }
  };
  events.forEach((event, index) => {
    if (!event.canBegin || !event.hits.includes(passed[0] ?? 0)) return;
    go(index, 1, { level: 1, start: event.at, done: [1], instants: [event.at] });
  });
  return found;
}

function listUnordered({ windowMs, steps }: PlainFunnel, events: readonly PlainEvent[]): PlainAttempt[] {
  const found: PlainAttempt[] = [];
  const passed = steps.flatMap((step, place) => (step.exclusion ? [] : [place]));
  const stepsOf = ({ hits }: PlainEvent) => passed.flatMap((place, index) => (hits.includes(place) ? [index + 1] : []));
  const go = (index: number, attempt: PlainAttempt) => {
    found.push(attempt);
    for (let later = index + 1; later < events.length; later += 1) {
      const event = events[later];
      if (event === undefined || event.at - attempt.start > windowMs) break;
      for (const step of stepsOf(event)) {
        if (attempt.done.includes(step)) continue;
        const done = [...attempt.done, step].sort((one, other) => one - other);
        go(later, { level: done.length, start: attempt.start, done, instants: [...attempt.instants, event.at] });
      }
      if (event.hits.some((hit) => steps[hit]?.exclusion)) break;
    }
  };
  events.forEach((event, index) => {
    if (!event.canBegin) return;
    for (const step of stepsOf(event)) go(index, { level: 1, start: event.at, done: [step], instants: [event.at] });
  });
  return found;
}
