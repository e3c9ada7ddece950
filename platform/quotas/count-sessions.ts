import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { listOwnWebsites } from "./sql/usage.ts";

interface Counted {
  owner: string;
  /** In milliseconds since 1970. */
  from: number;
  to: number;
}

const hourMs = 3_600_000;
/** Websites that are read together: more would only wait for the places that an account has in the event store. */
const atOnce = 4;

/**
 * The sessions of all websites of an account that began in a period; those of a demo count for none. The period ends with its
 * last hour: within one a statement repeats, and is served from cache. Every screen counts them.
 */
export async function countSessions(dependencies: Dependencies, { owner, from, to }: Counted): Promise<number> {
  if (from >= to) return 0;
  const until = Math.ceil(to / hourMs) * hourMs;
  const websites = await listOwnWebsites(dependencies.postgres, owner);
  let sessions = 0;
  for (let first = 0; first < websites.length; first += atOnce) {
    const counts = await Promise.all(
      websites
        .slice(first, first + atOnce)
        .map((website) => countOf(dependencies, website, { owner, from, to: until })),
    );
    sessions += counts.reduce((sum, count) => sum + count, 0);
  }
  return sessions;
}

async function countOf(
  dependencies: Dependencies,
  { demoUntil, ...website }: Awaited<ReturnType<typeof listOwnWebsites>>[number],
  { owner, from, to }: Counted,
): Promise<number> {
  const begin = Math.max(from, demoUntil === null ? from : demoUntil.getTime() + 1);
  if (begin >= to) return 0;
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const input = { from: iso(begin), to: iso(to), boundary: "month" as const };
  return dependencies.barrier.readWhole(website.id, async () => {
    const { query, run } = await prepareReport(dependencies, { input, website, account: owner });
    return (await reportOverview(query, run)).totals.sessions ?? 0;
  });
}
