import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { fieldRank, isVouched } from "#contract/provenance.ts";
import { handoverKey } from "#platform/events/keys.ts";
import { wordOf } from "./doubtful-words.ts";
import { adoptCurrent, findByIdentifier, isByCorrection, mayLink, visitorsOf } from "./find-claimed.ts";
import {
  createPerson,
  formerIdKey,
  isOutdated,
  linkVisitor,
  mergeFields,
  moveEarlier,
  moveLink,
  noteFormerIds,
  setField,
  trustGiver,
} from "./graph-changes.ts";
import {
  giverOf,
  hasIdentifiers,
  type IdentityClaim,
  type IdentityGraph,
  identifierKey,
  maxHandovers,
  type Person,
  provenanceOf,
  type VisitorLink,
  visitorAt,
} from "./identity-graph.ts";
import { isByHand, joinKept, keepIds } from "./kept-browsers.ts";
import { namesSeparated } from "./separations.ts";

/**
 * Applies one claim by the rules of docs/decisions/0010: the owner's id decides, then the e-mail, then the phone; two
 * known people are never merged. A person identified on the browser of nobody, or of a nameless buyer, takes over its
 * history; on the browser of another known person a handover begins. A browser that nobody signed for is not linked to a
 * person whom a server vouches for (docs/decisions/0028). Apply each claim once: replayed after a late one it would
 * resolve to something else.
 */
export function applyClaim(graph: IdentityGraph, claim: IdentityClaim): void {
  const kinds = identifierKinds.filter((kind) => claim.identifiers[kind] !== undefined);
  if (kinds.length > 0 && isKeptApart(graph, claim, kinds)) {
    applyKeptApart(graph, claim);
    return;
  }
  const person = kinds.length === 0 ? resolveAnonymous(graph, claim) : resolveIdentified(graph, claim, kinds);
  if (person === undefined) return;
  const { at, provenance } = claim;
  const doubtful = doubtfulGiver(graph, claim, person);
  if (kinds.length > 0) moveEarlier(graph, person, "leadAt", at);
  if (claim.bought) moveEarlier(graph, person, "customerAt", at);
  for (const [name, value] of Object.entries(claim.fields)) {
    const words = isVouched(provenance) ? {} : wordOf(name, { value, at }, doubtful);
    const field = { value, at, provenance, ...words };
    if (doubtful !== undefined && isOutdated(person, person.fields.get(name), field)) person.fields.delete(name);
    setField(graph, person, name, field);
  }
}

/** The browser of the claim, unless somebody vouches that it is the person's: a stranger's may name anybody's id first. */
function doubtfulGiver(graph: IdentityGraph, claim: IdentityClaim, person: Person): string | undefined {
  if (isVouched(claim.provenance)) return undefined;
  const visitor = visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at);
  const link = graph.links.get(visitor);
  const isOwn = link?.person === person.id && isVouched(link.provenance);
  return isOwn ? undefined : giverOf(visitor);
}

/** Whether the owner said that this browser is not used by the person whom the claim names (docs/decisions/0045). */
function isKeptApart(graph: IdentityGraph, claim: IdentityClaim, kinds: readonly IdentifierKind[]): boolean {
  if (graph.separations.length === 0) return false;
  const current = graph.personOf(visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at));
  const nameless = current === undefined || current.leadAt !== undefined ? [] : graph.linksOf(current);
  const visitors = [...visitorsOf(graph, claim.visitor), ...nameless.map(({ visitor }) => visitor)];
  return namesSeparated(graph, claim, { visitors, found: findByIdentifier(graph, claim, kinds) });
}

/** Somebody else uses the browser, whom the claim does not name: what they bought is theirs. */
function applyKeptApart(graph: IdentityGraph, claim: IdentityClaim): void {
  const userAt = () => visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at);
  leaveToNobody(graph, claim, graph.personOf(userAt()));
  if (claim.bought) applyClaim(graph, { ...claim, identifiers: {}, fields: {}, visitor: userAt() });
}

const resolveAnonymous = (graph: IdentityGraph, claim: IdentityClaim): Person =>
  graph.personOf(claim.visitor) ?? createPerson(graph, causeOf(claim), claim.visitor);

