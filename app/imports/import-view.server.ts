import { civilDayWords, clockWords, dayWords, jalaliOf } from "#app/format/dates.ts";
import { genderWords } from "#app/format/names.ts";
import { formatNumber, formatShare, formatShort } from "#app/format/numbers.ts";
import { phoneWords } from "#app/format/phone.ts";
import { i18n } from "#app/text/i18n.ts";
import { consentStates } from "#contract/consents.ts";
import { attributeColumn, attributePrefix, type Import, importFields, type Rejection } from "#contract/imports.ts";
import { attributeTypes } from "#contract/profiles.ts";
import { channelText } from "#contract/text/channels.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { importFieldText } from "#contract/text/imports.ts";

/** Imports in words. */

const outcomes = ["added", "changed", "unchanged", "rejected", "incomplete"] as const;
const working: readonly Import["state"][] = ["reading", "running", "undoing"];
/** By the name of the option in the form. */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export const separatorNames = Object.keys(separators) as (keyof typeof separators)[];

export function viewRow(row: Import, zone: string) {
  const share = formatShare(Math.round(row.progress * 100) / 100);
  return {
    ...{ id: row.id, name: row.file.name, state: i18n.t(`imports:states.${row.state}`, { share }) },
    kind: i18n.t(`imports:form.kinds.${row.kind}`),
    created: dayWords(jalaliOf(zone, Date.parse(row.createdAt)), true),
    ...{ added: formatNumber(row.added), changed: formatNumber(row.changed), rejected: formatNumber(row.rejected) },
    isWorking: working.includes(row.state),
  };
}

const fieldWord = (field: string): string =>
  field.startsWith(attributePrefix)
    ? field.slice(attributePrefix.length)
    : (importFieldText[field as keyof typeof importFieldText] ?? field);

const consentStateWords = (text: string): string =>
  consentStates.some((state) => state === text) ? i18n.t(`messages:consents.states.${text as "granted"}`) : text;

/**
 * A time in the website's zone, a day, a phone number, an amount and a gender in words; everything else as it is. Of a row
 * that was understood only: the others hold what the file says.
 */
function valueWord({ field, text }: { field: string; text: string }, zone: string): string {
  if (field === "consent") return consentStateWords(text);
  if (field === "channel") return channelText.types[text as "SMS"] ?? text;
  if (field === "birthday" || field === "day") return civilDayWords(text);
  if (field === "phone") return phoneWords(text);
  if (field === "gender") return genderWords(text);
  if (field === "at" || field === "registeredAt") {
    const at = Date.parse(text);
    return `${dayWords(jalaliOf(zone, at), true)}، ${clockWords(zone, at)}`;
  }
  const [, amount, currency] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(text) ?? [];
  if (amount === undefined || !["value", "refunded", "price", "discount"].includes(field)) return text;
  return `${formatShort(Number(amount))} ${currencyName(currency ?? "")}`;
}

export function viewImport(row: Import, rejections: readonly Rejection[], zone: string) {
  const used = [...new Set(row.sample.flatMap(({ values }) => values.map(({ field }) => field)))];
  const hasCounts = row.rows !== null || ["running", "done", "cancelled", "failed"].includes(row.state);
  const listed = row.rejected + row.incomplete;
  return {
    ...viewRow(row, zone),
    ...{ website: row.website, isReady: row.state === "ready", share: Math.round(row.progress * 100) },
    hasNews: row.added + row.changed > 0,
    canCancel: ["reading", "ready", "running"].includes(row.state),
    canCorrect: ["reading", "ready"].includes(row.state),
    undoUntil: row.undoUntil === null ? null : dayWords(jalaliOf(zone, Date.parse(row.undoUntil)), true),
    error: row.error && {
      text: row.error.message,
      line: row.error.line === null ? null : formatNumber(row.error.line),
      hasBrought: row.added + row.changed > 0,
    },
    counts: hasCounts
      ? [
          { key: "rows" as const, value: formatNumber(row.rows ?? row.read) },
          ...outcomes.map((key) => ({ key, value: formatNumber(row[key]) })),
        ]
      : [],
    columns: viewColumns(row),
    format: {
      encoding: row.format.encoding,
      separator: separatorNames.find((name) => separators[name] === row.format.separator) ?? null,
      currency: row.kind === "orders" ? row.format.currency : null,
    },
    sample: {
      fields: used.map((field) => ({ field, label: fieldWord(field) })),
      rows: row.sample.map(({ line, values, problem, isKept }) => ({
        ...{ key: String(line), line: formatNumber(line), problem },
        values: Object.fromEntries(
          values.map((value) => [value.field, problem === null || isKept ? valueWord(value, zone) : value.text]),
        ),
      })),
    },
    rejections: rejections.map(({ line, problem, cells, isKept }) => ({
      ...{
        key: String(line),
        line: formatNumber(line),
        problem,
        outcome: i18n.t(isKept ? "imports:one.rejected.kept" : "imports:one.rejected.left"),
        cells: cells.filter((cell) => cell !== "").join(" · "),
      },
    })),
    moreRejected: listed > rejections.length ? formatNumber(listed - rejections.length) : null,
  };
}
export type ImportView = ReturnType<typeof viewImport>;

const maxAttributeName = 90;

/** Each column with what it may be; an attribute of its name where people have any. */
function viewColumns({ kind, columns, mapping }: Import) {
  const fields = importFields[kind].map((value) => ({ value: value as string, label: importFieldText[value] }));
  return columns.map((name, index) => {
    const own = attributeTypes.map((type) => ({
      value: attributeColumn(type, name.slice(0, maxAttributeName)),
      label: i18n.t(`imports:one.columns.attributes.${type}`),
    }));
    const hasOwn = kind === "people" && name !== "";
    return {
      name: name === "" ? i18n.t("imports:one.columns.unnamed", { number: formatNumber(index + 1) }) : name,
      field: mapping[index] ?? "",
      options: [{ value: "", label: i18n.t("imports:one.columns.ignored") }, ...fields, ...(hasOwn ? own : [])],
    };
  });
}
