import { type Channel, channels } from "#contract/channels.ts";
import { personFields } from "#contract/identity.ts";
import { doNotContactField } from "#contract/people.ts";
import { isVouched, type Provenance } from "#contract/provenance.ts";
import {
  type ClaimedField,
  type IdentityClaim,
  type IdentityGraph,
  isBetter,
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

/** `visitor` must not be linked yet. */
export function createPerson(graph: IdentityGraph, cause: Cause, visitor: bigint): Person {
  const { website } = cause;
  const lifecycle = { leadAt: undefined, customerAt: undefined };
  const person = { website, id: visitor, identifiers: new Map(), fields: new Map(), ...lifecycle };
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

/** Keeps the better claim of a field; whether it is this one. */
export function keepField(fields: Person["fields"], name: string, field: ClaimedField): boolean {
  const current = fields.get(name);
  if (current === undefined ? !hasRoom(fields, name, field) : !isBetter(field, current)) return false;
  fields.set(name, field);
  return true;
}

/** The fields of somebody who turns out to be this person: the best claim of each; what either was blocked from stays blocked. */
export function mergeFields(graph: IdentityGraph, person: Person, { fields }: Pick<Person, "fields">): void {
  for (const [name, field] of fields) {
    const current = name === doNotContactField ? person.fields.get(name) : undefined;
    if (current === undefined) {
      setField(graph, person, name, field);
    } else {
      const blocked = [current, field].flatMap(({ value }) => value as Channel[]);
      const value = channels.filter((channel) => blocked.includes(channel));
      person.fields.set(name, { ...field, at: Math.max(current.at, field.at), value });
      graph.changed.people.add(person);
    }
  }
}

function hasRoom(fields: Person["fields"], name: string, { provenance }: ClaimedField): boolean {
  if (fields.size < maxFields || name === doNotContactField || personFields.some((known) => known === name))
    return true;
  const alike = [...fields.values()].filter((other) => isVouched(other.provenance) === isVouched(provenance));
  return alike.length < maxFields;
}
