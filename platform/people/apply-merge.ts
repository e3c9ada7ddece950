import type { Provenance } from "#contract/provenance.ts";
import { listAnchored } from "./find-anchored.ts";
import { createPerson, linkVisitor, mergeFields, moveEarlier, moveLink, noteFormerIds } from "./graph-changes.ts";
import { type IdentityGraph, identifierKey, type Person } from "./identity-graph.ts";
import { joinKept, keepTheirs } from "./kept-browsers.ts";
import { type ManualDecision, type PersonAnchor, splitIdentifier } from "./manual-decision.ts";
import { isSeparated } from "./separations.ts";

type Merge = Extract<ManualDecision, { kind: "merge" }>;

/**
 * Makes two people one: visitors, identifiers and fields of the other become the person's. Of two values of a field the
 * better claim stays. Whom a later decision keeps apart stays apart.
 */
export function applyMerge(graph: IdentityGraph, decision: Merge): void {
  const { website, at, person: anchor, other: otherAnchor } = decision;
  const pair = findPair(graph, decision);
  if (pair === undefined) {
    leadOthers(graph, decision);
    return;
  }
  const [person, other] = pair;
  if (typeof other === "bigint") {
    linkVisitor(graph, { website, at, linkedBy: "owner" }, other, person);
    // Which of the two anchors is the person's does not matter: what is not theirs stays so.
    for (const each of [anchor, otherAnchor]) keepTheirs(graph, person, each);
    return;
  }
  keepTheirs(graph, person, anchor);
  keepTheirs(graph, other, otherAnchor);
  mergeInto(graph, person, other);
}

/** Visitors, identifiers, fields and dates of the other become the person's. */
export function mergeInto(graph: IdentityGraph, person: Person, other: Person): void {
  for (const link of graph.linksOf(other)) moveLink(graph, link, person);
  for (const [name, provenance] of other.identifiers) leadTo(graph, person, name, provenance);
  mergeFields(graph, person, other);
  noteFormerIds(graph, person, other.formerIds);
  joinKept(graph, person, other);
  person.wasNamed ||= other.wasNamed;
  if (other.leadAt !== undefined) moveEarlier(graph, person, "leadAt", other.leadAt);
  if (other.customerAt !== undefined) moveEarlier(graph, person, "customerAt", other.customerAt);
  graph.changed.people.add(person);
  graph.people.delete(other.id);
  graph.changed.people.delete(other);
  graph.changed.lifecycle.delete(other);
  graph.changed.removed.add(other);
}

/**
 * A browser that named one of the two is kept apart from both: what it named leads to the other all the same, once
 * somebody else names it.
 */
function leadOthers(graph: IdentityGraph, { website, person, other }: Merge): void {
  const ownerOf = (name: string) => graph.people.get(graph.identifierOwners.get(keyOf(website, name)) ?? 0n);
  for (const [named, kept] of [
    [person, other],
    [other, person],
  ] as const) {
    const known = kept.identifiers.map(ownerOf).find((each) => each !== undefined);
    const to = known ?? listAnchored(graph, website, kept).find((each) => isOpenTo(graph, each, named));
    if (to === undefined || named.identifiers.some((name) => ownerOf(name) !== undefined)) continue;
    for (const name of named.identifiers) leadTo(graph, to, name, "browser");
    graph.changed.people.add(to);
  }
}

/** Whether an anchor's identifiers may lead to a person, who is not the anchored one: no separation is about both. */
function isOpenTo(graph: IdentityGraph, person: Person, { visitor, visitors, identifiers }: PersonAnchor): boolean {
  const own = visitorsOf(graph, person);
  return (
    ![visitor, ...visitors].some((each) => own.includes(each)) &&
    !graph.separations.some(
      (each) =>
        (own.includes(each.browser) || own.includes(each.visitor)) &&
        each.identifiers.some((name) => identifiers.includes(name)),
    )
  );
}

function leadTo(graph: IdentityGraph, person: Person, name: string, provenance: Provenance): void {
  const { website, id } = person;
  const key = keyOf(website, name);
  person.identifiers.set(name, provenance);
  graph.identifierOwners.set(key, id);
  graph.changed.lostIdentifiers.delete(key);
  graph.changed.identifiers.set(key, { website, ...splitIdentifier(name), person: id, provenance });
}

function keyOf(website: string, name: string): string {
  const { kind, value } = splitIdentifier(name);
  return identifierKey(website, kind, value);
}

/**
 * The two whom a decision means: the person, and another one or a visitor of nobody. Undefined where both are one already,
 * or are kept apart by a later decision.
 */
function findPair(graph: IdentityGraph, { website, at, person, other }: Merge): [Person, Person | bigint] | undefined {
  const isOpen = (one: Person, visitors: readonly bigint[], two?: Person) =>
    !isSeparated(graph, visitors, one) && (two === undefined || !isSeparated(graph, visitorsOf(graph, one), two));
  const [firsts, seconds] = [listAnchored(graph, website, person), listAnchored(graph, website, other)];
  for (const one of firsts) {
    for (const two of seconds) {
      if (one === two) return undefined;
      if (isOpen(one, visitorsOf(graph, two), two)) return [one, two];
    }
  }
  const isFree = (visitor: bigint) => !graph.links.has(visitor);
  const [one] = firsts;
  const free = [other.visitor, ...other.visitors].find(isFree);
  if (one !== undefined) return free !== undefined && isOpen(one, [free]) ? [one, free] : undefined;
  const own = [person.visitor, ...person.visitors].find(isFree);
  if (own === undefined) return undefined;
  const [two] = seconds;
  if (two !== undefined) return isOpen(two, [own]) ? [two, own] : undefined;
  return free === undefined || isApart(graph, own, free)
    ? undefined
    : [createPerson(graph, { website, at, linkedBy: "owner" }, own), free];
}

const visitorsOf = (graph: IdentityGraph, person: Person) => graph.linksOf(person).map(({ visitor }) => visitor);

/** Whether a decision is about these two visitors, of whom no claim says anything. */
const isApart = (graph: IdentityGraph, one: bigint, other: bigint) =>
  graph.separations.some(
    ({ visitor, visitors }) =>
      (visitor === one && visitors.includes(other)) || (visitor === other && visitors.includes(one)),
  );
