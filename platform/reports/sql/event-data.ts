import { type Currency, countedCurrencies } from "#contract/currencies.ts";
import { inUnitsOf, minorUnits } from "#contract/money.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/**
 * An event's own fields as its sender wrote them: its order, value and currency stand in columns. Conditions of segments and
 * steps of funnels name them as `data.order`, `data.value` and `data.currency`. The value is in units of the website's
 * currency where it counts there, else of its own, without the sign that the store gives a refund: owners name the
 * amount of a refund as they send it. No other amount is below zero.
 */

const isMoney = constant("currency != ''");

/** JSON that has the property of a name where the event has one, from the column if it stands there. */
export function dataWith(name: string, own: Currency): Sql {
  switch (name) {
    case "order":
      return constant(`if(order_id != '', concat('{"order":', toJSONString(order_id), '}'), data)`);
    case "value":
      return sql`if(${isMoney}, concat('{"value":', toString(abs(value) / ${unitOf(own)}), '}'), data)`;
    case "currency":
      return sql`if(${isMoney}, concat('{"currency":', toJSONString(toString(currency)), '}'), data)`;
    default:
      return constant("data");
  }
}

/** All of them: pairs of a name and a value in JSON. */
export const dataFields = (own: Currency): Sql => sql`arrayConcat(JSONExtractKeysAndValuesRaw(data),
  if(order_id != '', [('order', toJSONString(order_id))], []),
  if(${isMoney}, [('value', toString(abs(value) / ${unitOf(own)})), ('currency', toJSONString(toString(currency)))], []))`;

/** Minor units of an event's amount in the unit that it is shown in. */
function unitOf(own: Currency): Sql {
  const counted = countedCurrencies(own).map((code) => `'${code}'`);
  const others = (["IRT", "IRR"] as const).map((code) => `currency = '${code}', ${minorUnits(code)}`);
  return constant(
    `multiIf(currency IN (${counted.join(", ")}), ${minorUnits(own)}, ${others.join(", ")}, ${minorUnits("")})`,
  );
}

interface StoredMoney {
  data: string;
  orderId: string;
  /** In minor units. */
  value: number;
  currency: string;
}

/** The same of one event that was read: JSON with all of them. */
export function withMoney({ data, orderId, value, currency }: StoredMoney, own: Currency): string {
  if (orderId === "" && currency === "") return data;
  const others = data === "" ? {} : (JSON.parse(data) as Record<string, unknown>);
  return JSON.stringify({
    ...others,
    ...(orderId !== "" && { order: orderId }),
    ...(currency !== "" && { value: inUnitsOf(own, { value: Math.abs(value), currency }).value, currency }),
  });
}
