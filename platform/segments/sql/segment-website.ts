import type { Currency } from "#contract/currencies.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Found {
  segment: { no: number; revision: number; type: string; definition: unknown; status: string };
  website: Query["website"];
}

/** A segment with its website, of any owner; undefined where there is no such segment any more. */
export async function findSegmentWebsite({ query }: Queries, id: string): Promise<Found | undefined> {
  const [row] = await query<Found["segment"] & { website: string; host: string; timeZone: string; currency: Currency }>(
    `SELECT no, revision, type, definition, status, websites.id AS website, host, time_zone AS "timeZone", currency
     FROM segments JOIN websites ON websites.id = website_id WHERE segments.id = $1`,
    [id],
  );
  if (row === undefined) return undefined;
  const { website, host, timeZone, currency, ...segment } = row;
  return { segment, website: { id: website, host, timeZone, currency } };
}
