import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { handoverKey } from "#platform/events/keys.ts";
import {
  type ClaimedField,
  type IdentityClaim,
  type IdentityGraph,
  identifierKey,
  type Person,
  type VisitorLink,
  visitorAt,
} from "./identity-graph.ts";

/** Fields per person; what a page invents beyond them stays in its events. */
export const maxFields = 200;

/**
 * Applies one claim by the rules of docs/decisions/0010: the owner's id decides, then the e-mail, then the phone; two
 * known people are never merged. A person identified on the browser of nobody, or of a nameless buyer, takes over its
 * history; on the browser of another known person a handover begins. Apply each claim once: replayed after a late one
 * it would resolve to something else.
 */
export function applyClaim(graph: IdentityGraph, claim: IdentityClaim): void {
  const kinds = identifierKinds.filter((kind) => claim.identifiers[kind] !== undefined);
  const person = kinds.length === 0 ? resolveAnonymous(graph, claim) : resolveIdentified(graph, claim, kinds);
  if (kinds.length > 0) moveEarlier(graph, person, "leadAt", claim.at);
  if (claim.bought) moveEarlier(graph, person, "customerAt", claim.at);
  for (const [name, value] of Object.entries(claim.fields)) setField(graph, person, name, { value, at: claim.at });
}

const resolveAnonymous = (graph: IdentityGraph, claim: IdentityClaim): Person =>
  graph.personOf(claim.visitor) ?? createPerson(graph, claim, claim.visitor);

function resolveIdentified(graph: IdentityGraph, claim: IdentityClaim, kinds: readonly IdentifierKind[]): Person {
  const visitor = visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at);
  const current = graph.personOf(visitor);
  const found = findByIdentifier(graph, claim, kinds) ?? adoptCurrent(kinds, current);
  const person = found ?? createIdentified(graph, claim);
  if (found !== undefined && found !== current) assignBrowser(graph, claim, found);
  for (const kind of kinds) addIdentifier(graph, claim, kind, person);
  return person;
}

/**
 * The owner of the strongest claimed identifier. An owner who has another identifier of a stronger kind that is claimed
 * too is somebody else: phones are shared, ids are not.
 */
function findByIdentifier(
  graph: IdentityGraph,
  { website, identifiers }: IdentityClaim,
  kinds: readonly IdentifierKind[],
): Person | undefined {
  for (const [rank, kind] of kinds.entries()) {
    const key = identifierKey(website, kind, identifiers[kind] ?? "");
    const owner = graph.people.get(graph.identifierOwners.get(key) ?? 0n);
    if (owner !== undefined && !kinds.slice(0, rank).some((stronger) => hasKind(owner, stronger))) return owner;
  }
  return undefined;
}

/** Identifiers without an owner go to the current person, unless that person has others of the same kinds. */
const adoptCurrent = (kinds: readonly IdentifierKind[], current: Person | undefined) =>
  current !== undefined && !kinds.some((kind) => hasKind(current, kind)) ? current : undefined;

const hasKind = ({ identifiers }: Person, kind: IdentifierKind) =>
  [...identifiers].some((identifier) => identifier.startsWith(`${kind} `));

/** The visitor of a person on somebody else's browser; deterministic, so the same person gets the same one again. */
export function ownVisitor({ website, visitor, identifiers }: IdentityClaim): bigint {
  const kind = identifierKinds.find((each) => identifiers[each] !== undefined) ?? "id";
  return handoverKey(website, visitor, `${kind} ${identifiers[kind]}`);
}

/** `visitor` must not be linked yet. */
function createPerson(graph: IdentityGraph, claim: IdentityClaim, visitor: bigint): Person {
  const { website } = claim;
  const lifecycle = { leadAt: undefined, customerAt: undefined };
  const person = { website, id: visitor, identifiers: new Set<string>(), fields: new Map(), ...lifecycle };
  graph.people.set(person.id, person);
  graph.changed.people.add(person);
  linkVisitor(graph, claim, visitor, person);
  return person;
}

function createIdentified(graph: IdentityGraph, claim: IdentityClaim): Person {
  const link = graph.links.get(claim.visitor);
  if (link === undefined) return createPerson(graph, claim, claim.visitor);
  const visitor = ownVisitor(claim);
  addHandover(graph, claim, link, visitor);
  // After a crash a purchase may be replayed before the identification that precedes it.
  return graph.personOf(visitor) ?? createPerson(graph, claim, visitor);
}

