import { type IdentityGraph, identifierKey, type Person } from "./identity-graph.ts";
import { type PersonAnchor, splitIdentifier } from "./manual-decision.ts";

/** The person whom a decision is about; undefined where nobody is left of them. */
export const findAnchored = (graph: IdentityGraph, website: string, anchor: PersonAnchor): Person | undefined =>
  listAnchored(graph, website, anchor)[0];

/** Everybody whom an anchor may mean, the surest first. */
export function listAnchored(graph: IdentityGraph, website: string, anchor: PersonAnchor): Person[] {
  const owners = anchor.identifiers.map((identifier) => {
    const { kind, value } = splitIdentifier(identifier);
    return graph.people.get(graph.identifierOwners.get(identifierKey(website, kind, value)) ?? 0n);
  });
  const visitors = [anchor.visitor, ...anchor.visitors].map((visitor) => graph.personOf(visitor));
  return [...new Set([...owners, ...visitors])].filter((person) => person !== undefined);
}
