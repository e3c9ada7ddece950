import type { Import } from "#contract/imports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listImports } from "./sql/imports.ts";
import { listRejections } from "./sql/rejections.ts";
import { toImport } from "./to-import.ts";

interface Paging {
  page: number;
  limit: number;
}

/** One page of a website's imports, the latest first. */
export async function pageImports(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
  { page, limit }: Paging,
): Promise<Paging & { items: Import[]; total: number }> {
  const { items, total } = await listImports(postgres, website, { page, limit });
  const now = clock.now();
  return { items: items.map((row) => toImport(row, now)), total, page, limit };
}

/** The rows of an import's file that were not taken, behind a line of it. */
export const readRejections = (
  queries: Queries,
  id: string,
  { after, limit }: Parameters<typeof listRejections>[2],
): ReturnType<typeof listRejections> => listRejections(queries, id, { after, limit });
