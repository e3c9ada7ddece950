import iconv from "iconv-lite";
import { currencies } from "#contract/currencies.ts";
import { type ImportKind, importEncodings } from "#contract/import-choices.ts";
import { importFields, importSeparators } from "#contract/imports.ts";
import { makeZip, sheetParts } from "../files/zip.ts";
import type { Values } from "./values.ts";

const boundary = "----fuzz";
const endOfLine = "\r\n";

/** Headers as shops name their columns, the call's own names, and none of them. */
const columns = {
  people: ["id", "email", "phone", "name", "نام", "ایمیل", "موبایل", "birthday", "gender", "city", "registeredAt", "x"],
  orders: [
    "order",
    "at",
    "time",
    "value",
    "currency",
    "status",
    "refunded",
    "email",
    "شماره سفارش",
    "مبلغ",
    "price",
    "x",
  ],
  consents: ["phone", "email", "channel", "consent", "source", "day", "موبایل", "کانال", "رضایت", "x"],
} as const;

const cells = [
  ...[
    "1001",
    "2026-10-01",
    "1404/07/09",
    "۱۴۰۴/۷/۹ ۱۰:۳۰",
    "120000",
    "۱۲۰٬۰۰۰ تومان",
    "completed",
    "cancelled",
    "a@b.example",
  ],
  ...[
    "09121234567",
    "نام",
    "",
    "-5",
    "1e30",
    "=1+1",
    "＝cmd",
    "31/02/2026",
    "9999999999999999",
    "45000.5",
    '"',
    'a"b',
    ",;\t|",
  ],
];

/** A form with a file of people, orders or consents, good or not. */
export function makeUpload(values: Values, kind: ImportKind): { body: Buffer; headers: Record<string, string> } {
  const { chance } = values;
  const parts: Buffer[] = [];
  const field = (name: string, text: string) =>
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${plain(name)}"\r\n\r\n${text}\r\n`, "utf8"),
    );
  if (chance.is(0.9)) field("wid", String(values.valid({ format: "uuid" }, "wid")));
  if (chance.is(0.3)) field("mapping", chance.is(0.6) ? JSON.stringify(makeMapping(values, kind)) : values.oddText());
  if (chance.is(0.3)) field("encoding", chance.is(0.8) ? values.pick(importEncodings) : values.oddText());
  if (chance.is(0.3)) field("separator", chance.is(0.8) ? values.pick(importSeparators) : values.oddText());
  if (chance.is(0.3)) field("currency", chance.is(0.8) ? values.pick(currencies) : values.oddText());
  if (chance.is(0.6)) field("dryRun", chance.is(0.8) ? "true" : values.oddText());
  if (chance.is(0.1)) field(values.oddText(), values.oddText());
  if (chance.is(0.03)) for (let extra = 0; extra < 12; extra += 1) field(`x${extra}`, "1");
  const files = chance.is(0.95) ? 1 : chance.between(0, 2);
  for (let file = 0; file < files; file += 1) parts.push(makeFile(values, kind));
  parts.push(Buffer.from(`--${boundary}--${endOfLine}`));
  const whole = Buffer.concat(parts);
  const type = chance.is(0.95)
    ? `multipart/form-data; boundary=${boundary}`
    : values.pick(["multipart/form-data", "text/csv"]);
  const body = chance.is(0.93) ? whole : whole.subarray(0, chance.between(0, whole.length));
  return { body, headers: { "content-type": type } };
}

const plain = (text: string) => text.replace(/[\r\n"]/g, "_").slice(0, 300);

const makeMapping = (values: Values, kind: ImportKind) =>
  Array.from({ length: values.chance.between(0, 12) }, () =>
    values.chance.is(0.8) ? values.pick(["", ...importFields[kind], "attribute.x"]) : values.odd(),
  );

function makeFile(values: Values, kind: ImportKind): Buffer {
  const { chance } = values;
  const name = chance.is(0.7) ? values.pick(["people.csv", "orders.xlsx", "x"]) : plain(values.oddText());
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, "utf8"), makeContent(values, kind), Buffer.from(endOfLine)]);
}

function makeContent(values: Values, kind: ImportKind): Buffer {
  const { chance } = values;
  switch (chance.between(0, 9)) {
    case 0:
      return Buffer.from(values.oddText());
    case 1:
      return Buffer.from(Array.from({ length: chance.between(1, 5_000) }, () => chance.between(0, 255)));
    case 2:
    case 3:
    case 4:
      return makeSheet(values, kind);
    default: {
      const separator = values.pick(importSeparators);
      const text = makeRows(values, kind)
        .map((row) => row.map((cell) => (chance.is(0.9) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
        .join(values.pick(["\n", "\r\n", "\r"]));
      return iconv.encode(text.toWellFormed(), values.pick(importEncodings), { addBOM: chance.is(0.3) });
    }
  }
}

/** A header, most of the time, and rows of about as many cells. */
function makeRows(values: Values, kind: ImportKind): string[][] {
  const { chance } = values;
  const count = chance.between(1, 12);
  const row = (cell: () => string) => Array.from({ length: chance.is(0.9) ? count : chance.between(0, 320) }, cell);
  const body = Array.from({ length: chance.between(0, 30) }, () =>
    row(() => (chance.is(0.8) ? values.pick(cells) : values.oddText().slice(0, 2_000))),
  );
  return [row(() => (chance.is(0.9) ? values.pick(columns[kind]) : values.oddText().slice(0, 300))), ...body];
}

/** A spreadsheet; one in four is broken: cut off, with a part that is missing, or with a cell that is none. */
function makeSheet(values: Values, kind: ImportKind): Buffer {
  const { chance } = values;
  const texts = makeRows(values, kind).map((row) => row.map(escapeXml));
  const rows = texts.map((row, index) => {
    const made = row.map((cell) =>
      chance.is(0.7)
        ? `<c t="inlineStr"><is><t>${cell}</t></is></c>`
        : values.pick([
            `<c t="s"><v>${chance.between(-1, 5)}</v></c>`,
            `<c s="1"><v>${chance.between(-1, 90_000)}</v></c>`,
            `<c r="ZZZ${index}"><v>1e999</v></c>`,
            '<c t="x"><v>x</v></c>',
            "<c/>",
          ]),
    );
    return `<row>${made.join("")}</row>`;
  });
  const parts: Record<string, string> = sheetParts(rows.join(""), ["ایمیل", "a@b.example", "x"]);
  if (chance.is(0.75)) return makeZip(parts);
  const broken = values.pick(Object.keys(parts));
  switch (chance.between(0, 3)) {
    case 0: {
      const whole = makeZip(parts);
      return whole.subarray(0, chance.between(0, whole.length));
    }
    case 1:
      return makeZip(Object.fromEntries(Object.entries(parts).filter(([name]) => name !== broken)));
    case 2:
      return makeZip({ ...parts, [broken]: values.oddText() });
    default:
      return makeZip({ ...parts, [broken]: (parts[broken] ?? "").slice(0, chance.between(0, 200)) });
  }
}

const escapeXml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));
