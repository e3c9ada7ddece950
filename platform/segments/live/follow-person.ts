import type { Definition } from "#contract/conditions/definition.ts";
import { judgeVisited, withVisits } from "../judge/judge.ts";
import type { PersonFacts } from "../judge/person-facts.ts";
import { earliest } from "../judge/verdict.ts";

/** A running segment. */
export interface JudgedSegment {
  id: string;
  no: number;
  definition: Definition;
}

/** `redefined` is what follows from another segment's definition: journeys get none of it. */
export type LiveCause = Touch["cause"] | "time";

/** Somebody enters or leaves a segment. */
export interface LiveChange {
  segment: number;
  person: bigint;
  enters: boolean;
  /** Milliseconds since 1970. */
  at: number;
  cause: LiveCause;
}

/** What happened to a person: the latest of it, events before edits, and those before another segment's definition. */
export interface Touch {
  cause: "event" | "edit" | "redefined";
  at: number;
}

interface Followed {
  /** Segments that others name come before those. */
  segments: readonly JudgedSegment[];
  zone: string;
  now: number;
  /** When time alone may have changed something first, since the person was judged last. */
  due: number | undefined;
  touch: Touch | undefined;
}

interface Outcome {
  /** In the order in which they happened. */
  changes: LiveChange[];
  /** When time alone may change something next. */
  due: number | undefined;
  /** Not all due instants are judged yet, and what touched the person is not: the rest follows with the next batch. */
  isBehind: boolean;
}

/** Due instants of one batch: a person with thousands of events has as many, and others wait. */
const maxInstants = 50;

/**
 * Judges a person at each instant that was due, with what was there by then: time acts when it should have, however late the
 * batch is. Then as of now, for what touched them. `facts` are those before `now`, with the segments that they are inside.
 */
export function followPerson(facts: PersonFacts, { segments, zone, now, due, touch }: Followed): Outcome {
  const inside = new Set(facts.segments);
  const changes: LiveChange[] = [];
  const judgeAt = (asOf: number, change: Pick<LiveChange, "cause" | "at">) => {
    const judged = judgeAll(before(facts, asOf), inside, { segments, moment: { asOf, zone } });
    changes.push(...judged.changes.map((each) => ({ ...each, ...change })));
    return judged.due;
  };
  let next = due;
  for (let count = 0; next !== undefined && next <= now; count += 1) {
    if (count === maxInstants) return { changes, due: next, isBehind: true };
    next = judgeAt(next, { cause: "time", at: next });
  }
  if (touch === undefined) return { changes, due: next, isBehind: false };
  // What time changed comes before it.
  const at = Math.max(touch.at, changes.at(-1)?.at ?? 0);
  return { changes, due: judgeAt(now, { cause: touch.cause, at }), isBehind: false };
}

/** Judges all segments in their order; each sees who is inside the ones before it by then. */
function judgeAll(
  facts: PersonFacts,
  inside: Set<string>,
  { segments, moment }: { segments: readonly JudgedSegment[]; moment: { asOf: number; zone: string } },
): { changes: Omit<LiveChange, "cause" | "at">[]; due: number | undefined } {
  const isThere = facts.isKnown || facts.events.length > 0 || facts.folded.length > 0;
  const visited = { ...withVisits(facts), segments: inside };
  const changes: Omit<LiveChange, "cause" | "at">[] = [];
  const dues = segments.map(({ id, no, definition }) => {
    const judged = isThere ? judgeVisited(visited, definition, moment) : { isInside: false, due: undefined };
    if (judged.isInside !== inside.has(id)) {
      changes.push({ segment: no, person: facts.person, enters: judged.isInside });
      if (judged.isInside) inside.add(id);
      else inside.delete(id);
    }
    return judged.due;
  });
  return { changes, due: earliest(dues) };
}

/** What was there before an instant; events are in their order. */
function before(facts: PersonFacts, asOf: number): PersonFacts {
  const last = facts.events.findLastIndex(({ at }) => at < asOf);
  const events = last === facts.events.length - 1 ? facts.events : facts.events.slice(0, last + 1);
  return { ...facts, events, folded: facts.folded.filter(({ firstAt }) => firstAt < asOf) };
}
