import type { Domain } from "#contract/integration-domains.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { pageDomains } from "./sql/domains.ts";
import { toDomain } from "./to-domain.ts";

/** A page of a website's sender domains, the oldest first. */
export async function readDomains(
  queries: Queries,
  { website, q, page, limit }: { website: string; q?: string | undefined; page: number; limit: number },
): Promise<{ items: Domain[]; total: number; page: number; limit: number }> {
  const { rows, total } = await pageDomains(queries, { website, q, page, limit });
  return { items: rows.map(toDomain), total, page, limit };
}
