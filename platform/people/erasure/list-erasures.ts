import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listErasures } from "./sql/erasures.ts";

interface Paging {
  page: number;
  limit: number;
}
type Stored = Awaited<ReturnType<typeof listErasures>>["rows"][number];
type Erasure = Omit<Stored, "requestedAt" | "doneAt"> & { requestedAt: string; doneAt: string | null };

/** One page of a website's erasures, the latest first. */
export async function pageErasures(
  queries: Queries,
  website: string,
  paging: Paging,
): Promise<Paging & { items: Erasure[]; total: number }> {
  const { rows, total } = await listErasures(queries, website, paging);
  const items = rows.map(({ requestedAt, doneAt, ...row }) => ({
    ...{ ...row, requestedAt: requestedAt.toISOString(), doneAt: doneAt?.toISOString() ?? null },
  }));
  return { items, total, ...paging };
}
