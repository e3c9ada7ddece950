import { type ExclusionConditions, patternFields } from "#contract/exclusions.ts";
import { violationText } from "#contract/text/violations.ts";
import { readMoment } from "#platform/annotations/read-moment.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { ExclusionRule } from "#platform/events/exclusion-rule.ts";
import { findVisitors } from "#platform/people/find-visitors.ts";
import { matchesExclusion } from "./sql/matches-exclusion.ts";

/** Bytes of a condition in the event store's language: a preview says it six times in a statement of 256 KiB. */
const maxBytes = 35_000;

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
  const rule = {
    conditions: { ...conditions, ...momentOf("from"), ...momentOf("to") },
    visitors: await findVisitors(dependencies, website.id, conditions.visitors),
  };
  if (Buffer.byteLength(matchesExclusion({ ...rule, visitors: [] }).text) > maxBytes) throw tooLong(rule);
  return rule;
}

/** Names the longest field. */
function tooLong({ conditions }: Pick<ExclusionRule, "conditions">): AppError {
  const lengths = patternFields.map((field) => ({ field, length: conditions[field].join("").length }));
  const [longest] = lengths.toSorted((one, other) => other.length - one.length);
  const issues = [{ path: [longest?.field ?? "page"], message: violationText.tooLong }];
  return new AppError("BAD_REQUEST", "The conditions are too long", { issues });
}
