import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** Days of the website before it are folded; undefined where none is. */
export async function findFoldedBefore({ query }: Queries, website: string): Promise<Day | undefined> {
  const [row] = await query<{ before: Day | null }>("SELECT folded_before AS before FROM websites WHERE id = $1", [
    website,
  ]);
  return row?.before ?? undefined;
}

/** Says what `folded_before` is about to be; null takes it back. */
export async function saveFolding({ query }: Queries, website: string, before: Day | null): Promise<void> {
  await query("UPDATE websites SET folding_before = $2 WHERE id = $1", [website, before]);
}

/** Folds the days of a website before a day. From now on nothing makes them dirty. */
export async function saveFolded({ query }: Queries, website: string, before: Day): Promise<void> {
  await query(`UPDATE websites SET folded_before = greatest(folded_before, $2), folding_before = NULL WHERE id = $1`, [
    website,
    before,
  ]);
}

/** Websites whose folding was cut off, with the days that are folded. */
export const listFolding = ({ query }: Queries): Promise<{ website: string; foldedBefore: Day | null }[]> =>
  query(
    `SELECT id AS website, folded_before AS "foldedBefore" FROM websites WHERE folding_before IS NOT NULL ORDER BY id`,
  );
