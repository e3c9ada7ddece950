import { z } from "zod";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { join } from "#platform/stores/clickhouse/sql.ts";
import { countListed } from "./sql/count-listed.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";
import { isSeen } from "./sql/page-rows.ts";
import { toHeatmap } from "./to-heatmap.ts";

const figures = z.array(z.coerce.number());
const countRow = z.object({ clicks: figures, people: figures });

/** Heatmaps of one statement of 256 KiB, which says each address up to four times. */
const maxCounted = 20;

/** Heatmaps with clicks and people of the period, both pages of a comparison together. */
export async function listCounted(
  rows: readonly HeatmapRow[],
  { query, run }: PreparedReport,
): Promise<(Heatmap & { clicks: number; people: number })[]> {
  const { id, host } = query.website;
  const listed: (Heatmap & { clicks: number; people: number })[] = [];
  for (let start = 0; start < rows.length; start += maxCounted) {
    const part = rows.slice(start, start + maxCounted);
    const wheres = part.map(({ addresses }) =>
      join(
        addresses.map(({ rule }) => isSeen(rule, host)),
        " OR ",
      ),
    );
    const [counted] = await run(countListed({ query, period: query.range }, wheres), countRow);
    listed.push(
      ...part.map((row, index) => ({
        ...toHeatmap(id, row),
        ...{ clicks: counted?.clicks[index] ?? 0, people: counted?.people[index] ?? 0 },
      })),
    );
  }
  return listed;
}
