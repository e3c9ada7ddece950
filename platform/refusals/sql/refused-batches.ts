import { type Refusal, refusalsMs } from "#contract/refusals.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** How long counts are kept. */
const keptDays = 30;

/** What was refused of a website since the last call. */
export interface RefusedCount extends Omit<Refusal, "lastAt"> {
  website: string;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** Adds counts to their hours and deletes old ones. Counts of websites deleted meanwhile are left out. */
export async function addRefused({ query }: Queries, counts: readonly RefusedCount[], now: number): Promise<void> {
  const rows = counts.map(({ website, limit, scope, batches, events, lastAt }) => ({
    ...{ website_id: website, limited: limit, scope, batches, events, last_at: new Date(lastAt) },
  }));
  await query(
    `INSERT INTO refused_batches (website_id, hour, limited, scope, batches, events, last_at)
     SELECT website_id, date_trunc('hour', last_at), limited, scope, batches, events, last_at
     FROM jsonb_to_recordset($1) AS row
       (website_id uuid, limited text, scope text, batches bigint, events bigint, last_at timestamptz)
     WHERE website_id IN (SELECT id FROM websites WHERE owner_id IS NOT NULL)
     ON CONFLICT (website_id, hour, limited, scope) DO UPDATE SET
       batches = refused_batches.batches + excluded.batches, events = refused_batches.events + excluded.events,
       last_at = greatest(refused_batches.last_at, excluded.last_at)`,
    [JSON.stringify(rows)],
  );
  await query("DELETE FROM refused_batches WHERE hour < $1::timestamptz - make_interval(days => $2)", [
    new Date(now),
    keptDays,
  ]);
}

/** What was refused of a website in the last 24 hours, the most batches first. */
export async function listRefused({ query }: Queries, website: string, now: number): Promise<Refusal[]> {
  const rows = await query<Omit<Refusal, "lastAt"> & { lastAt: Date }>(
    `SELECT limited AS limit, scope, sum(batches)::bigint AS batches, sum(events)::bigint AS events,
       max(last_at) AS "lastAt"
     FROM refused_batches WHERE website_id = $1 AND last_at >= $2
     GROUP BY limited, scope ORDER BY 3 DESC, 1, 2`,
    [website, new Date(now - refusalsMs)],
  );
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}