/** Undefined where the claim has no effect. */
function resolveIdentified(
  graph: IdentityGraph,
  claim: IdentityClaim,
  kinds: readonly IdentifierKind[],
): Person | undefined {
  const visitor = visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at);
  const current = graph.personOf(visitor);
  const found = findByIdentifier(graph, claim, kinds) ?? adoptCurrent(graph, claim, { kinds, current });
  if (found !== undefined && found !== current && !mayLink(graph, claim, found)) {
    leaveToNobody(graph, claim, current);
    // Not where the phone beside it was refused: by itself the id may be said.
    const { id } = claim.identifiers;
    if (id !== undefined && found.identifiers.has(`id ${id}`)) graph.changed.refusedIds.set(claim.visitor, id);
    return undefined;
  }
  if (found !== undefined && isByCorrection(graph, claim, found)) keepIds(graph, found);
  const person = found ?? createIdentified(graph, claim);
  if (found !== undefined && found !== current) assignBrowser(graph, claim, found);
  vouchForLink(graph, claim, person);
  for (const kind of kinds) addIdentifier(graph, claim, kind, person);
  return person;
}

/** Who says whose browser it is: a signature as the server, and what names nobody as a browser, a server's too. */
const causeOf = (claim: IdentityClaim): Parameters<typeof linkVisitor>[1] => ({
  ...{ website: claim.website, at: claim.at },
  linkedBy: hasIdentifiers(claim) ? provenanceOf(claim, "id") : "browser",
});

/** A browser that said itself whose it is, and now is vouched for. */
function vouchForLink(graph: IdentityGraph, claim: IdentityClaim, person: Person): void {
  const { linkedBy } = causeOf(claim);
  const link = graph.links.get(visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at));
  if (!isVouched(linkedBy) || link?.person !== person.id) return;
  if (!isVouched(link.provenance)) moveLink(graph, { ...link, provenance: linkedBy }, person);
  // Also where it was vouched for: links of before provenance were by statements that know no words.
  trustGiver(graph, person, link.visitor);
}

/**
 * The browser of a known person says that somebody else uses it, whom it may not name: its events are nobody's then. Not where
 * a server named the browser and the id was said of this person before it became another's: it is the same page as ever.
 */
function leaveToNobody(graph: IdentityGraph, claim: IdentityClaim, current: Person | undefined): void {
  const link = graph.links.get(claim.visitor);
  if (link === undefined || current?.leadAt === undefined) return;
  const { provenance } =
    graph.links.get(visitorAt(graph.handovers.get(claim.visitor), claim.visitor, claim.at)) ?? link;
  if (isVouched(provenance) && current.formerIds.has(formerIdKey(claim.website, claim.identifiers.id ?? ""))) return;
  addHandover(graph, claim, link, nobodyVisitor(claim));
}

/** The visitor of a person on somebody else's browser; deterministic, so the same person gets the same one again. */
export const ownVisitor = ({ website, visitor, identifiers }: IdentityClaim): bigint =>
  handoverKey(website, visitor, strongestOf(identifiers));

/** The visitor of a user whom somebody else's browser may not name. */
export const nobodyVisitor = ({ website, visitor, identifiers }: IdentityClaim): bigint =>
  handoverKey(website, visitor, `nobody ${strongestOf(identifiers)}`);

/** The visitor of a person on a browser where another one had theirs by the same identifier. */
export const vouchedVisitor = ({ website, visitor, identifiers, provenance }: IdentityClaim): bigint =>
  handoverKey(website, visitor, `${provenance} ${strongestOf(identifiers)}`);

function strongestOf(identifiers: IdentityClaim["identifiers"]): string {
  const kind = identifierKinds.find((each) => identifiers[each] !== undefined) ?? "id";
  return `${kind} ${identifiers[kind]}`;
}

/** A known person who has a visitor by this identifier already is one to whom the claim does not lead. */
function createIdentified(graph: IdentityGraph, claim: IdentityClaim): Person {
  const link = graph.links.get(claim.visitor);
  if (link === undefined) return createPerson(graph, causeOf(claim), claim.visitor);
  const isFree = (visitor: bigint) => graph.personOf(visitor)?.leadAt === undefined;
  const visitor = isFree(ownVisitor(claim)) ? ownVisitor(claim) : vouchedVisitor(claim);
  addHandover(graph, claim, link, visitor);
  // After a crash a purchase may be replayed before the identification that precedes it.
  return graph.personOf(visitor) ?? createPerson(graph, causeOf(claim), visitor);
}

