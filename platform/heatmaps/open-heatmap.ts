import type { Variant } from "#contract/captures.ts";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { type PreparedReport, prepareShown } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { AddressRule } from "./address-rule.ts";
import { listCounted } from "./list-counted.ts";
import { findHeatmap, type HeatmapRow, listHeatmaps, markOpened } from "./sql/heatmaps.ts";
import { heatmapNotFound, toHeatmap } from "./to-heatmap.ts";

/** A call about heatmaps of a website, as its handler has it. */
export interface HeatmapCall {
  dependencies: Dependencies;
  owner: { id: string };
  website: Query["website"];
}

/** The contract of heatmaps bounds their lists: a file has more elements than a list of reports. */
export async function prepareFigures(
  { dependencies, owner, website }: HeatmapCall,
  { limit, ...input }: Partial<ReportInput>,
): Promise<PreparedReport> {
  const { query, run } = await prepareShown(dependencies, { input, website, account: owner.id });
  return { query: { ...query, limit: limit ?? query.limit }, run };
}

/** The last 30 days. */
export const prepareMonth = (call: HeatmapCall): Promise<PreparedReport> =>
  prepareFigures(call, monthAgo(call.dependencies.clock.now()));

/** A heatmap as it is stored. Throws NOT_FOUND where it is another website's. */
export async function findOwnHeatmap({ dependencies, website }: HeatmapCall, id: string): Promise<HeatmapRow> {
  const row = await findHeatmap(dependencies.postgres, { website: website.id, id });
  if (row === undefined) throw heatmapNotFound();
  return row;
}

/** The pages of one side of a heatmap. Throws NOT_FOUND where it has no other side. */
export function ruleOf({ addresses }: HeatmapRow, variant: Variant): AddressRule {
  const address = addresses[variant === "a" ? 0 : 1];
  if (address === undefined) throw heatmapNotFound();
  return address.rule;
}

/** A heatmap, which counts as opened now. Throws NOT_FOUND. */
export async function readHeatmap(call: HeatmapCall, id: string): Promise<Heatmap> {
  const { postgres, clock } = call.dependencies;
  const row = await findOwnHeatmap(call, id);
  await markOpened(postgres, id, new Date(clock.now()));
  return toHeatmap(call.website.id, row);
}

/** One page of a website's heatmaps, with clicks and people of the last 30 days. */
export async function pageHeatmaps(
  call: HeatmapCall,
  { page, limit, ...which }: Omit<Parameters<typeof listHeatmaps>[1], "website">,
): Promise<{ items: Awaited<ReturnType<typeof listCounted>>; total: number; page: number; limit: number }> {
  const { dependencies, website } = call;
  const { rows, total } = await listHeatmaps(dependencies.postgres, { ...which, website: website.id, page, limit });
  return { items: await listCounted(rows, await prepareMonth(call)), total, page, limit };
}
