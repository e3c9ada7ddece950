import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Touch } from "./follow-person.ts";
import { findPeopleOf, listDuePeople, listTouches, readDues, type StoredTouch } from "./sql/waiting.ts";

/** Of a batch: so many touches of each cause and due people of each website, so that none of them waits for all of another. */
const maxTouches = { event: 1_000, edit: 500, redefined: 500 } as const;
const maxDue = 500;

/** Somebody to judge. */
export interface WaitingPerson {
  person: bigint;
  /** The latest touch; undefined for who is due alone. */
  touch: Touch | undefined;
  /** The touches that are taken with them. */
  touches: string[];
  /** Numbers that were claimed and are theirs by now. */
  formerKeys: bigint[];
  /** Whether members may be under a number that was theirs before. */
  hasNewNumber: boolean;
  due: number | undefined;
}

/** The people of a website who wait longest, each once. */
export async function claimPeople(queries: Queries, website: string, now: number): Promise<WaitingPerson[]> {
  const touches = [
    ...(await listTouches(queries, website, { cause: "event", now, max: maxTouches.event })),
    ...(await listTouches(queries, website, { cause: "edit", now, max: maxTouches.edit })),
    ...(await listTouches(queries, website, { cause: "redefined", now, max: maxTouches.redefined })),
  ];
  const due = await listDuePeople(queries, website, { now, max: maxDue });
  const keys = [...new Set([...touches.map(({ key }) => key), ...due])];
  if (keys.length === 0) return [];
  const personOf = await findPeopleOf(queries, website, keys);
  const waiting = new Map<bigint, WaitingPerson>();
  const waitingOf = (key: bigint): WaitingPerson => {
    const person = personOf.get(key) ?? key;
    const known = waiting.get(person);
    const made = known ?? newPerson(person);
    if (known === undefined) waiting.set(person, made);
    return made;
  };
  for (const touch of touches) addTouch(waitingOf(touch.key), touch);
  for (const key of due) {
    const person = waitingOf(key);
    if (person.person !== key) addTouch(person, { key, cause: "edit", at: now });
  }
  const dues = await readDues(queries, website, [...waiting.keys()]);
  return [...waiting.values()].map((person) => ({ ...person, due: dues.get(person.person) }));
}

const newPerson = (person: bigint): WaitingPerson => ({
  ...{ person, touch: undefined, touches: [], formerKeys: [], hasNewNumber: false, due: undefined },
});

/** What journeys get most of comes first. */
const precedence = ["event", "edit", "redefined"] as const;

function addTouch(person: WaitingPerson, { no, key, cause, at }: Omit<StoredTouch, "no"> & { no?: string }): void {
  if (no !== undefined) person.touches.push(no);
  if (key !== person.person) person.formerKeys.push(key);
  person.hasNewNumber ||= cause === "edit" || key !== person.person;
  const { touch } = person;
  const first = precedence.find((each) => each === cause || each === touch?.cause) ?? cause;
  person.touch = { cause: first, at: Math.max(at, touch?.at ?? 0) };
}
