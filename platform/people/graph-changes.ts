import { type Channel, channels } from "#contract/channels.ts";
import { personFields } from "#contract/identity.ts";
import { doNotContactField } from "#contract/people.ts";
import { isVouched, type Provenance } from "#contract/provenance.ts";
import { personKey } from "#platform/events/keys.ts";
import { joinWords, outdates, trustWord } from "./doubtful-words.ts";
import {
  type ClaimedField,
  type IdentityClaim,
  type IdentityGraph,
  isBetter,
  isVouchedFor,
  type Person,
  type VisitorLink,
} from "./identity-graph.ts";

/** What changes people: a claim, or a decision by hand; `linkedBy` said whose the visitor is. */
interface Cause extends Pick<IdentityClaim, "website" | "at"> {
  linkedBy: Provenance;
}

/**
 * Attributes per person of browsers, and as many of all others: what a page invents takes no room from what a server says.
 * Those beyond stay in their events.
 */
export const maxFields = 200;

const maxFormerIds = 20;

/** `visitor` must not be linked yet. */
export function createPerson(graph: IdentityGraph, cause: Cause, visitor: bigint): Person {
  const { website } = cause;
  const lifecycle = { leadAt: undefined, customerAt: undefined };
  const known = { identifiers: new Map(), fields: new Map(), formerIds: new Map() };
  const kept = { keptBrowsers: new Set<bigint>(), keptIds: new Set<string>(), wasNamed: false };
  const person = { website, id: visitor, ...known, ...kept, ...lifecycle };
  graph.people.set(person.id, person);
  graph.changed.people.add(person);
  linkVisitor(graph, cause, visitor, person);
  return person;
}

export function linkVisitor(
  graph: IdentityGraph,
  { website, at, linkedBy }: Cause,
  visitor: bigint,
  person: Person,
): void {
  const link = { website, visitor, person: person.id, linkedAt: at, provenance: linkedBy };
  const previous = graph.links.get(visitor);
  if (previous !== undefined) graph.changed.links.delete(previous);
  graph.links.set(visitor, link);
  graph.changed.links.add(link);
}

/** The link becomes another person's as it is: who said whose browser it is said so of this one, too. */
export const moveLink = (graph: IdentityGraph, link: VisitorLink, person: Person): void =>
  linkVisitor(graph, { ...link, at: link.linkedAt, linkedBy: link.provenance }, link.visitor, person);

/** Both instants are the first time: they never move to a later one. */
export function moveEarlier(graph: IdentityGraph, person: Person, instant: "leadAt" | "customerAt", at: number): void {
  if ((person[instant] ?? Number.POSITIVE_INFINITY) <= at) return;
  person[instant] = at;
  graph.changed.people.add(person);
  graph.changed.lifecycle.add(person);
}

/** The best claim of a value wins, in whatever order claims arrive. */
export function setField(graph: IdentityGraph, person: Person, name: string, field: ClaimedField): void {
  if (keepField(person.fields, name, field)) graph.changed.people.add(person);
}

/** Keeps the better claim of a field, and what browsers in doubt said of it; whether that changes anything. */
export function keepField(fields: Person["fields"], name: string, field: ClaimedField): boolean {
  const current = fields.get(name);
  if (current === undefined) {
    if (!hasRoom(fields, name, field)) return false;
    fields.set(name, field);
    return true;
  }
  const kept = isBetter(field, current) ? joinWords(name, field, current) : joinWords(name, current, field);
  fields.set(name, kept);
  return kept !== current;
}

/** The fields of somebody who turns out to be this person: the best claim of each; what either was blocked from stays blocked. */
export function mergeFields(graph: IdentityGraph, person: Person, { fields }: Pick<Person, "fields">): void {
  for (const [name, field] of fields) {
    const current = person.fields.get(name);
    if (current === undefined || name !== doNotContactField) {
      if (isOutdated(person, field, current)) continue;
      if (isOutdated(person, current, field)) person.fields.delete(name);
      setField(graph, person, name, field);
    } else {
      const blocked = [current, field].flatMap(({ value }) => value as Channel[]);
      const value = channels.filter((channel) => blocked.includes(channel));
      person.fields.set(name, { ...field, at: Math.max(current.at, field.at), value });
      graph.changed.people.add(person);
    }
  }
}

/** Whether one of before words were kept stands behind a browser's later word, as nobody vouches for the person. */
export const isOutdated = (person: Person, field: ClaimedField | undefined, word: ClaimedField | undefined): boolean =>
  field !== undefined && word !== undefined && !isVouchedFor(person) && outdates(word, field);

/** An owner's id as others keep it: they are to hold nothing in clear of somebody who is erased. */
export const formerIdKey = personKey;

/** An id is another's from now on. Anybody can say thousands: the last ones stay known. */
export function noteFormerIds(graph: IdentityGraph, person: Person, ids: Iterable<[key: bigint, at: number]>): void {
  const all = new Map([...person.formerIds, ...ids]);
  if (all.size === 0) return;
  const newest = [...all].sort(([one, at], [other, since]) => since - at || (one < other ? -1 : 1));
  person.formerIds = new Map(newest.slice(0, maxFormerIds));
  graph.changed.people.add(person);
}

/** What this browser gave is the person's from now on: somebody vouches for its link. */
export function trustGiver(graph: IdentityGraph, person: Person, visitor: bigint): void {
  for (const [name, field] of person.fields) {
    const trusted = trustWord(name, field, visitor);
    if (trusted === field) continue;
    person.fields.set(name, trusted);
    graph.changed.people.add(person);
  }
}

function hasRoom(fields: Person["fields"], name: string, { provenance }: ClaimedField): boolean {
  if (fields.size < maxFields || name === doNotContactField || personFields.some((known) => known === name))
    return true;
  const alike = [...fields.values()].filter((other) => isVouched(other.provenance) === isVouched(provenance));
  return alike.length < maxFields;
}
