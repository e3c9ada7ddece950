import { z } from "zod";
import { maxCountedChanges } from "#contract/segments.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export const deleteMembersCopy = (
  clickhouse: Pick<ClickHouse, "derive">,
  website: string,
  segment: number,
): Promise<void> =>
  clickhouse.derive(sql`DELETE FROM segment_members WHERE website = ${uuid(website)} AND segment = ${segment}`, {
    owner: website,
    lane: "background",
  });

const overlapRow = z.object({ both: z.coerce.number(), first: z.coerce.number(), second: z.coerce.number() });

/** How many people are inside both of two segments, and inside one alone. The copy is to be fresh. */
export async function countOverlap(
  clickhouse: Pick<ClickHouse, "select">,
  { website, first, second }: { website: string; first: number; second: number },
): Promise<{ both: number; onlyFirst: number; onlySecond: number }> {
  const [row] = await clickhouse.select(
    sql`SELECT countIf(inside = 3) AS both, countIf(inside = 1) AS first, countIf(inside = 2) AS second FROM (
          SELECT groupBitOr(if(segment = ${first}, 1, 0) + if(segment = ${second}, 2, 0)) AS inside
          FROM ${tables.segmentMembers} FINAL
          WHERE website = ${uuid(website)} AND segment IN ${[first, second]} AND outside = 0 GROUP BY person)`,
    overlapRow,
    { owner: website },
  );
  return { both: row?.both ?? 0, onlyFirst: row?.first ?? 0, onlySecond: row?.second ?? 0 };
}

export interface ChangeRow {
  person: string;
  enters: boolean;
  at: Date;
  cause: "initial" | "redefined" | "event" | "time" | "edit";
}

/** One page of enters and exits, the latest first, and how many there are, up to `maxCountedChanges`. */
export async function listChanges(
  { query }: Queries,
  segment: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const rows = await query<ChangeRow>(
    `SELECT person::text, enters, at, cause FROM segment_changes WHERE segment = $1 AND cause <> 'moved' ORDER BY no DESC LIMIT $2 OFFSET $3`,
    [segment, limit, offset],
  );
  const [count] = await query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (
       SELECT FROM segment_changes WHERE segment = $1 AND cause <> 'moved' LIMIT ${maxCountedChanges}) AS counted`,
    [segment],
  );
  return { rows, total: count?.total ?? 0 };
}

export interface ExitRow extends Pick<ChangeRow, "person" | "at" | "cause"> {
  no: string;
}

/** Exits before one by number, the latest first. */
export const listExits = (
  { query }: Queries,
  segment: number,
  { before, limit }: { before: string; limit: number },
): Promise<ExitRow[]> =>
  query<ExitRow>(
    `SELECT no::text, person::text, at, cause FROM segment_changes
     WHERE segment = $1 AND no < $2 AND NOT enters AND cause <> 'moved' ORDER BY segment_changes.no DESC LIMIT $3`,
    [segment, before, limit],
  );

/** Those of some people who are members, by their signed numbers. */
export async function findMembers(
  { query }: Queries,
  segment: number,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ person: string }>(
    "SELECT person::text FROM segment_people WHERE segment = $1 AND person = ANY($2::bigint[])",
    [segment, people],
  );
  return new Set(rows.map(({ person }) => person));
}
