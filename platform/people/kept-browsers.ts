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
 * The owner's hand is about somebody whom no server named: their browsers and ids stay theirs, whatever it makes of them. A
 * server that names an address of the other person, or the corrected one, says nothing of these. Of somebody whom a server
 * named nothing is kept: what is in doubt of them stays so.
 */
export function keepTheirs(graph: IdentityGraph, person: Person, { visitor, visitors }: PersonAnchor): void {
  if (isNamedByServer(person)) return;
  const isOther = hasId(person);
  const keptBrowsers = [visitor, ...visitors].filter((each) => isOwnVisitor(graph, person, each, isOther));
  joinKept(graph, person, { keptBrowsers, keptIds: idsOf(person) });
}

/** As `keepTheirs`, where a server is led to the person by nothing but what the owner corrected. */
export const keepIds = (graph: IdentityGraph, person: Person): void =>
  joinKept(graph, person, { keptBrowsers: [], keptIds: idsOf(person) });

/** What is kept of somebody who turns out to be this person is theirs, too. */
export function joinKept(graph: IdentityGraph, person: Person, kept: Kept): void {
  const [browsers, ids] = [
    new Set([...person.keptBrowsers, ...kept.keptBrowsers]),
    new Set([...person.keptIds, ...kept.keptIds]),
  ];
  if (browsers.size === person.keptBrowsers.size && ids.size === person.keptIds.size) return;
  person.keptBrowsers = browsers;
  person.keptIds = ids;
  graph.changed.people.add(person);
}

interface Kept {
  keptBrowsers: Iterable<bigint>;
  keptIds: Iterable<string>;
}

/** Whether the owner's hand gave or left a visitor to a person: an id that it says is theirs. */
export const isByHand = (graph: IdentityGraph, person: Person, visitor: bigint): boolean => {
  const link = graph.links.get(visitor);
  return link?.person === person.id && (link.provenance === "owner" || person.keptBrowsers.has(visitor));
};

export const hasId = (person: Person): boolean => idsOf(person).length > 0;

const idsOf = ({ identifiers }: Person): string[] =>
  [...identifiers.keys()].filter((name) => name.startsWith("id ")).map((name) => name.slice("id ".length));