/** Assigns the browser's events to a person: all of them, or those from now on where another known person has it. */
function assignBrowser(graph: IdentityGraph, claim: IdentityClaim, person: Person): void {
  const { visitor } = claim;
  const link = graph.links.get(visitor);
  const owner = graph.personOf(visitor);
  if (link === undefined || owner === undefined) {
    linkVisitor(graph, claim, visitor, person);
  } else if (owner.identifiers.size === 0) {
    absorbNameless(graph, claim, { visitor, nameless: owner, person });
  } else {
    const used = [visitor, ...(graph.handovers.get(visitor) ?? []).map(({ assignedVisitor }) => assignedVisitor)];
    const earlier = used.find((each) => graph.links.get(each)?.person === person.id);
    const assigned = earlier ?? ownVisitor(claim);
    const holder = graph.personOf(assigned);
    if (holder === undefined) linkVisitor(graph, claim, assigned, person);
    // Not `person`: its handover may have lost to another of the same moment.
    else if (holder !== person) absorbNameless(graph, claim, { visitor: assigned, nameless: holder, person });
    addHandover(graph, claim, link, assigned);
  }
}

/** Merges a buyer without identifiers into the person they turn out to be. */
function absorbNameless(
  graph: IdentityGraph,
  claim: IdentityClaim,
  { visitor, nameless, person }: { visitor: bigint; nameless: Person; person: Person },
): void {
  linkVisitor(graph, claim, visitor, person);
  for (const [name, field] of nameless.fields) setField(graph, person, name, field);
  if (nameless.customerAt !== undefined) moveEarlier(graph, person, "customerAt", nameless.customerAt);
  graph.people.delete(nameless.id);
  graph.changed.people.delete(nameless);
  graph.changed.lifecycle.delete(nameless);
  graph.changed.removed.add(nameless);
}

/**
 * From this time to the next handover the browser's events belong to `assignedVisitor`. Of two handovers of one moment
 * the greater number wins, so that their order of arrival does not matter.
 */
function addHandover(
  graph: IdentityGraph,
  { website, visitor, at }: IdentityClaim,
  { linkedAt }: VisitorLink,
  assignedVisitor: bigint,
): void {
  const handovers = graph.handovers.get(visitor) ?? [];
  // The first owner's time began when they were linked; before any handover the browser is theirs too.
  const first = { website, visitor, at: linkedAt, assignedVisitor: visitor };
  const existing = [...handovers, first].find((handover) => handover.at === at);
  if (existing !== undefined && existing.assignedVisitor > assignedVisitor) return;
  const added = [{ website, visitor, at, assignedVisitor }];
  if (at < linkedAt && !handovers.some((handover) => handover.at === linkedAt)) added.push(first);
  const others = handovers.filter((handover) => handover.at !== at);
  graph.handovers.set(
    visitor,
    [...others, ...added].sort((one, other) => one.at - other.at),
  );
  for (const handover of added) graph.changed.handovers.add(handover);
}

function linkVisitor(graph: IdentityGraph, { website, at }: IdentityClaim, visitor: bigint, person: Person): void {
  const link = { website, visitor, person: person.id, linkedAt: at };
  const previous = graph.links.get(visitor);
  if (previous !== undefined) graph.changed.links.delete(previous);
  graph.links.set(visitor, link);
  graph.changed.links.add(link);
}

/** An identifier belongs to the first person who claims it. */
function addIdentifier(
  graph: IdentityGraph,
  { website, identifiers }: IdentityClaim,
  kind: IdentifierKind,
  person: Person,
): void {
  const value = identifiers[kind] ?? "";
  const key = identifierKey(website, kind, value);
  if (graph.identifierOwners.has(key)) return;
  graph.identifierOwners.set(key, person.id);
  person.identifiers.add(`${kind} ${value}`);
  graph.changed.identifiers.set(key, { website, kind, value, person: person.id });
}

/** Both instants are the first time: they never move to a later one. */
function moveEarlier(graph: IdentityGraph, person: Person, instant: "leadAt" | "customerAt", at: number): void {
  if ((person[instant] ?? Number.POSITIVE_INFINITY) <= at) return;
  person[instant] = at;
  graph.changed.people.add(person);
  graph.changed.lifecycle.add(person);
}

/** The value with the latest claim time wins, in whatever order claims arrive. */
function setField(graph: IdentityGraph, person: Person, name: string, field: ClaimedField): void {
  const current = person.fields.get(name);
  if (current === undefined ? person.fields.size >= maxFields : !isLater(field, current)) return;
  person.fields.set(name, field);
  graph.changed.people.add(person);
}

const isLater = (one: ClaimedField, other: ClaimedField) =>
  one.at === other.at ? JSON.stringify(one.value) > JSON.stringify(other.value) : one.at > other.at;
