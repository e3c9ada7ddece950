import type { ExclusionConditions } from "#contract/exclusions.ts";
import { readMoment } from "#platform/annotations/read-moment.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { ExclusionRule } from "#platform/events/exclusion-rule.ts";
import { findVisitors } from "#platform/people/find-visitors.ts";

/** Conditions with their days as moments and the visitors they mean. Throws BAD_REQUEST naming the field. */
export async function readConditions(
  dependencies: Pick<Dependencies, "postgres">,
  website: { id: string; timeZone: string },
  conditions: ExclusionConditions,
): Promise<Omit<ExclusionRule, "id">> {
  const momentOf = (field: "from" | "to") => {
    const text = conditions[field];
    if (text === undefined) return {};
    return { [field]: readMoment(text, { zone: website.timeZone, field }).toISOString() };
  };
  return {
    conditions: wellFormed({ ...conditions, ...momentOf("from"), ...momentOf("to") }),
    visitors: await findVisitors(dependencies, website.id, conditions.visitors),
  };
}

/** PostgreSQL refuses half a surrogate pair in JSON. */
const wellFormed = (conditions: ExclusionConditions): ExclusionConditions =>
  JSON.parse(
    JSON.stringify(conditions, (_, value) => (typeof value === "string" ? value.toWellFormed() : value)),
  ) as ExclusionConditions;
