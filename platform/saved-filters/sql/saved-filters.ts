import type { Filters } from "#contract/saved-filters.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface SavedFilterRow {
  id: string;
  name: string;
  filters: Filters;
  createdAt: Date;
}

/** All saved filters of a website, by name. */
export const listSavedFilters = ({ query }: Queries, website: string): Promise<SavedFilterRow[]> =>
  query<SavedFilterRow>(
    `SELECT id, name, filters, created_at AS "createdAt" FROM saved_filters WHERE website_id = $1 ORDER BY name, id`,
    [website],
  );

/** Stores a filter unless the name is taken or the website has `max`; answers which. */
export async function insertSavedFilter(
  { query }: Queries,
  { website, row, max }: { website: string; row: SavedFilterRow; max: number },
): Promise<"stored" | "taken" | "full"> {
  const [count] = await query<{ total: number }>("SELECT count(*) AS total FROM saved_filters WHERE website_id = $1", [
    website,
  ]);
  if ((count?.total ?? 0) >= max) return "full";
  const stored = await query(
    `INSERT INTO saved_filters (id, website_id, name, filters, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (website_id, name) DO NOTHING RETURNING 1`,
    [row.id, website, row.name, row.filters, row.createdAt],
  );
  return stored.length > 0 ? "stored" : "taken";
}

/** Whether the website had it. */
export async function deleteSavedFilter(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<boolean> {
  const gone = await query("DELETE FROM saved_filters WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
