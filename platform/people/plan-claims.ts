import { inSlices } from "#platform/in-slices.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { applyClaim } from "./apply-claim.ts";
import { findNamed } from "./find-claimed.ts";
import type { IdentityClaim, IdentityGraph, Person } from "./identity-graph.ts";
import { loadGraph } from "./sql/load-graph.ts";

/** Somebody whom a file names. */
export interface NamedPerson extends Pick<IdentityClaim, "identifiers" | "fields"> {
  event: string;
  visitor: bigint;
  /** Milliseconds since 1970: when it is said of somebody new, and of somebody known. */
  at: { added: number; known: number };
}

export interface PlannedClaim {
  /** `refused`: somebody new for whom there is no room. */
  outcome: "added" | "changed" | "unchanged" | "refused";
  at: number;
  /** Whether the visitor was the person's before. */
  wasLinked: boolean;
}

/**
 * What claims would do to the people of a website, one after the other, by the rules by which they are recorded. Nothing is
 * stored. A claim that leaves every field, identifier and date of its person as it is changes nothing. `room`: how many may
 * be added; a claim about one more is refused, and those after it are planned without it.
 */
export async function planClaims(
  queries: Queries,
  website: string,
  people: readonly NamedPerson[],
  room = Number.POSITIVE_INFINITY,
): Promise<PlannedClaim[]> {
  const graph = await loadGraph(
    queries,
    people.map((person) => toClaim(website, person, person.at.added)),
  );
  const planned: PlannedClaim[] = [];
  let left = room;
  await inSlices(people, (person) => {
    const claim = planClaim(graph, website, person, left > 0);
    if (claim.outcome === "added") left -= 1;
    planned.push(claim);
  });
  return planned;
}

function planClaim(graph: IdentityGraph, website: string, person: NamedPerson, hasRoom: boolean): PlannedClaim {
  const claimed = toClaim(website, person, person.at.added);
  // Not who has the strongest identifier: where a browser alone gave it, the import begins somebody new, or names another.
  const before = findNamed(graph, claimed);
  const described = before && describe(before);
  const wasLinked = before !== undefined && graph.personOf(person.visitor) === before;
  const at = before === undefined ? person.at.added : person.at.known;
  if (!hasRoom && before === undefined) return { outcome: "refused", at, wasLinked };
  applyClaim(graph, { ...claimed, at });
  if (before === undefined) return { outcome: "added", at, wasLinked };
  return { outcome: describe(before) === described ? "unchanged" : "changed", at, wasLinked };
}

const toClaim = (website: string, { event, visitor, identifiers, fields }: NamedPerson, at: number): IdentityClaim => ({
  ...{ website, event, visitor, at, identifiers, fields },
  ...{ bought: false, provenance: "import", isSigned: false },
});

/** What the owner sees of a person; who said it and when do not matter. */
const describe = ({ identifiers, fields, leadAt }: Person): string =>
  JSON.stringify([
    [...identifiers.keys()].sort(),
    [...fields].map(([name, { value }]) => [name, value] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
    leadAt,
  ]);
