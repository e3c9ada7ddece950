import type { Currency } from "#contract/currencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A website as commands use it. */
export interface OperatorWebsite {
  id: string;
  host: string;
  /** All own hosts, `host` first. */
  hosts: string[];
  name: string;
  url: string;
  timeZone: string;
  currency: Currency;
  /** It was filled with a demo, wholly or in part. */
  isDemo: boolean;
}

/** A website of any owner: for the operator alone. */
export async function findWebsiteById({ query }: Queries, id: string): Promise<OperatorWebsite | undefined> {
  const [found] = await query<OperatorWebsite>(
    `SELECT id, host, host || hosts AS hosts, name, url, time_zone AS "timeZone", currency,
       demo_until IS NOT NULL AS "isDemo" FROM websites
     WHERE id = $1 AND owner_id IS NOT NULL`,
    [id],
  );
  return found;
}
