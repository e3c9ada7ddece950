import type { Domain } from "#contract/integration-domains.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listDomains } from "./sql/domains.ts";
import { toDomain } from "./to-domain.ts";

/** All sender domains of a website, the oldest first. */
export const findDomains = async (queries: Queries, website: string): Promise<Domain[]> =>
  (await listDomains(queries, website)).map(toDomain);
