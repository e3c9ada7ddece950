import type { UnvouchedUses } from "#platform/delivery/gate/unvouched.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

const read = async (
  { query }: Queries,
  website: string,
  lock: "" | "FOR UPDATE",
): Promise<UnvouchedUses | undefined> => {
  const [row] = await query<{ hour: number; hourUsed: number; day: number; dayUsed: number }>(
    `SELECT hour, hour_used AS "hourUsed", day, day_used AS "dayUsed" FROM unvouched_uses WHERE website_id = $1 ${lock}`,
    [website],
  );
  if (row === undefined) return undefined;
  const { hour, hourUsed, day, dayUsed } = row;
  return { stamps: { hour, day }, used: { hour: hourUsed, day: dayUsed } };
};

/** What is used of a website's bound of messages to unvouched addresses. */
export const readUnvouchedUses = (queries: Queries, website: string) => read(queries, website, "");

/** The same, which nobody else changes until the transaction ends. */
export async function lockUnvouchedUses(queries: Queries, website: string): Promise<UnvouchedUses | undefined> {
  await queries.query("INSERT INTO unvouched_uses VALUES ($1, 0, 0, 0, 0) ON CONFLICT DO NOTHING", [website]);
  return read(queries, website, "FOR UPDATE");
}

/** Writes what is used, of a row that the transaction holds. */
export const saveUnvouchedUses = ({ query }: Queries, website: string, { stamps, used }: UnvouchedUses) =>
  query("UPDATE unvouched_uses SET hour = $2, hour_used = $3, day = $4, day_used = $5 WHERE website_id = $1", [
    ...[website, stamps.hour, used.hour, stamps.day, used.day],
  ]);

/** What was taken and not used, in the transaction that took it. */
export const giveUnvouchedBack = ({ query }: Queries, website: string, unused: number) =>
  query("UPDATE unvouched_uses SET hour_used = hour_used - $2, day_used = day_used - $2 WHERE website_id = $1", [
    ...[website, unused],
  ]);
