import type { Currency } from "#contract/currencies.ts";
import type { ImportField, ImportMapping } from "#contract/imports.ts";
import { namedCurrency } from "../reading/read-amount.ts";

/** Columns of amounts, the order's own before those of its products. */
const amountFields = ["value", "refunded", "price", "discount"] as const satisfies readonly ImportField[];
export type AmountField = (typeof amountFields)[number];
type Columns = readonly string[];

const currencyOf = (field: AmountField, columns: Columns, mapping: ImportMapping) =>
  namedCurrency(columns[mapping.indexOf(field)] ?? "");

/** The currency that the names of the columns of amounts have in them: elsewhere such a word means something else. */
export const currencyOfColumns = (columns: Columns, mapping: ImportMapping): Currency | undefined =>
  amountFields.map((field) => currencyOf(field, columns, mapping)).find((named) => named !== undefined);

/** Currencies by column; a column without one has that of its order. */
export type ColumnCurrencies = Partial<Record<AmountField, Currency>>;

/**
 * The currencies that columns beside the order's own have in their names. What the owner chose for the file corrects the
 * name of the order's column, and so of columns that name the same.
 */
export function currenciesOfColumns(
  columns: Columns,
  mapping: ImportMapping,
  chosen: Currency | undefined,
): ColumnCurrencies {
  const own = currencyOf("value", columns, mapping);
  const currencies: ColumnCurrencies = {};
  for (const field of amountFields) {
    const named = field === "value" ? undefined : currencyOf(field, columns, mapping);
    if (named !== undefined) currencies[field] = named === own ? (chosen ?? named) : named;
  }
  return currencies;
}
