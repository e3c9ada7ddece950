import { z } from "zod";
import { inUnits } from "#contract/money.ts";
import { asciiDigits } from "#contract/phone.ts";
import { provenances } from "#contract/provenance.ts";
import type { Order, OrdersPart } from "#contract/sales.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { describeParts, exportLimits } from "../describe-parts.ts";
import { describePeriod, isoOf } from "../describe-range.ts";
import { toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { findPersonNames, nobody, type PersonNames } from "../sql/find-person-names.ts";
import { person } from "../sql/people.ts";
import { findForeignAmounts, sumForeignOrders } from "./sql/foreign-amounts.ts";
import { selectShopRows } from "./sql/shop-rows.ts";
import { selectSuspected, selectUsual } from "./sql/suspicion.ts";

const number = z.coerce.number();
const row = z.object({
  id: z.string(),
  order_kind: z.enum(["order", "refund"]),
  order_id: z.string(),
  moment: number,
  person_key: z.string(),
  priced: number,
  sale: number,
  said: z.enum(provenances),
  items: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), number, number, number])),
  ...{ other: number, unusual: number, flagged: number, found: number, suspects: number },
});

/** Which orders of a period are listed. */
export interface OrderChoice {
  isFlagged: boolean;
  /** Those without an amount that counts. */
  isUnpriced: boolean;
  /** A part of their number. */
  q: string | undefined;
  /** Keys of products that they have, all of them. */
  products: readonly string[];
}

/**
 * One page of the orders that count and of the refunds, the latest first: all, those whose amount is ten times off or does
 * not count, or those with a number.
 */
export async function listOrders(
  query: Query,
  choice: OrderChoice,
  run: RunQuery,
  { postgres }: Pick<Dependencies, "postgres">,
) {
  const { page, limit, range } = query;
  const usual = await findUsual(query, run);
  const orders = selectOrders(query, { ...choice, usual });
  const read = (offset: number, count: number) =>
    run(
      sql`SELECT *, count() OVER () AS found FROM (${orders}) ORDER BY moment DESC, id LIMIT ${count} OFFSET ${offset}`,
      row,
    );
  const shown = await read((page - 1) * limit, limit);
  const [any] = shown.length === 0 && page > 1 ? await read(0, 1) : shown;
  return {
    range: describePeriod(query, range),
    usual: usual === 0 ? null : toUnits(query.website, usual),
    // Nothing is found by a number or a product: how many are suspected is said by the list of all.
    flagged: any === undefined && isNarrowed(choice) ? (await checkOrders(query, run)).flagged : (any?.suspects ?? 0),
    items: await describeOrders(query, shown, { postgres, run }),
    ...{ total: any?.found ?? 0, page, limit },
  };
}

const isNarrowed = ({ isUnpriced, q, products }: OrderChoice) => isUnpriced || q !== undefined || products.length > 0;

/** All orders of a choice, the latest first, from one statement; at least one part. */
export async function exportOrders(
  query: Query,
  choice: OrderChoice,
  run: RunQuery,
  { postgres, clickhouse, account }: Pick<Dependencies, "postgres" | "clickhouse"> & { account: string },
): Promise<AsyncGenerator<OrdersPart>> {
  const orders = selectOrders(query, { ...choice, usual: await findUsual(query, run) });
  const parts = await clickhouse.selectParts(
    sql`SELECT *, 0 AS found FROM (${orders}) ORDER BY moment DESC, id LIMIT ${exportLimits.maxRows}`,
    row,
    { owner: account, lane: "background", size: exportLimits.partRows },
  );
  const range = describePeriod(query, query.range);
  return describeParts(parts, async (rows) => ({ range, items: await describeOrders(query, rows, { postgres, run }) }));
}

