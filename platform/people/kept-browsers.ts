import { isVouched } from "#contract/provenance.ts";
import { type IdentityGraph, isNamedByServer, type Person } from "./identity-graph.ts";
import type { PersonAnchor } from "./manual-decision.ts";

/**
 * Whether a visitor is a person's: of somebody whom a server named where somebody vouches for that too, or the owner's hand
 * kept it (docs/decisions/0199). Of others who have an id that is not meant (`isOther`) it is the one with which they began:
 * anybody may have said that id after them.
 */
export function isOwnVisitor(graph: IdentityGraph, person: Person, visitor: bigint, isOther: boolean): boolean {
  const link = graph.links.get(visitor);
  if (link?.person !== person.id) return false;
  if (isVouched(link.provenance) || person.keptBrowsers.has(visitor)) return true;
  return !isNamedByServer(person) && (!isOther || visitor === person.id);
}

/**
 * The owner's hand is about somebody whom no server named: their browsers stay theirs, whatever it makes of them. A server
 * that names an address of the other person, or the corrected one, says nothing of these browsers. Of somebody whom a server
 * named nothing is kept: what is in doubt of them stays so. Nor of nameless visitors, who are whom the first claim names.
 */
export function keepBrowsers(graph: IdentityGraph, person: Person, { visitor, visitors }: PersonAnchor): void {
  if (person.leadAt === undefined || isNamedByServer(person)) return;
  const isOther = hasId(person);
  joinKept(
    graph,
    person,
    [visitor, ...visitors].filter((each) => isOwnVisitor(graph, person, each, isOther)),
  );
}

/** Kept ones of somebody who turns out to be this person are theirs, too. */
export function joinKept(graph: IdentityGraph, person: Person, visitors: Iterable<bigint>): void {
  const kept = new Set([...person.keptBrowsers, ...visitors]);
  if (kept.size === person.keptBrowsers.size) return;
  person.keptBrowsers = kept;
  graph.changed.people.add(person);
}

export const hasId = ({ identifiers }: Person): boolean =>
  [...identifiers.keys()].some((name) => name.startsWith("id "));
