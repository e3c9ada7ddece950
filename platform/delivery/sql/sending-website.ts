import type { UnvouchedLimits } from "#platform/delivery/gate/unvouched.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface SendingWebsite {
  timeZone: string;
  secret: string;
  unvouched: UnvouchedLimits;
}

/** What sending needs of a website. */
export async function findSendingWebsite({ query }: Queries, id: string): Promise<SendingWebsite | undefined> {
  const [row] = await query<{ timeZone: string; secret: string; hour: number; day: number }>(
    `SELECT time_zone AS "timeZone", secret, unvouched_per_hour AS hour, unvouched_per_day AS day
     FROM websites WHERE id = $1 AND owner_id IS NOT NULL`,
    [id],
  );
  if (row === undefined) return undefined;
  const { hour, day, ...website } = row;
  return { ...website, unvouched: { hour, day } };
}

/** Whether a part of a website's history is a demo's. */
export async function hasDemo({ query }: Queries, id: string): Promise<boolean> {
  const rows = await query("SELECT FROM websites WHERE id = $1 AND demo_until IS NOT NULL", [id]);
  return rows.length > 0;
}
