import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { Order } from "#contract/sales.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod, isoOf } from "../describe-range.ts";
import { toman } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { findPersonNames } from "../sql/find-person-names.ts";
import { person } from "../sql/people.ts";
import { selectShopRows } from "./sql/shop-rows.ts";

const number = z.coerce.number();
const row = z.object({
  id: z.string(),
  kind: z.enum(["order", "refund"]),
  order_id: z.string(),
  moment: number,
  person_key: z.string(),
  sale: number.nullable(),
  provenance: z.enum(provenances),
  items: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), number, number, number])),
  found: number,
});

/** One page of the orders that count and of the refunds, the latest first. */
export async function listOrders(query: Query, run: RunQuery, { postgres }: Pick<Dependencies, "postgres">) {
  const { page, limit, range, website } = query;
  const columns = sql`toString(id) AS id, toString(kind) AS kind, order_id, toUnixTimestamp64Milli(at) AS moment,
    toString(${person}) AS person_key, if(priced OR sale != 0, toNullable(sale), NULL) AS sale, toString(provenance) AS provenance,
    arrayMap(item -> (item.1, item.2, item.3, item.4, item.5, item.6, item.7), items) AS items`;
  const read = (offset: number, count: number) =>
    run(
      sql`SELECT *, count() OVER () AS found FROM (${selectShopRows(query, { period: range, kinds: ["order", "refund"], columns, withItems: true })})
          ORDER BY moment DESC, id LIMIT ${count} OFFSET ${offset}`,
      row,
    );
  const rows = await read((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await read(0, 1) : rows;
  const names = await findPersonNames(postgres, website.id, [...new Set(rows.map((each) => BigInt(each.person_key)))]);
  const items = rows.map(
    (each): Order => ({
      ...{ id: each.id, kind: each.kind, order: each.order_id === "" ? null : each.order_id },
      ...{ at: isoOf(query, each.moment), person: each.person_key, name: names.get(each.person_key)?.name ?? null },
      ...{ value: each.sale === null ? null : toman(each.sale), saidBy: each.provenance },
      items: each.items.map(([product, name, category, brand, price, quantity, discount]) => ({
        ...{ product, name, category, brand, price: toman(price), quantity, discount: toman(discount) },
      })),
    }),
  );
  return { range: describePeriod(query, range), items, total: any?.found ?? 0, page, limit };
}
