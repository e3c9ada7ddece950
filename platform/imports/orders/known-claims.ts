import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const text = z.string();
const row = z.object({
  ...{ id: text, orderId: text, name: text, at: z.coerce.number(), visitor: text, session: text },
  ...{ provenance: z.enum(provenances), value: z.coerce.number(), currency: text, host: text, path: text },
  ...{ referrer: text, utmSource: text, utmMedium: text, utmCampaign: text, utmContent: text, utmTerm: text },
  ...{ medium: text, source: text, country: text, city: text, device: text, os: text, browser: text, importId: text },
  hasProducts: z.coerce.boolean(),
  products: z.array(
    z.tuple([text, text, text, text]).transform(([id, name, category, brand]) => ({ id, name, category, brand })),
  ),
});

/** What a known claim calls a product; texts it does not have are empty. */
export interface KnownProduct {
  id: string;
  name: string;
  category: string;
  brand: string;
}

/** An event of an order that is stored. */
export interface KnownClaim extends EventRow {
  /** Of the import that brought it, else empty. */
  importId: string;
  hasProducts: boolean;
  products: readonly KnownProduct[];
}

/** Letters of the numbers in one statement, which may have 256 KiB. */
const maxLetters = 40_000;

/**
 * What is stored of these orders, by number. Reads the numbers of the website's purchases: 10 million events take 50 ms.
 */
export async function findKnownClaims(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  orderIds: readonly string[],
): Promise<Map<string, KnownClaim[]>> {
  const known = new Map<string, KnownClaim[]>();
  for (const part of splitByLength(orderIds)) {
    const rows = await clickhouse.select(
      sql`SELECT id, order_id AS orderId, name, toUnixTimestamp64Milli(at) AS at, toString(visitor) AS visitor,
            toString(session) AS session, provenance, toString(value) AS value, currency, host, path, referrer,
            utm_source AS utmSource, utm_medium AS utmMedium, utm_campaign AS utmCampaign, utm_content AS utmContent,
            utm_term AS utmTerm, medium, source, country, city, device, os, browser,
            if(provenance = 'import', JSONExtractString(data, '$import'), '') AS importId,
            JSONLength(data, 'products') > 0 OR JSONLength(data, 'product') > 0 AS hasProducts,
            arrayMap(raw -> (if(JSONType(raw, 'id') = 'String', JSONExtractString(raw, 'id'), JSONExtractRaw(raw, 'id')),
              JSONExtractString(raw, 'name'), JSONExtractString(raw, 'category'), JSONExtractString(raw, 'brand')),
              if(JSONType(data, 'products') = 'Array', JSONExtractArrayRaw(data, 'products'),
                if(hasProducts, [JSONExtractRaw(data, 'product')], []))) AS products
          FROM ${tables.events}
          WHERE website = ${uuid(website)} AND events.name IN ('purchase', 'refund') AND order_id IN (${part})`,
      row,
      { owner: "system", lane: "background" },
    );
    for (const { orderId, ...each } of rows) known.set(orderId, [...(known.get(orderId) ?? []), toRow(orderId, each)]);
  }
  return known;
}

function toRow(orderId: string, stored: Omit<z.infer<typeof row>, "orderId">): KnownClaim {
  const { id, name, visitor, session, utmSource, utmMedium, utmCampaign, utmContent, utmTerm, ...same } = stored;
  return {
    ...{ ...blankRow(id, name), ...same, orderId, visitor: BigInt(visitor), session: BigInt(session) },
    utm: { source: utmSource, medium: utmMedium, campaign: utmCampaign, content: utmContent, term: utmTerm },
  };
}

function* splitByLength(texts: readonly string[]): Generator<string[]> {
  let part: string[] = [];
  let letters = 0;
  for (const each of texts) {
    part.push(each);
    letters += each.length;
    if (letters < maxLetters) continue;
    yield part;
    [part, letters] = [[], 0];
  }
  if (part.length > 0) yield part;
}
