import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { Order } from "#contract/sales.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod, isoOf } from "../describe-range.ts";
import { toman } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { findPersonNames } from "../sql/find-person-names.ts";
import { person } from "../sql/people.ts";
import { selectShopRows } from "./sql/shop-rows.ts";
import { selectSuspected, selectUsual } from "./sql/suspicion.ts";

const number = z.coerce.number();
const row = z.object({
  id: z.string(),
  kind: z.enum(["order", "refund"]),
  order_id: z.string(),
  moment: number,
  person_key: z.string(),
  priced: number,
  sale: number,
  said: z.enum(provenances),
  items: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), number, number, number])),
  ...{ other: number, unusual: number, flagged: number, found: number, suspects: number },
});

/** One page of the orders that count and of the refunds, or of those whose amount is ten times off, the latest first. */
export async function listOrders(
  query: Query,
  { isFlagged }: { isFlagged: boolean },
  run: RunQuery,
  { postgres }: Pick<Dependencies, "postgres">,
) {
  const { page, limit, range, website } = query;
  const usual = await findUsual(query, run);
  const columns = sql`toString(id) AS id, toString(kind) AS kind, order_id, toUnixTimestamp64Milli(at) AS moment,
    toString(${person}) AS person_key, priced, sale, toString(provenance) AS said,
    arrayMap(item -> (item.1, item.2, item.3, item.4, item.5, item.6, item.7), items) AS items`;
  const rows = selectShopRows(query, { period: range, kinds: ["order", "refund"], columns, withItems: true });
  const flagged = sql`SELECT *, countIf(flagged) OVER () AS suspects FROM (${selectSuspected(query, { rows, usual })})`;
  const only = isFlagged ? constant("WHERE flagged") : constant("");
  const read = (offset: number, count: number) =>
    run(
      sql`SELECT *, count() OVER () AS found FROM (${flagged}) ${only} ORDER BY moment DESC, id LIMIT ${count} OFFSET ${offset}`,
      row,
    );
  const shown = await read((page - 1) * limit, limit);
  const [any] = shown.length === 0 && page > 1 ? await read(0, 1) : shown;
  const names = await findPersonNames(postgres, website.id, [...new Set(shown.map((each) => BigInt(each.person_key)))]);
  return {
    range: describePeriod(query, range),
    ...{ usual: usual === 0 ? null : toman(usual), flagged: any?.suspects ?? 0 },
    items: shown.map((each) => toOrder(query, each, names.get(each.person_key)?.name ?? null)),
    ...{ total: any?.found ?? 0, page, limit },
  };
}

/** How many orders of the period have an amount that is ten times off. */
export async function countFlaggedOrders(query: Query, run: RunQuery): Promise<number> {
  const usual = await findUsual(query, run);
  const columns = sql`toString(kind) AS kind, order_id, toUnixTimestamp64Milli(at) AS moment, priced, sale, toString(provenance) AS said`;
  const rows = selectShopRows(query, { period: query.range, kinds: ["order"], columns, withItems: false });
  const [{ flagged } = { flagged: 0 }] = await run(
    sql`SELECT countIf(flagged) AS flagged FROM (${selectSuspected(query, { rows, usual })})`,
    z.object({ flagged: number }),
  );
  return flagged;
}

async function findUsual(query: Query, run: RunQuery): Promise<number> {
  const [{ usual } = { usual: 0 }] = await run(selectUsual(query, query.range), z.object({ usual: number }));
  return usual;
}

function toOrder(query: Query, each: z.infer<typeof row>, name: string | null): Order {
  const { other, unusual, flagged } = each;
  return {
    ...{ id: each.id, kind: each.kind, order: each.order_id === "" ? null : each.order_id },
    ...{ at: isoOf(query, each.moment), person: each.person_key, name, saidBy: each.said },
    value: each.priced === 1 || each.sale !== 0 ? toman(each.sale) : null,
    suspicion:
      flagged === 0 ? null : { because: other > 0 ? "source" : "usual", value: toman(other > 0 ? other : unusual) },
    items: each.items.map(([product, itemName, category, brand, price, quantity, discount]) => ({
      ...{ product, name: itemName, category, brand, price: toman(price), quantity, discount: toman(discount) },
    })),
  };
}
