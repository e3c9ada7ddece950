import { type SharedReport, sharedLists } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { breakdowns } from "#platform/reports/breakdown.ts";
import { countPeople } from "#platform/reports/count-people.ts";
import { overview } from "#platform/reports/overview.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { OpenShare } from "./sql/shares.ts";

const rows = 8;

/**
 * The report behind a link: headline, kinds of people as counts, lists; nobody by name. It takes turns in the store apart
 * from the owner, who is never kept waiting by readers.
 */
export async function answerShare(dependencies: Dependencies, { id, website, question, name }: OpenShare): Promise<SharedReport> {
  const { filters, ...period } = question;
  // All people where the link names no type of them.
  const asked = { ...filters, client: filters.client ?? 0, ...period, limit: rows };
  const { query, run } = await prepareReport(dependencies, { asked, website, account: `share ${id}` });
  const alone = { ...query, range: { ...query.range, compare: undefined } };
  const [told, counts, lists] = await Promise.all([
    overview(query, run),
    countPeople(alone, run),
    breakdowns(alone, { names: sharedLists }, run),
  ]);
  return {
    name,
    website: { name: website.name, timeZone: website.timeZone },
    filters,
    overview: told,
    counts,
    lists,
  };
}
