import { z } from "zod";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { join, type Sql } from "#platform/stores/clickhouse/sql.ts";
import { countListed } from "./sql/count-listed.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";
import { isSeen } from "./sql/page-rows.ts";
import { toHeatmap } from "./to-heatmap.ts";

const figures = z.array(z.coerce.number());
const countRow = z.object({ clicks: figures, people: figures });

/** Heatmaps of one statement, and bytes of their addresses: it says each up to four times, and has 256 KiB. */
const [maxCounted, maxBytes] = [20, 50_000];

/** Heatmaps with clicks and people of the period, both pages of a comparison together. */
export async function listCounted(
  rows: readonly HeatmapRow[],
  { query, run }: PreparedReport,
): Promise<(Heatmap & { clicks: number; people: number })[]> {
  const { id, host } = query.website;
  const whereOf = ({ addresses }: HeatmapRow) =>
    join(
      addresses.map(({ rule }) => isSeen(rule, host)),
      " OR ",
    );
  const listed: (Heatmap & { clicks: number; people: number })[] = [];
  for (const part of divide(rows.map((row) => ({ row, where: whereOf(row) })))) {
    const wheres = part.map(({ where }) => where);
    const [counted] = await run(countListed({ query, period: query.range }, wheres), countRow);
    listed.push(
      ...part.map(({ row }, index) => ({
        ...toHeatmap(id, row),
        ...{ clicks: counted?.clicks[index] ?? 0, people: counted?.people[index] ?? 0 },
      })),
    );
  }
  return listed;
}

interface Counted {
  row: HeatmapRow;
  where: Sql;
}

/** In their order, as many to a part as one statement takes. */
function divide(all: readonly Counted[]): Counted[][] {
  const parts: Counted[][] = [];
  let bytes = 0;
  for (const each of all) {
    const length = Buffer.byteLength(each.where.text);
    const last = parts.at(-1);
    bytes += length;
    if (last !== undefined && last.length < maxCounted && bytes <= maxBytes) last.push(each);
    else {
      parts.push([each]);
      bytes = length;
    }
  }
  return parts;
}
