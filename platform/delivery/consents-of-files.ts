import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ConsentRow, deleteConsentsOf, findUnrecorded, insertConsents, lockConsents } from "./sql/consents.ts";

/** Consents that an import brings, and takes back. */

export type { ConsentRow };

interface Consents {
  website: string;
  rows: readonly ConsentRow[];
}

/** Which of them are not recorded yet, each once. */
export async function compareConsents(queries: Queries, consents: Consents): Promise<Set<ConsentRow>> {
  const places = await findUnrecorded(queries, consents);
  return new Set(consents.rows.filter((_, place) => places.has(place)));
}

/**
 * Appends the ones that are not recorded yet, in the caller's transaction; answers them. `begin` is called once no other call
 * of the website appends any.
 */
export async function appendConsentsOf(
  queries: Queries,
  { website, rows, importId, now, begin }: Consents & { importId: string; now: Date; begin(): Promise<void> },
): Promise<Set<ConsentRow>> {
  await lockConsents(queries, website);
  await begin();
  const unrecorded = await compareConsents(queries, { website, rows });
  await insertConsents(queries, { website, rows: [...unrecorded], now, importId });
  return unrecorded;
}

/** Takes back what a file has brought. */
export const takeConsentsBack = (queries: Queries, importId: string) => deleteConsentsOf(queries, importId);
