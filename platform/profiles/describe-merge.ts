import { doNotContactField } from "#contract/people.ts";
import type { MergedPerson } from "#contract/person-record.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Person } from "#platform/people/identity-graph.ts";
import { splitIdentifier } from "#platform/people/manual-decision.ts";
import { describePeople } from "./describe-people.ts";
import type { FoundPerson } from "./find-person.ts";
import { previewMerge } from "./merge-people.ts";
import type { PeopleSelection } from "./read-people-query.ts";

/**
 * What two people would be as one. Sessions and orders belong to one visitor each, so the sums of both are those of the
 * one person. Throws REFUSED where both are one already.
 */
export async function describeMerge(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  { person, other, selection }: { person: FoundPerson; other: FoundPerson; selection: PeopleSelection },
): Promise<MergedPerson> {
  const { merged, people, visitors, browsers } = await previewMerge(dependencies, person, other);
  const described = await describePeople(selection, [person.key, other.key], dependencies);
  const sum = (name: "sessions" | "pageViews" | "orders" | "revenue") =>
    described.reduce((total, each) => total + each[name], 0);
  const text = (name: string) => {
    const value = merged?.fields.get(name)?.value;
    return typeof value === "string" ? value : null;
  };
  return {
    ...{ name: text("name"), email: text("email"), phone: text("phone") },
    city: text("city") ?? described[0]?.city ?? null,
    ...{ sessions: sum("sessions"), pageViews: sum("pageViews"), orders: sum("orders"), revenue: sum("revenue") },
    identifiers: [...(merged?.identifiers.keys() ?? [])].map(splitIdentifier),
    ...{ visitors, browsers },
    lost: people.flatMap((each) => listLost(each, merged)),
  };
}

/** Fields of a person that another value replaces. */
const listLost = ({ id, fields }: Person, merged: Person | undefined): MergedPerson["lost"] =>
  [...fields]
    .filter(([name, { value }]) => name !== doNotContactField && value !== null && value !== undefined)
    .filter(([name, { value }]) => JSON.stringify(merged?.fields.get(name)?.value) !== JSON.stringify(value))
    .map(([field, { value }]) => ({ user: id.toString(), field, value }));
