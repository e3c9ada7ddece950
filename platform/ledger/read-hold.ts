import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findHold, type HoldRow } from "./sql/holds.ts";

/** The hold of a key, and what it is for. Throws Error where there is none. */
export async function readHold(queries: Queries, key: string): Promise<HoldRow> {
  const found = await findHold(queries, key);
  if (found === undefined) throw new Error(`No hold has the key ${key}`);
  return found;
}
