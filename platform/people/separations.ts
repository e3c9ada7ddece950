import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import type { IdentityClaim, IdentityGraph, Person, Separation } from "./identity-graph.ts";
import type { PersonAnchor } from "./manual-decision.ts";

/** Whether a separation is about this person. */
const concerns = (graph: IdentityGraph, { identifiers, visitors }: Separation, person: Person): boolean =>
  identifiers.some((name) => person.identifiers.has(name)) ||
  visitors.some((visitor) => visitor === person.id || graph.personOf(visitor) === person);

/** Whether the owner keeps one of these visitors apart from a person. */
export const isSeparated = (graph: IdentityGraph, visitors: readonly bigint[], person: Person): boolean =>
  graph.separations.some(
    (each) => (visitors.includes(each.browser) || visitors.includes(each.visitor)) && concerns(graph, each, person),
  );

/**
 * Whether a claim names a person whom the owner keeps apart from its browser, by an identifier of that person or as
 * `found`. `visitors`: those of the browser and of the person who has it now.
 */
export function namesSeparated(
  graph: IdentityGraph,
  { identifiers }: IdentityClaim,
  { visitors, found }: { visitors: readonly bigint[]; found: Person | undefined },
): boolean {
  const names = identifierKinds.flatMap((kind: IdentifierKind) =>
    identifiers[kind] === undefined ? [] : [`${kind} ${identifiers[kind]}`],
  );
  return graph.separations.some(
    (each) =>
      (visitors.includes(each.browser) || visitors.includes(each.visitor)) &&
      (names.some((name) => each.identifiers.includes(name)) || (found !== undefined && concerns(graph, each, found))),
  );
}

/**
 * Lifts what keeps two anchored people apart, in the graph too. Returns the separations that changed as they are now; one
 * that is about nobody any more has neither identifiers nor visitors.
 */
export function liftBetween(graph: IdentityGraph, [one, other]: readonly [PersonAnchor, PersonAnchor]): Separation[] {
  const visitorsOf = ({ visitor, visitors }: PersonAnchor) => [visitor, ...visitors];
  const lifted: Separation[] = [];
  for (const [index, each] of graph.separations.entries()) {
    let current = each;
    for (const [apart, from] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!visitorsOf(apart).some((visitor) => visitor === each.browser || visitor === each.visitor)) continue;
      const identifiers = current.identifiers.filter((name) => !from.identifiers.includes(name));
      const visitors = current.visitors.filter((visitor) => !visitorsOf(from).includes(visitor));
      current = { ...current, identifiers, visitors };
    }
    if (current.identifiers.length + current.visitors.length < each.identifiers.length + each.visitors.length) {
      lifted.push(current);
      graph.separations[index] = current;
    }
  }
  return lifted;
}
