import { type Channel, channels } from "#contract/channels.ts";
import { identifierKinds } from "#contract/identity.ts";
import { doNotContactField } from "#contract/people.ts";
import type { PersonData } from "#contract/person-data.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { findAnchored } from "#platform/people/find-anchored.ts";
import { maxFields } from "#platform/people/graph-changes.ts";
import { type IdentityGraph, identifierKey } from "#platform/people/identity-graph.ts";
import type { ManualDecision } from "#platform/people/manual-decision.ts";
import { type DecisionDependencies, recordDecision } from "#platform/people/record-decision.ts";
import { findAnchor } from "#platform/people/sql/find-anchor.ts";
import type { FoundPerson } from "./find-person.ts";

/**
 * Sets fields and attributes of a person by the owner's hand. Throws CONFLICT with violations where an address belongs to
 * somebody else, REFUSED where the person would have too many attributes.
 */
export async function editPerson(
  dependencies: DecisionDependencies,
  { website, key }: FoundPerson,
  { data, author }: { data: PersonData; author: string },
): Promise<void> {
  const { attributes = {}, ...known } = data;
  const fields = Object.fromEntries(
    Object.entries({ ...known, ...attributes }).filter(([, value]) => value !== undefined),
  );
  await setFields(dependencies, { website: website.id, key }, { fields, author });
}

/** Sets by which channels the person is sent nothing, whatever they allow. */
export const setDoNotContact = (
  dependencies: DecisionDependencies,
  { website, key }: FoundPerson,
  { blocked, author }: { blocked: readonly Channel[]; author: string },
): Promise<void> =>
  setFields(
    dependencies,
    { website: website.id, key },
    { fields: { [doNotContactField]: channels.filter((channel) => blocked.includes(channel)) }, author },
  );

/** Sets fields that were checked before. */
async function setFields(
  dependencies: DecisionDependencies,
  { website, key }: { website: string; key: bigint },
  { fields, author }: { fields: Record<string, unknown>; author: string },
): Promise<void> {
  const person = await findAnchor(dependencies.postgres, website, key);
  const decision = { kind: "edit", website, at: dependencies.clock.now(), person, fields } as const;
  await recordDecision(dependencies, decision, { author, judge: (graph) => judgeEdit(graph, decision) });
}

type Edit = Extract<ManualDecision, { kind: "edit" }>;

function judgeEdit(graph: IdentityGraph, { website, person: anchor, fields }: Edit): void {
  const person = findAnchored(graph, website, anchor);
  const taken = identifierKinds.filter((kind) => {
    const value = fields[kind];
    if (typeof value !== "string") return false;
    const owner = graph.identifierOwners.get(identifierKey(website, kind, value));
    return owner !== undefined && owner !== person?.id;
  });
  if (taken.length > 0) {
    const issues = taken.map((kind) => ({ path: ["data", kind], message: violationText.addressTaken }));
    throw new AppError("CONFLICT", "An address belongs to another person", { issues });
  }
  const names = new Set([...(person?.fields.keys() ?? []), ...Object.keys(fields)]);
  if (names.size > 2 * maxFields) throw new AppError("REFUSED", "Too many attributes");
}
