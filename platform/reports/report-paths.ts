import { z } from "zod";
import type { Paths } from "#contract/behaviour.ts";
import { isoIn } from "#contract/time/zone.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { planRawRead } from "#platform/visits/read-plan.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { isViewOf, pageKey } from "./sql/dimensions.ts";
import { selectRawVisits } from "./sql/figures.ts";
import { inSessionsWith } from "./sql/sessions-with.ts";

/** Pages listed for each step. */
const maxPages = 10;
const steps = [1, 2, 3] as const;

const row = z.object({
  step: z.coerce.number(),
  page: z.string(),
  sessions: z.coerce.number(),
  /** Of the step, over all pages. */
  reached: z.coerce.number(),
  ended: z.coerce.number(),
  pages: z.coerce.number(),
});
type Row = z.infer<typeof row>;

/**
 * The paths of the selected sessions, begun in the period, to a page and on from it, counted from the first view of the
 * page in a session. Consecutive views of one page are one step. Read from events: settled visits have no order of pages.
 */
export async function reportPaths(query: Query, around: string, run: RunQuery): Promise<Paths> {
  const { range, website } = query;
  const more = sql`, groupArrayIf(sequence, viewed) AS moments, groupArrayIf(${pageKey(website.host)}, viewed) AS pages`;
  const saw = isViewOf(website.host, around, (page) => sql`${page} = ${around}`);
  const only = inSessionsWith(query, [range], saw);
  const visits = selectRawVisits(query, planRawRead(query.settled, range), range, { more, only });
  // One step before the first page of a session, and one after the last, counts as its end; there is none beyond.
  const rows = await run(
    sql`SELECT step, page, sessions, sum(sessions) OVER of_step AS reached, sumIf(sessions, is_end) OVER of_step AS ended,
          countIf(NOT is_end) OVER of_step AS pages
        FROM (
          SELECT step, is_end, if(is_end, '', path[place + step]) AS page, count() AS sessions
          FROM (
            SELECT arrayCompact(arraySort((page, moment) -> moment, pages, moments)) AS path, indexOf(path, ${around}) AS place
            FROM (${visits}) WHERE begins AND place > 0)
          ARRAY JOIN range(-3, 4) AS step
          WHERE step != 0 AND place + step >= 0 AND place + step <= length(path) + 1
          GROUP BY step, place + step = 0 OR place + step = length(path) + 1 AS is_end, page)
        WINDOW of_step AS (PARTITION BY step)
        ORDER BY step, is_end, sessions DESC, page LIMIT ${maxPages + 1} BY step`,
    row,
  );
  const titles = await findTitles(
    query,
    [around, ...rows.map(({ page }) => page)].filter((key) => key !== ""),
    run,
  );
  const label = (key: string) => titles.get(key) ?? key;
  const at = (step: number) =>
    describeStep(
      Math.abs(step),
      rows.filter((each) => each.step === step),
      label,
    );
  const before = steps.map((step) => at(-step));
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  return {
    range: { from: iso(range.from), to: iso(range.to) },
    around: { key: around, label: label(around) },
    sessions: before[0]?.sessions ?? 0,
    before,
    after: steps.map(at),
  };
}

function describeStep(step: number, rows: readonly Row[], label: (key: string) => string): Paths["before"][number] {
  const { reached = 0, ended = 0, pages = 0 } = rows[0] ?? {};
  const items = rows
    .filter(({ page }) => page !== "")
    .slice(0, maxPages)
    .map(({ page, sessions }) => ({ key: page, label: label(page), sessions }));
  const named = items.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    ...{ step, sessions: reached, ended, items },
    others: { sessions: reached - ended - named, pages: pages - items.length },
  };
}
