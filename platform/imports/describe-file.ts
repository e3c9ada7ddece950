import type { Currency } from "#contract/currencies.ts";
import type { ImportKind } from "#contract/import-choices.ts";
import {
  attributeColumn,
  attributePrefix,
  type Import,
  type ImportField,
  type ImportMapping,
  importFields,
  readAttributeColumn,
} from "#contract/imports.ts";
import { inUnitsOf, type Money, minorUnits } from "#contract/money.ts";
import {
  atLine,
  doubleColumnText,
  importFieldText,
  missingColumnText,
  tableProblemText,
} from "#contract/text/imports.ts";
import { AppError } from "#platform/errors.ts";
import { toStorable } from "#platform/stores/postgres/to-storable.ts";
import { readConsent } from "./consents/read-consent.ts";
import { detectColumns } from "./detect-columns.ts";
import { currenciesOfColumns, currencyOfColumns } from "./orders/column-currencies.ts";
import { type OrderOptions, readOrder } from "./orders/read-order.ts";
import { readPerson } from "./people/read-person.ts";
import { openTable } from "./reading/open-table.ts";
import type { TableRow } from "./reading/table.ts";
import { TableError } from "./reading/table-error.ts";
import { problemsText, readCells } from "./row-problem.ts";
import type { ImportOptions, ImportRow } from "./sql/imports.ts";

const sampleRows = 10;
const maxColumnName = 200;

export interface DescribeInput {
  kind: ImportKind;
  options: ImportOptions;
  mapping: ImportMapping | undefined;
  website: { timeZone: string; currency: Currency };
  now: number;
}

type Description = Pick<ImportRow, "options" | "format" | "columns" | "mapping" | "sample">;

/**
 * Reads the first rows of a file: how it is written, its columns and what they are. Throws BAD_REQUEST, which names the
 * field `file` where it is no table, and `mapping` where columns are missing.
 */
export async function describeFile(path: string, input: DescribeInput): Promise<Description> {
  const { kind, options } = input;
  try {
    const { format, header, rows } = await readStart(path, options);
    const columns = header.cells.map((cell) => toStorable(cell.trim().slice(0, maxColumnName)));
    if (columns.every((name) => name === "")) throw new TableError("noColumns", header.line);
    const mapping = input.mapping ?? detectColumns(kind, columns);
    checkMapping(kind, mapping, { columns, isDetected: input.mapping === undefined });
    const currency = options.currency ?? currencyOfColumns(columns, mapping) ?? input.website.currency;
    const columnCurrencies = currenciesOfColumns(columns, mapping, options.currency);
    const sample = rows.map((row) => describeRow(row, mapping, { ...input, currency, columnCurrencies }));
    return { options, format: { ...format, currency }, columns, mapping, sample };
  } catch (error) {
    throw error instanceof TableError ? toBadRequest(error) : error;
  }
}

function toBadRequest({ problem, line, cause, message }: TableError): AppError {
  const issues = [{ path: ["file"], message: atLine(tableProblemText[problem], line) }];
  return new AppError("BAD_REQUEST", `The file is not readable: ${message}`, { issues, cause });
}

async function readStart(path: string, options: ImportOptions) {
  const table = await openTable(path, options);
  const rows: TableRow[] = [];
  for await (const part of table.read().parts) {
    rows.push(...part.slice(0, sampleRows + 1 - rows.length));
    if (rows.length > sampleRows) break;
  }
  const [header, ...others] = rows;
  if (header === undefined) throw new TableError("empty");
  return { format: table.format, header, rows: others };
}

/** People need somebody, orders a number, a date and an amount, consents an address, a source and a day. What was detected may be corrected later. */
function checkMapping(
  kind: ImportKind,
  mapping: ImportMapping,
  { columns, isDetected }: { columns: readonly string[]; isDetected: boolean },
): void {
  const refuse = (message: string) => {
    throw new AppError("BAD_REQUEST", "The columns do not fit", { issues: [{ path: ["mapping"], message }] });
  };
  const fields: readonly string[] = importFields[kind];
  const used = mapping.filter((field) => field !== "");
  // An attribute has one type.
  const names = used.map((field) => attributeKey(field) ?? field);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) refuse(doubleColumnText(importFieldText[double as keyof typeof importFieldText] ?? double));
  const isForeign = (field: string) =>
    !fields.includes(field) && (kind !== "people" || readAttributeColumn(field) === undefined);
  if (mapping.length > columns.length || used.some(isForeign)) refuse(missingColumnText[kind]);
  if (!isDetected && !isComplete(kind, mapping)) refuse(missingColumnText[kind]);
}

