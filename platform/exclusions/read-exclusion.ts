import type { Exclusion, ExclusionSort } from "#contract/exclusions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findExclusion, selectExclusions } from "./sql/exclusions.ts";
import { countByExclusion } from "./sql/move-events.ts";
import { exclusionNotFound, toExclusion } from "./to-exclusion.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

interface ListInput {
  website: string;
  q?: string | undefined;
  sort: ExclusionSort;
  page: number;
  limit: number;
}

/** One page of the exclusions of a website, with how many events each keeps out. */
export async function readExclusions({ postgres, clickhouse }: Stores, input: ListInput) {
  const [{ rows, total }, counts] = await Promise.all([
    selectExclusions(postgres, input),
    countByExclusion(clickhouse, input.website),
  ]);
  const items = rows.map((row) => toExclusion(row, counts.get(row.id) ?? 0));
  return { items, total, page: input.page, limit: input.limit };
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
