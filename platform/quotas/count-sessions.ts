import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { listOwnWebsites } from "./sql/usage.ts";

/** The sessions of all websites of an account that began in a period, in milliseconds since 1970; those of a demo count for none. */
export async function countSessions(
  dependencies: Dependencies,
  { owner, from, to }: { owner: string; from: number; to: number },
): Promise<number> {
  if (from >= to) return 0;
  let sessions = 0;
  for (const { demoUntil, ...website } of await listOwnWebsites(dependencies.postgres, owner)) {
    const begin = Math.max(from, demoUntil === null ? from : demoUntil.getTime() + 1);
    if (begin >= to) continue;
    const iso = (instant: number) => isoIn(website.timeZone, instant);
    const input = { from: iso(begin), to: iso(to), boundary: "month" as const };
    sessions += await dependencies.barrier.readWhole(website.id, async () => {
      const { query, run } = await prepareReport(dependencies, { input, website, account: owner });
      return (await reportOverview(query, run)).totals.sessions ?? 0;
    });
  }
  return sessions;
}