const attributeKey = (field: string): string | undefined => {
  const attribute = readAttributeColumn(field);
  return attribute && attributeColumn("text", attribute.name);
};

/** Whether a file can be imported with these columns. */
export function isComplete(kind: ImportKind, mapping: ImportMapping): boolean {
  const has = (field: ImportField) => mapping.includes(field);
  switch (kind) {
    case "people":
      return has("id") || has("email") || has("phone");
    case "orders":
      return has("order") && has("at") && has("value");
    case "consents":
      return (has("phone") || has("email")) && has("source") && has("day");
    default:
      return kind satisfies never;
  }
}

function describeRow(
  { line, cells, problem }: TableRow,
  mapping: ImportMapping,
  {
    kind,
    website,
    now,
    currency,
    columnCurrencies,
  }: DescribeInput & Pick<OrderOptions, "currency" | "columnCurrencies">,
): Import["sample"][number] {
  const read = readCells(cells, mapping);
  const options = { zone: website.timeZone, now, currency, columnCurrencies, own: website.currency };
  const understood = understand(kind, read, options);
  const rejected = problem ? { problem } : "problem" in understood ? understood : undefined;
  const omitted = "omitted" in understood ? understood.omitted : [];
  const problems = rejected === undefined ? omitted : [rejected];
  const left = new Set<string | undefined>(omitted.map(({ field }) => field));
  return {
    line,
    values: valuesOf(read, understood, website.currency).filter(({ field }) => !left.has(field)),
    problem: problems.length > 0 ? problemsText(problems) : null,
    isKept: rejected === undefined && omitted.length > 0,
  };
}

type Understood = ReturnType<typeof readPerson> | ReturnType<typeof readOrder> | ReturnType<typeof readConsent>;

function understand(kind: ImportKind, read: ReturnType<typeof readCells>, options: OrderOptions): Understood {
  if (kind === "people") return readPerson(read, options);
  return kind === "orders" ? readOrder(read.fields, options) : readConsent(read.fields, options);
}

/** What is understood, as text: dates in ISO 8601, amounts that count on the website in its currency. */
function valuesOf(
  { fields, attributes }: ReturnType<typeof readCells>,
  understood: Understood,
  own: Currency,
): { field: string; text: string }[] {
  const said: Record<string, string> = { ...fields };
  for (const [name, { text }] of Object.entries(attributes)) said[`${attributePrefix}${name}`] = text;
  const time = (at: number) => new Date(at).toISOString();
  if ("identifiers" in understood) {
    const { identifiers, registeredAt, fields: known } = understood;
    const shown = [...Object.entries(identifiers), ...Object.entries(known)];
    for (const [name, value] of shown) if (typeof value === "string" && name in said) said[name] = value;
    if (registeredAt !== undefined) said.registeredAt = time(registeredAt);
  } else if ("consents" in understood) {
    said.day = understood.day;
    for (const { channel, address, consent } of understood.consents) {
      Object.assign(said, { consent, [channel === "EMAIL" ? "email" : "phone"]: address });
      if (said.channel !== undefined) said.channel = channel;
    }
  } else if ("money" in understood) {
    const { orderId, at, money, refund, buyer, item } = understood;
    Object.assign(said, { order: orderId, at: time(at), value: amountText(money, own) });
    if (refund !== undefined) said.refunded = amountText(refund, own);
    for (const field of ["price", "discount"] as const) {
      const amount = item?.[field];
      if (amount !== undefined) said[field] = itemAmountText(amount, money.currency, own);
    }
    if (buyer?.identifiers.phone !== undefined) said.phone = buyer.identifiers.phone;
  }
  return Object.entries(said).map(([field, text]) => ({ field, text: toStorable(text.slice(0, 200)) }));
}

/** Amounts of products are in the order's currency as a whole. */
const itemAmountText = (value: number, currency: string, own: Currency) =>
  amountText({ value: value * minorUnits(currency), currency }, own);

function amountText(money: Money, own: Currency): string {
  const { value, currency } = inUnitsOf(own, money);
  return `${value} ${currency}`;
}
