import type { UnvouchedUses } from "#platform/delivery/gate/unvouched.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Whose bound it is: a website has one of each. */
export interface UnvouchedPlace {
  website: string;
  counted: "addresses" | "people";
}

const keyOf = ({ website, counted }: UnvouchedPlace) => [website, counted];

const read = async (
  { query }: Queries,
  place: UnvouchedPlace,
  lock: "" | "FOR UPDATE",
): Promise<UnvouchedUses | undefined> => {
  const [row] = await query<{ hour: number; hourUsed: number; day: number; dayUsed: number }>(
    `SELECT hour, hour_used AS "hourUsed", day, day_used AS "dayUsed" FROM unvouched_uses
     WHERE website_id = $1 AND counted = $2 ${lock}`,
    keyOf(place),
  );
  if (row === undefined) return undefined;
  const { hour, hourUsed, day, dayUsed } = row;
  return { stamps: { hour, day }, used: { hour: hourUsed, day: dayUsed } };
};

/** What is used of a website's bound of messages to unvouched addresses, or people. */
export const readUnvouchedUses = (queries: Queries, place: UnvouchedPlace) => read(queries, place, "");

/** The same, which nobody else changes until the transaction ends. */
export async function lockUnvouchedUses(queries: Queries, place: UnvouchedPlace): Promise<UnvouchedUses | undefined> {
  await queries.query(
    `INSERT INTO unvouched_uses (website_id, counted, hour, hour_used, day, day_used) VALUES ($1, $2, 0, 0, 0, 0)
     ON CONFLICT DO NOTHING`,
    keyOf(place),
  );
  return read(queries, place, "FOR UPDATE");
}

/** Writes what is used, of a row that the transaction holds. */
export const saveUnvouchedUses = ({ query }: Queries, place: UnvouchedPlace, { stamps, used }: UnvouchedUses) =>
  query(
    `UPDATE unvouched_uses SET hour = $3, hour_used = $4, day = $5, day_used = $6
     WHERE website_id = $1 AND counted = $2`,
    [...keyOf(place), stamps.hour, used.hour, stamps.day, used.day],
  );

/** What was taken and not used, in the transaction that took it. */
export const giveUnvouchedBack = ({ query }: Queries, place: UnvouchedPlace, unused: number) =>
  query(
    `UPDATE unvouched_uses SET hour_used = hour_used - $3, day_used = day_used - $3
     WHERE website_id = $1 AND counted = $2`,
    [...keyOf(place), unused],
  );
