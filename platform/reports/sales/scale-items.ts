import { type Currency, isCountedCurrency } from "#contract/currencies.ts";
import { inUnits, type Money, minorUnits } from "#contract/money.ts";
import type { EventRow } from "#platform/events/event-row.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a price is multiplied and divided by: two whole numbers lose less than their quotient. */
interface Ratio {
  times: number;
  by: number;
}

/**
 * The data of an order for a claim of another amount in the website's currency. Prices and discounts have no currency of
 * their own: they are converted from the order's, and stay in proportion to its amount, so that products are not ten
 * times off where the order no longer is. Items that are nearer to the new amount than to the former one were right:
 * they are converted alone. A price in a currency that does not count, of an order without an amount, becomes 0.
 */
export function scaleItems(
  { value, currency, data }: Pick<EventRow, "value" | "currency" | "data">,
  said: Money & { currency: Currency },
): string {
  if (data === "") return data;
  const fields = JSON.parse(data) as Fields;
  const listed: readonly unknown[] = Array.isArray(fields.products) ? fields.products : [fields.product];
  const ratio = ratioOf({ value, currency: currency || currencyOf(fields, said.currency) }, { said, listed });
  if (ratio.times === ratio.by) return data;
  return JSON.stringify({
    ...fields,
    ...("product" in fields ? { product: scaleItem(fields.product, ratio) } : {}),
    ...(Array.isArray(fields.products) ? { products: listed.map((item) => scaleItem(item, ratio)) } : {}),
  });
}

/** An order without an amount keeps its currency among its other fields. */
const currencyOf = ({ currency }: Fields, own: Currency): string =>
  currency === undefined ? own : typeof currency === "string" ? currency.toUpperCase() : "";

function ratioOf(
  former: Money,
  { said, listed }: { said: Money & { currency: Currency }; listed: readonly unknown[] },
): Ratio {
  const proportion = { times: inUnits(said), by: inUnits(former) };
  if (!isCountedCurrency(said.currency, former.currency)) return former.value === 0 ? { times: 0, by: 1 } : proportion;
  const conversion = { times: minorUnits(former.currency), by: minorUnits(said.currency) };
  if (former.value === 0) return conversion;
  const sum = listed.reduce<number>((total, item) => total + sumOf(item), 0) * minorUnits(former.currency);
  return distance(sum, said.value) < distance(sum, former.value) ? conversion : proportion;
}

/** How many times one amount is the other, whichever is larger. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

const isRecord = (item: unknown): item is Fields => typeof item === "object" && item !== null && !Array.isArray(item);

/** Shops send numbers as texts too. */
const numberOf = (value: unknown): number => (typeof value === "number" || typeof value === "string" ? +value : 0) || 0;

/** What a line brought, as reports count it. */
function sumOf(item: unknown): number {
  if (!isRecord(item)) return 0;
  const quantity = numberOf(item.quantity);
  return Math.max(0, numberOf(item.price) * (quantity > 0 ? quantity : 1) - numberOf(item.discount));
}

function scaleItem(item: unknown, { times, by }: Ratio): unknown {
  if (!isRecord(item)) return item;
  const scale = (name: string) => {
    const amount = numberOf(item[name]);
    // Without the digits that binary fractions add.
    return amount === 0 ? {} : { [name]: Number(((amount * times) / by).toPrecision(15)) };
  };
  return { ...item, ...scale("price"), ...scale("discount") };
}
