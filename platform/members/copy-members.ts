import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { SharedRun } from "#platform/shared-run.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** Changes of one transaction and insert: 2 MB. */
const pageSize = 50_000;

interface Progress {
  /** The last change that is committed. */
  last: string;
  copied: string;
}

async function readProgress({ query }: Queries): Promise<Progress> {
  const [row] = await query<Progress>(
    "SELECT (next_no - 1)::text AS last, copied_no::text AS copied FROM segment_numbers",
  );
  return row ?? { last: "0", copied: "0" };
}

interface ChangeRow {
  no: string;
  /** Null where the segment is deleted. */
  website: string | null;
  segment: number;
  person: string;
  enters: boolean;
}

/** One a store and process. Waiting for another process's copy, each would hold one of the few connections. */
const copies = new WeakMap<Stores["postgres"], SharedRun<undefined>>();

/**
 * Copies enters and exits into ClickHouse by their numbers, which are in the order of commits: once it resolves, reports
 * see every one that was committed at the call. A repeated row is the same row.
 */
export async function copyMembers(stores: Stores): Promise<void> {
  const { postgres } = stores;
  const { last, copied } = await readProgress(postgres);
  if (BigInt(copied) >= BigInt(last)) return;
  const shared = copies.get(postgres) ?? new SharedRun(() => copyPage(stores));
  copies.set(postgres, shared);
  while (BigInt((await readProgress(postgres)).copied) < BigInt(last)) await shared.join(undefined);
}

async function copyPage({ postgres, clickhouse }: Stores): Promise<void> {
  await postgres.transaction(async ({ query }) => {
    await query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.copyMembers]);
    const before = await readProgress({ query });
    const rows = await query<ChangeRow>(
      `SELECT page.no::text, website_id AS website, segment, person::text, enters
       FROM (SELECT * FROM segment_changes WHERE no > $1 AND no <= $2 ORDER BY no LIMIT ${pageSize}) AS page
         LEFT JOIN segments ON segments.no = segment
       ORDER BY page.no`,
      [before.copied, before.last],
    );
    const members = rows.flatMap((row) => (row.website === null ? [] : [toRow({ ...row, website: row.website })]));
    if (members.length > 0) await clickhouse.insert("segment_members", members, "");
    const to = rows.length < pageSize ? before.last : (rows.at(-1)?.no ?? before.last);
    await query("UPDATE segment_numbers SET copied_no = $1", [to]);
  });
}

const toRow = ({ no, website, segment, person, enters }: ChangeRow & { website: string }) => ({
  ...{ website, segment, person: BigInt.asUintN(64, BigInt(person)).toString(), change: no, outside: enters ? 0 : 1 },
});

const counted = z.object({ segment: z.coerce.number(), people: z.coerce.number() });

/** Makes the copy anew from the members where it holds others. Answers whether it did. */
export async function repairMembersCopy(stores: Stores): Promise<boolean> {
  const { postgres, clickhouse } = stores;
  await copyMembers(stores);
  const { last } = await readProgress(postgres);
  const truth = await postgres.query<{ segment: number; people: number }>(
    // Those of deleted segments are no members any more.
    `SELECT segment, count(*)::int AS people FROM segment_people WHERE segment IN (SELECT no FROM segments)
     GROUP BY segment ORDER BY segment`,
  );
  const copy = await clickhouse.select(
    sql`SELECT segment, count() AS people FROM ${tables.segmentMembers} FINAL WHERE outside = 0
        GROUP BY segment ORDER BY segment`,
    counted,
    { owner: "system", lane: "copy" },
  );
  const isChanged = (await readProgress(postgres)).last !== last;
  if (isChanged || JSON.stringify(truth) === JSON.stringify(copy)) return false;
  await postgres.transaction(async ({ query }) => {
    await query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.copyMembers]);
    await clickhouse.command(constant("TRUNCATE TABLE segment_members"));
    await query("UPDATE segment_numbers SET copied_no = 0");
  });
  await copyMembers(stores);
  return true;
}
