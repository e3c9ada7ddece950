import type { Currency } from "#contract/currencies.ts";
import type { ExclusionConditions, ExclusionPreview } from "#contract/exclusions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { reportLeaving } from "#platform/reports/report-leaving.ts";
import { readConditions } from "./read-conditions.ts";
import { withMatches } from "./sql/named-visitors.ts";

/** What conditions would take out of reports; nothing is stored. Throws BAD_REQUEST naming a field. */
export async function previewExclusion(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "ids" | "identity">,
  website: { id: string; timeZone: string; currency: Currency },
  conditions: ExclusionConditions,
): Promise<ExclusionPreview> {
  const rule = await readConditions(dependencies, website, conditions);
  return withMatches(dependencies, website.id, rule, (matches) => reportLeaving(dependencies, website, matches));
}
