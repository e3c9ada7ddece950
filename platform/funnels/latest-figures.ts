import type { Dependencies } from "#platform/dependencies.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { type CountedFunnel, reportFunnel } from "./report-funnel.ts";
import { type FunnelRow, storeCounted } from "./sql/funnels.ts";
import { availableAt } from "./to-funnel.ts";

export const toCounted = (row: FunnelRow): CountedFunnel => ({
  ...row,
  availableAt: availableAt(row),
  until: row.stoppedAt?.getTime(),
});

/** Counts a funnel's steps in the period of `prepared` and keeps the result, for lists. */
export async function countLatest(
  row: FunnelRow,
  prepared: PreparedReport,
  dependencies: Pick<Dependencies, "postgres" | "clock">,
): Promise<FunnelRow> {
  const now = dependencies.clock.now();
  const { website } = prepared.query;
  const defined = await listDefined(dependencies.postgres, website.id);
  const { steps } = await reportFunnel(toCounted(row), prepared, { now, defined });
  if (steps.length === 0) return row;
  const counted = row.steps.map((_, index) => steps.find(({ number }) => number === index + 1)?.people ?? null);
  const countedAt = new Date(now);
  await storeCounted(dependencies.postgres, { website: website.id, row, counted, at: countedAt });
  return { ...row, counted, countedAt };
}
