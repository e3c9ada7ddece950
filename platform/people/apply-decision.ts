import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { applyErased } from "./apply-erased.ts";
import { applyMerge } from "./apply-merge.ts";
import { findAnchored } from "./find-anchored.ts";
import { createPerson, moveEarlier } from "./graph-changes.ts";
import { type IdentityGraph, identifierKey, isServers, type Person } from "./identity-graph.ts";
import { hasId, keepTheirs } from "./kept-browsers.ts";
import type { ManualDecision } from "./manual-decision.ts";

/** Applies one decision by hand; see docs/decisions/0045. Apply decisions in order, each once. */
export function applyDecision(graph: IdentityGraph, decision: ManualDecision): void {
  switch (decision.kind) {
    case "edit":
      applyEdit(graph, decision);
      break;
    case "merge":
      applyMerge(graph, decision);
      break;
    case "erased":
      applyErased(graph, decision);
      break;
    case "separation":
      // Claims of all times know it: `separations` of the graph.
      break;
    default:
      throw new Error(`No such decision: ${JSON.stringify(decision satisfies never)}`);
  }
}

/** The owner's word replaces every other, an earlier one of the owner too; an anonymous visitor becomes a person. */
function applyEdit(
  graph: IdentityGraph,
  { website, at, person: anchor, fields }: Extract<ManualDecision, { kind: "edit" }>,
): void {
  const cause = { website, at, linkedBy: "owner" as const };
  const person = findAnchored(graph, website, anchor) ?? createPerson(graph, cause, anchor.visitor);
  for (const [name, value] of Object.entries(fields)) {
    const kind = identifierKinds.find((each) => each === name);
    if (kind !== undefined) changeAddress(graph, person, { kind, value: value as string | null });
    person.fields.set(name, { value, at, provenance: "owner" });
    if (kind !== undefined && value !== null) moveEarlier(graph, person, "leadAt", at);
  }
  graph.changed.people.add(person);
  // Somebody with an id is met by it; what the owner corrects says nothing of who uses their browsers.
  if (namesAddress(fields) && !hasId(person)) keepTheirs(graph, person, anchor);
}

/** A server that names it leads to the person, who is then named by a server. */
const namesAddress = (fields: Readonly<Record<string, unknown>>): boolean =>
  identifierKinds.some((kind) => typeof fields[kind] === "string");

/** The former address no longer leads to the person: it may be somebody else's. */
function changeAddress(
  graph: IdentityGraph,
  person: Person,
  { kind, value }: { kind: IdentifierKind; value: string | null },
): void {
  const former = person.fields.get(kind)?.value;
  if (typeof former === "string" && former !== value && person.identifiers.has(`${kind} ${former}`)) {
    dropIdentifier(graph, person, { kind, value: former });
  }
  if (value !== null) giveIdentifier(graph, person, { kind, value });
}

interface Identifier {
  kind: IdentifierKind;
  value: string;
}

function dropIdentifier(graph: IdentityGraph, person: Person, { kind, value }: Identifier): void {
  const key = identifierKey(person.website, kind, value);
  takeIdentifier(graph, person, `${kind} ${value}`);
  graph.identifierOwners.delete(key);
  graph.changed.identifiers.delete(key);
  graph.changed.lostIdentifiers.set(key, { website: person.website, kind, value });
}

/** That a server named somebody by it stays true of them. */
function takeIdentifier(graph: IdentityGraph, owner: Person | undefined, name: string): void {
  if (owner === undefined) return;
  if (isServers(owner.identifiers.get(name))) {
    owner.wasNamed = true;
    graph.changed.people.add(owner);
  }
  owner.identifiers.delete(name);
}

function giveIdentifier(graph: IdentityGraph, person: Person, { kind, value }: Identifier): void {
  const { website } = person;
  const key = identifierKey(website, kind, value);
  takeIdentifier(graph, graph.people.get(graph.identifierOwners.get(key) ?? 0n), `${kind} ${value}`);
  person.identifiers.set(`${kind} ${value}`, "owner");
  graph.identifierOwners.set(key, person.id);
  graph.changed.lostIdentifiers.delete(key);
  graph.changed.identifiers.set(key, { website, kind, value, person: person.id, provenance: "owner" });
}
