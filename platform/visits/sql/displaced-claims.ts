import { z } from "zod";
import { orderRank, type Provenance, provenances } from "#contract/provenance.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { join, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { claimOrder } from "./source.ts";

/** A purchase that names its order. */
export interface OrderClaim {
  website: string;
  orderId: string;
  /** Milliseconds since 1970. */
  at: number;
  provenance: Provenance;
}

const row = z.object({
  website: z.string(),
  orderId: z.string(),
  at: z.coerce.number(),
  provenance: z.enum(provenances),
});

/** A statement may have 256 KiB; an order id has 100 letters of up to four bytes at most. */
const maxBytes = 200_000;

/**
 * The claims on settled days that new ones displace: of each order the claim that counts, unless it is said by a better
 * source, or by an equal one earlier. Reads `order_claims` by its key, a website's orders as one list: 2,000 pairs of
 * website and order take 600 ms, the engine evaluates each by itself (bench/imports.mjs).
 */
export async function findDisplacedClaims(
  clickhouse: Pick<ClickHouse, "select">,
  claims: readonly OrderClaim[],
): Promise<OrderClaim[]> {
  const displaced: OrderClaim[] = [];
  for (const batch of splitByBytes(claims)) {
    const orders = [...groupByWebsite(batch)].map(
      ([website, orderIds]) => sql`(website = ${uuid(website)} AND order_id IN (${orderIds}))`,
    );
    const rows = await clickhouse.select(
      sql`SELECT toString(shop) AS website, order_id AS orderId, toUnixTimestamp64Milli(counted.1) AS at, counted.2 AS provenance
          FROM (
            SELECT website AS shop, order_id, argMin((at, provenance), ${claimOrder}) AS counted FROM ${tables.orderClaims}
            WHERE ${join(orders, " OR ")} GROUP BY website, order_id)`,
      row,
      { owner: "system", lane: "collect" },
    );
    const counted = new Map(rows.map((claim) => [keyOf(claim), claim]));
    for (const claim of batch) {
      const current = counted.get(keyOf(claim));
      if (current !== undefined && isDisplaced(current, claim)) displaced.push(current);
    }
  }
  return displaced;
}

/** Text of a website's condition, and what stands around an order. */
const [websiteBytes, orderBytes] = [100, 4];

/** Claims whose orders fit a statement. */
function* splitByBytes(claims: readonly OrderClaim[]): Generator<OrderClaim[]> {
  let part: OrderClaim[] = [];
  let bytes = 0;
  let before: string | undefined;
  for (const claim of claims) {
    // An escaped letter takes two bytes.
    const own = 2 * Buffer.byteLength(claim.orderId) + orderBytes + (claim.website === before ? 0 : websiteBytes);
    if (part.length > 0 && bytes + own > maxBytes) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(claim);
    bytes += own;
    before = claim.website;
  }
  if (part.length > 0) yield part;
}

function groupByWebsite(claims: readonly OrderClaim[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { website, orderId } of claims) {
    const own = grouped.get(website);
    if (own === undefined) grouped.set(website, [orderId]);
    else own.push(orderId);
  }
  return grouped;
}

const keyOf = ({ website, orderId }: OrderClaim) => `${website} ${orderId}`;

/** Of equal rank and time the ids decide, which are not compared here: settling a day once more is harmless. */
function isDisplaced(current: OrderClaim, claim: OrderClaim): boolean {
  const [known, added] = [orderRank(current.provenance), orderRank(claim.provenance)];
  return added === known ? claim.at <= current.at : added > known;
}