function selectOrders(
  query: Query,
  { isFlagged, isUnpriced, q, products, usual }: OrderChoice & { usual: number },
): Sql {
  const columns = sql`toString(id) AS id, toString(kind) AS order_kind, order_id, toUnixTimestamp64Milli(at) AS moment,
    toString(${person}) AS person_key, priced, sale, toString(provenance) AS said,
    arrayMap(item -> (item.1, item.2, item.3, item.4, item.5, item.6, item.7), items) AS items`;
  const rows = selectShopRows(query, { period: query.range, kinds: ["order", "refund"], columns, withItems: true });
  const flagged = sql`SELECT *, countIf(flagged) OVER () AS suspects FROM (${selectSuspected(query, { rows, usual })})`;
  const only = [
    ...(isFlagged ? [constant("flagged")] : []),
    ...(isUnpriced ? [constant("order_kind = 'order' AND NOT priced")] : []),
    ...(q === undefined
      ? []
      : [sql`position(${foldNumber(constant("order_id"))}, ${foldNumber(sql`${asciiDigits(q)}`)}) > 0`]),
    ...(products.length === 0 ? [] : [sql`hasAll(arrayMap(item -> item.1, items), ${products})`]),
  ];
  return only.length === 0 ? flagged : sql`SELECT * FROM (${flagged}) WHERE ${join(only, " AND ")}`;
}

const digitsFrom = (zero: number) => String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => zero + digit));
const [persianDigits, arabicDigits, plainDigits] = [digitsFrom(0x06f0), digitsFrom(0x0660), digitsFrom(0x30)];

/** A number of an order as it is searched: shops write one in Persian or Arabic digits, too. */
const foldNumber = (text: Sql): Sql =>
  sql`lowerUTF8(translateUTF8(${text}, ${persianDigits + arabicDigits}, ${plainDigits + plainDigits}))`;

async function describeOrders(
  query: Query,
  rows: readonly z.infer<typeof row>[],
  { postgres, run }: Pick<Dependencies, "postgres"> & { run: RunQuery },
): Promise<Order[]> {
  const people = [...new Set(rows.map((each) => BigInt(each.person_key)))];
  const names = await findPersonNames(postgres, query.website.id, people);
  const uncounted = rows.filter(({ priced, sale }) => priced === 0 && sale === 0);
  const foreign = await findForeignAmounts(query, uncounted, run);
  return rows.map((each) => {
    const amount = foreign.get(each.id);
    return {
      ...toOrder(query, each, names.get(each.person_key) ?? nobody),
      foreign: amount === undefined ? null : { value: inUnits(amount), currency: amount.currency },
    };
  });
}

/** What the owner should know of the orders of the period: how many amounts are ten times off, and which do not count. */
export async function checkOrders(
  query: Query,
  run: RunQuery,
): Promise<{ flagged: number; foreign: { currency: string; orders: number; value: number }[] }> {
  const usual = await findUsual(query, run);
  const columns = sql`toString(kind) AS order_kind, order_id, toUnixTimestamp64Milli(at) AS moment, priced, sale, toString(provenance) AS said`;
  const rows = selectShopRows(query, { period: query.range, kinds: ["order"], columns, withItems: false });
  const [{ flagged, unpriced } = { flagged: 0, unpriced: 0 }] = await run(
    sql`SELECT countIf(flagged) AS flagged, countIf(NOT priced) AS unpriced FROM (${selectSuspected(query, { rows, usual })})`,
    z.object({ flagged: number, unpriced: number }),
  );
  const foreign = unpriced === 0 ? [] : await sumForeignOrders(query, run);
  return { flagged, foreign: foreign.map((each) => ({ ...each, value: inUnits(each) })) };
}

async function findUsual(query: Query, run: RunQuery): Promise<number> {
  const [{ usual } = { usual: 0 }] = await run(selectUsual(query, query.range), z.object({ usual: number }));
  return usual;
}

const firstChangeable = ({ settled: { foldedBefore } }: Query): number =>
  foldedBefore === undefined ? 0 : changeableFrom(foldedBefore);

function toOrder(query: Query, each: z.infer<typeof row>, names: PersonNames): Omit<Order, "foreign"> {
  const { other, unusual, flagged } = each;
  const toMoney = (amount: number) => toUnits(query.website, amount);
  return {
    ...{ id: each.id, kind: each.order_kind, order: each.order_id === "" ? null : each.order_id },
    ...{ at: isoOf(query, each.moment), person: each.person_key, ...names, saidBy: each.said },
    value: each.priced === 1 || each.sale !== 0 ? toMoney(each.sale) : null,
    suspicion:
      flagged === 0 ? null : { because: other > 0 ? "source" : "usual", value: toMoney(other > 0 ? other : unusual) },
    correctable: each.order_kind === "order" && each.moment >= firstChangeable(query),
    items: each.items.map(([product, itemName, category, brand, price, quantity, discount]) => ({
      ...{ product, name: itemName, category, brand, price: toMoney(price), quantity, discount: toMoney(discount) },
    })),
  };
}
