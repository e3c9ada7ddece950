import { z } from "zod";
import { id } from "#contract/fields.ts";
import { instantOf } from "#contract/time/zone.ts";
import { type AuditResult, auditEvents } from "#platform/collect/audit-events.ts";
import { AppError } from "#platform/errors.ts";
import { auditLedger, type LedgerAudit } from "#platform/ledger/audit-ledger.ts";
import { compareSources, type SourcesAudit } from "#platform/reports/audit/compare-sources.ts";
import { dayMs } from "#platform/visits/day.ts";
import type { Command, CommandRun, OperatorDependencies } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";
import { listWebsiteIds } from "./sql/list-website-ids.ts";

const args = z
  .object({
    website: id.optional(),
    /** Local days of the websites, `from` inclusive, `to` exclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(({ from = "", to }) => to === undefined || from < to, { path: ["to"], message: "it is not after --from" });
type Args = z.infer<typeof args>;

/** Days whose reports are compared where none are named. */
const comparedDays = 400;

/**
 * `audit`: looks for events that are stored twice and repairs them; computes every wallet again from its entries, and
 * reports of settled days from each of their sources, and names what differs. Days and website limit the reports, the
 * website also the events.
 */
export const auditCommand: Command<Args, AuditResult & { ledger: LedgerAudit; reports: SourcesAudit }> = {
  args,
  run: async (dependencies, { website: given, ...days }, { progress, signal }) => {
    const { postgres, collector } = dependencies;
    const website = given?.toLowerCase();
    if (website !== undefined && (await findWebsiteById(postgres, website)) === undefined) {
      throw new AppError("NOT_FOUND", `no website has the id ${given}`);
    }
    const ledger = await auditLedger(postgres);
    const events = await auditEvents(
      { ...dependencies, dirtyDays: collector.dirtyDays },
      {
        ...{ since: 0, website, signal },
        progress: (done, total) => progress({ done, total: 2 * total, text: `website ${done} of ${total}` }),
      },
    );
    const reports = await auditReports(dependencies, { website, ...days }, { progress, signal });
    return { ...events, interrupted: events.interrupted || signal.aborted, ledger, reports };
  },
};

async function auditReports(
  dependencies: OperatorDependencies,
  { website: only, from, to }: Args,
  { progress, signal }: CommandRun,
): Promise<SourcesAudit> {
  const ids = only === undefined ? await listWebsiteIds(dependencies.postgres) : [only];
  const sum: SourcesAudit = { parts: 0, rolled: 0, differences: [], unread: [] };
  for (const [index, each] of ids.entries()) {
    if (signal.aborted) break;
    const website = await findWebsiteById(dependencies.postgres, each);
    if (website === undefined) continue;
    const now = dependencies.clock.now();
    const period = {
      from: from === undefined ? now - comparedDays * dayMs : midnight(website.timeZone, from),
      to: to === undefined ? now : midnight(website.timeZone, to),
    };
    const found = await compareSources(dependencies, { website, period, signal });
    sum.parts += found.parts;
    sum.rolled += found.rolled;
    sum.differences.push(...found.differences);
    sum.unread.push(...found.unread);
    const [done, total] = [index + 1, ids.length];
    progress({ done: total + done, total: 2 * total, text: `reports of website ${done} of ${total}` });
  }
  return sum;
}

/** When a day `YYYY-MM-DD` begins in a zone. */
function midnight(zone: string, text: string): number {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return instantOf(zone, { year, month, day });
}
