import type { Turn } from "#platform/people/known.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { unsigned } from "./load-known.ts";

/** Every turn of every browser, the earliest of each first. Few browsers are used by two known people. */
export async function allTurns({ query }: Queries): Promise<Turn[]> {
  const rows = await query<{ website: string; visitor: string; at: Date; becomes: string }>(
    "SELECT website_id AS website, visitor::text, at, becomes::text FROM turns ORDER BY website_id, visitor, at",
  );
  return rows.map(({ website, visitor, at, becomes }) => ({
    ...{ website, visitor: unsigned(visitor), at: at.getTime(), becomes: unsigned(becomes) },
  }));
}
