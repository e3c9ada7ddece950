import { mergeInto } from "./apply-merge.ts";
import { createPerson, linkVisitor, moveEarlier } from "./graph-changes.ts";
import type { IdentityGraph } from "./identity-graph.ts";
import type { ManualDecision } from "./manual-decision.ts";

/** Makes the visitors of somebody who was erased one person without a name; what purchases made of them becomes that one. */
export function applyErased(
  graph: IdentityGraph,
  { website, at, person: anchor, visitors, leadAt, customerAt }: Extract<ManualDecision, { kind: "erased" }>,
): void {
  const cause = { website, at, linkedBy: "browser" as const };
  const person = graph.personOf(anchor.visitor) ?? createPerson(graph, cause, anchor.visitor);
  for (const visitor of visitors) {
    const other = graph.personOf(visitor);
    if (other === undefined) linkVisitor(graph, cause, visitor, person);
    else if (other !== person) mergeInto(graph, person, other);
  }
  if (leadAt !== undefined) moveEarlier(graph, person, "leadAt", leadAt);
  if (customerAt !== undefined) moveEarlier(graph, person, "customerAt", customerAt);
}
