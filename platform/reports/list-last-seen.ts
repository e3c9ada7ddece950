import { z } from "zod";
import type { LastSeen } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { findTitles } from "./find-titles.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { isFiltered, selectFigures } from "./sql/figures.ts";
import { findPersonNames, nobody } from "./sql/find-person-names.ts";
import { selectPeopleLastSeen, selectSales } from "./sql/last-seen.ts";
import { amongLatestPeople } from "./sql/latest-people.ts";
import { person } from "./sql/people.ts";

const row = z.object({
  key: z.string(),
  type: z.enum(["visitor", "lead", "customer"]),
  seenAt: z.coerce.number(),
  medium: z.string(),
  source: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  host: z.string(),
  path: z.string(),
  page: z.string(),
  found: z.coerce.number(),
});
type Row = z.infer<typeof row>;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** How much of the end of a period is read for the people last seen, step by step while they are too few. */
const windows = [dayMs, 8 * dayMs, 64 * dayMs, Number.POSITIVE_INFINITY];

/** The people of the period by their last event, the latest first, each with that visit; their number where `counted`. */
export async function listLastSeen(
  query: Query,
  run: RunQuery,
  dependencies: Pick<Dependencies, "postgres" | "clock"> & { counted: boolean },
): Promise<Omit<LastSeen, "total"> & { total?: number }> {
  const { rows, total } = await findLastSeen(query, run, dependencies);
  const described = await describePeople(query, { rows, period: query.range }, run, dependencies);
  return total === undefined ? described : { ...described, total };
}

/**
 * One page of the people seen in a part of the period and selected by `among`, a condition that begins with AND. `hasCome`:
 * without those of whom files alone speak.
 */
export async function listSeenAmong(
  query: Query,
  { period, among, hasCome = true }: { period: Period; among: Sql; hasCome?: boolean },
  run: RunQuery,
  dependencies: Pick<Dependencies, "postgres">,
): Promise<LastSeen> {
  const { page, limit } = query;
  const part = (offset: number, count: number) =>
    run(selectPeopleLastSeen(query, period, { limit: count, offset, among, hasCome }), row);
  const rows = await part((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await part(0, 1) : rows;
  return { ...(await describePeople(query, { rows, period }, run, dependencies)), total: any?.found ?? 0 };
}

async function describePeople(
  query: Query,
  { rows, period }: { rows: readonly Row[]; period: Period },
  run: RunQuery,
  dependencies: Pick<Dependencies, "postgres">,
): Promise<Omit<LastSeen, "total">> {
  const { website, page, limit } = query;
  const pages = await findTitles(
    query,
    rows.map((each) => each.page).filter((key) => key !== ""),
    run,
  );
  const names = await findPersonNames(
    dependencies.postgres,
    website.id,
    rows.map(({ key }) => BigInt(key)),
  );
  const sales = await findSales(query, rows, run);
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const items = rows.map(({ seenAt, host, path, page, found: _, ...others }) => ({
    ...others,
    ...(names.get(others.key) ?? nobody),
    lastSeenAt: iso(seenAt),
    lastPage: path === "" ? null : { key: page, host, path, title: pages.get(page) ?? null },
    salesRial: sales.get(others.key) ?? 0,
  }));
  return { range: { from: iso(period.from), to: iso(period.to) }, items, page, limit };
}

async function findLastSeen(
  query: Query,
  run: RunQuery,
  { clock, counted }: Pick<Dependencies, "clock"> & { counted: boolean },
): Promise<{ rows: Row[]; total: number | undefined }> {
  const { range, page, limit } = query;
  const offset = (page - 1) * limit;
  for (const window of windows) {
    // A whole hour, so that the statement repeats and is served from cache.
    const end = Math.floor(Math.min(range.to, clock.now()) / hourMs) * hourMs;
    const period = { from: Math.max(range.from, end - window), to: range.to };
    // Filters select visits: the latest people are known only once all are read.
    const among = isFiltered(query) ? undefined : amongLatestPeople(query, period, offset + limit);
    const rows = await run(selectPeopleLastSeen(query, period, { limit, offset, ...(among && { among }) }), row);
    if (rows.length < limit && period.from > range.from) continue;
    if (!counted) return { rows, total: undefined };
    const found = among !== undefined || period.from > range.from ? undefined : rows[0]?.found;
    return { rows, total: found ?? (await countPeopleSeen(query, run)) };
  }
  return { rows: [], total: 0 };
}

async function countPeopleSeen(query: Query, run: RunQuery): Promise<number> {
  const [all] = await run(
    sql`SELECT uniqExactIf(${person}, in_events > 0) AS people FROM (${selectFigures(withoutGoal(query), query.range)})`,
    z.object({ people: z.coerce.number() }),
  );
  return all?.people ?? 0;
}

/** Only customers have sales. */
async function findSales(query: Query, rows: readonly Row[], run: RunQuery): Promise<Map<string, number>> {
  const customers = rows.filter(({ type }) => type === "customer").map(({ key }) => BigInt(key));
  if (customers.length === 0) return new Map();
  const found = await run(
    selectSales(query, query.range.to, customers),
    z.object({ key: z.string(), sales: z.coerce.number() }),
  );
  return new Map(found.map(({ key, sales }) => [key, sales]));
}
