import type { NamedSort } from "#contract/envelope.ts";
import type { Domain } from "#contract/integration-domains.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { pageDomains } from "./sql/domains.ts";
import { toDomain } from "./to-domain.ts";

/** A page of a website's sender domains. */
export async function readDomains(
  queries: Queries,
  {
    website,
    q,
    sort,
    page,
    limit,
  }: { website: string; q?: string | undefined; sort: NamedSort; page: number; limit: number },
): Promise<{ items: Domain[]; total: number; page: number; limit: number }> {
  const { rows, total } = await pageDomains(queries, { website, q, sort, page, limit });
  return { items: rows.map(toDomain), total, page, limit };
}
