import type { OwnerContext } from "#app/services/loaders.server.ts";
import { type OpenReport, openReport } from "./open-report.server.ts";

/** Parts of a page are read as of its own moment for this long, so that their figures agree. */
const maxAgeMs = 10 * 60_000;

/**
 * What another metric changes of a report that was loaded at `at` (Unix ms, of the address) and stays as it is: the chart,
 * and what names the metric.
 */
export async function loadChart<Part extends object>(
  context: OwnerContext,
  read: (report: OpenReport) => Promise<Part>,
) {
  const at = Number(context.param("at"));
  const now = Date.now();
  const report = await openReport(context, at <= now && at > now - maxAgeMs ? at : now);
  const { period, asOf, query, filters } = report.head;
  const part = { period, asOf, query, filters, at: report.now, ...(await read(report)) };
  return Response.json(part, { headers: { "cache-control": "private, no-store" } });
}