/** Assigns the browser's events to a person: all of them, or those from now on where another known person has it. */
function assignBrowser(graph: IdentityGraph, claim: IdentityClaim, person: Person): void {
  const { visitor } = claim;
  const link = graph.links.get(visitor);
  const owner = graph.personOf(visitor);
  if (link === undefined || owner === undefined) {
    linkVisitor(graph, causeOf(claim), visitor, person);
  } else if (owner.leadAt === undefined) {
    absorbNameless(graph, claim, { visitor, nameless: owner, person });
  } else {
    const earlier = visitorsOf(graph, visitor).find((each) => graph.links.get(each)?.person === person.id);
    const assigned = earlier ?? freeVisitor(graph, claim, person);
    const holder = graph.personOf(assigned);
    if (holder === undefined) linkVisitor(graph, causeOf(claim), assigned, person);
    // Not `person`: its handover may have lost to another of the same moment.
    else if (holder !== person) absorbNameless(graph, claim, { visitor: assigned, nameless: holder, person });
    addHandover(graph, claim, link, assigned);
  }
}

/** A known person who lost the identifier to `person` keeps the visitor that they had by it on this browser. */
function freeVisitor(graph: IdentityGraph, claim: IdentityClaim, person: Person): bigint {
  const own = ownVisitor(claim);
  const holder = graph.personOf(own);
  if (holder === undefined || holder === person || holder.leadAt === undefined) return own;
  return vouchedVisitor(claim);
}

/** Merges a buyer who was never identified into the person they turn out to be. */
function absorbNameless(
  graph: IdentityGraph,
  claim: IdentityClaim,
  { visitor, nameless, person }: { visitor: bigint; nameless: Person; person: Person },
): void {
  linkVisitor(graph, causeOf(claim), visitor, person);
  // Several, where the owner said that two of them are one.
  for (const link of graph.linksOf(nameless)) moveLink(graph, link, person);
  mergeFields(graph, person, nameless);
  // What a browser in doubt says leads to the person, and makes none of these theirs.
  if (isVouched(causeOf(claim).linkedBy)) joinKept(graph, person, nameless);
  if (nameless.customerAt !== undefined) moveEarlier(graph, person, "customerAt", nameless.customerAt);
  graph.people.delete(nameless.id);
  graph.changed.people.delete(nameless);
  graph.changed.lifecycle.delete(nameless);
  graph.changed.removed.add(nameless);
}

/**
 * From this time to the next handover the browser's events belong to `assignedVisitor`. Of two handovers of one moment
 * the greater number wins, so that their order of arrival does not matter. Past `maxHandovers` the oldest is forgotten:
 * an event from before it belongs to the browser's first owner.
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
  const all = [...others, ...added].sort((one, other) => one.at - other.at);
  if (all.length > maxHandovers) graph.changed.crowdedBrowsers.add(visitor);
  graph.handovers.set(visitor, all.slice(-maxHandovers));
  for (const handover of added) graph.changed.handovers.add(handover);
}

/**
 * An identifier belongs to the first person who claims it, and one that only a browser claimed to the person whom a
 * server names by it.
 */
function addIdentifier(graph: IdentityGraph, claim: IdentityClaim, kind: IdentifierKind, person: Person): void {
  const { website, identifiers } = claim;
  const value = identifiers[kind] ?? "";
  const [key, name, provenance] = [identifierKey(website, kind, value), `${kind} ${value}`, provenanceOf(claim, kind)];
  const owner = graph.people.get(graph.identifierOwners.get(key) ?? 0n);
  const current = owner?.identifiers.get(name);
  if (current === undefined || fieldRank(provenance) > fieldRank(current)) {
    if (owner !== undefined && owner !== person && kind === "id") leaveId(graph, owner, { value, at: claim.at });
    owner?.identifiers.delete(name);
    person.identifiers.set(name, provenance);
    graph.identifierOwners.set(key, person.id);
    graph.changed.lostIdentifiers.delete(key);
    graph.changed.identifiers.set(key, { website, kind, value, person: person.id, provenance });
  }
  if (kind !== "id" || person.identifiers.get(name) !== "browser") return;
  const isKept = visitorsOf(graph, claim.visitor).some((each) => isByHand(graph, person, each));
  if (isKept) joinKept(graph, person, { keptBrowsers: [], keptIds: [value] });
}

/** An id that browsers said of somebody becomes another's. */
function leaveId(graph: IdentityGraph, owner: Person, { value, at }: { value: string; at: number }): void {
  graph.changed.idsMovedIn.add(owner.website);
  noteFormerIds(graph, owner, [[formerIdKey(owner.website, value), at]]);
  owner.keptIds.delete(value);
}
