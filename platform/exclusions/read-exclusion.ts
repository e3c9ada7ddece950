import type { Exclusion } from "#contract/exclusions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findExclusion, listExclusions } from "./sql/exclusions.ts";
import { countByExclusion } from "./sql/move-events.ts";
import { exclusionNotFound, toExclusion } from "./to-exclusion.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** The exclusions of a website, with how many events each keeps out. */
export async function readExclusions({ postgres, clickhouse }: Stores, website: string): Promise<Exclusion[]> {
  const [rows, counts] = await Promise.all([listExclusions(postgres, website), countByExclusion(clickhouse, website)]);
  return rows.map((row) => toExclusion(row, counts.get(row.id) ?? 0));
}

/** One of them. Throws NOT_FOUND. */
export async function readExclusion(
  { postgres, clickhouse }: Stores,
  { website, id }: { website: string; id: string },
): Promise<Exclusion> {
  const row = await findExclusion(postgres, id);
  if (row?.website !== website) throw exclusionNotFound();
  const counts = await countByExclusion(clickhouse, website);
  return toExclusion(row, counts.get(id) ?? 0);
}
