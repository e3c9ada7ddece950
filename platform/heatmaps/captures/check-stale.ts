import { z } from "zod";
import type { HeatmapDevice } from "#contract/captures.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { AddressRule } from "../address-rule.ts";
import type { ElementMap } from "../placement/element-map.ts";
import { prepareMap, resolve } from "../placement/resolve.ts";
import { isSeen } from "../sql/page-rows.ts";
import { countByElement } from "../sql/recent-clicks.ts";

const recentMs = 3 * 86_400_000;
/** Fewer clicks say nothing. */
const minClicks = 20;
const minPlaced = 0.95;
const maxHeightChange = 0.1;

const figure = z.coerce.number();
const clickedName = z.object({
  ...{ s: z.string(), t: z.string(), l: z.string(), k: z.string() },
  ...{ clicks: figure, height: figure },
});
export type ClickedName = z.infer<typeof clickedName>;

/** Whether a page has changed since its capture: too few of the clicks find their element there, or its height is another. */
export function isStale(clicked: readonly ClickedName[], map: ElementMap): boolean {
  const all = clicked.reduce((sum, { clicks }) => sum + clicks, 0);
  if (all < minClicks) return false;
  const prepared = prepareMap(map);
  const placed = clicked.filter((each) => resolve(each, prepared).tier !== undefined);
  if (placed.reduce((sum, { clicks }) => sum + clicks, 0) < minPlaced * all) return true;
  return Math.abs(medianHeight(clicked, all) - map.pageHeight) > maxHeightChange * map.pageHeight;
}

/** The median of the documents' heights, each weighing as its clicks. */
function medianHeight(clicked: readonly ClickedName[], all: number): number {
  let counted = 0;
  for (const { height, clicks } of clicked.toSorted((one, other) => one.height - other.height)) {
    counted += clicks;
    if (2 * counted >= all) return height;
  }
  return 0;
}

interface RecentClicks {
  website: Query["website"];
  account: string;
  rule: AddressRule;
  device: HeatmapDevice;
}

/** The clicks of the last three days on the pages of a rule, by element. */
export async function listRecentClicks(
  { website, account, rule, device }: RecentClicks,
  dependencies: Dependencies,
): Promise<ClickedName[]> {
  const now = dependencies.clock.now();
  const input = { from: new Date(now - recentMs).toISOString(), to: new Date(now).toISOString() };
  const { query, run } = await prepareReport(dependencies, { input, website, account });
  return run(countByElement({ query, period: query.range, where: isSeen(rule, website.host, device) }), clickedName);
}
