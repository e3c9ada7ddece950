import { z } from "zod";
import { currencies } from "./currencies.ts";
import { listOf, paging, success } from "./envelope.ts";
import { id } from "./fields.ts";
import { type ImportKind, importEncodings, importKinds } from "./import-choices.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { type AttributeType, attributeTypes } from "./profiles.ts";

/** What a column of a file may be, by kind. */
export const importFields = {
  people: [
    ...(["id", "email", "phone", "name", "firstName", "lastName"] as const),
    ...(["birthday", "gender", "city", "country", "registeredAt"] as const),
  ],
  orders: [
    ...(["order", "at", "time", "value", "currency", "status", "refunded"] as const),
    ...(["personId", "email", "phone", "name", "firstName", "lastName"] as const),
    ...(["productId", "productName", "category", "brand", "price", "quantity", "discount"] as const),
  ],
  consents: ["phone", "email", "channel", "consent", "source", "day"],
} as const satisfies Record<ImportKind, readonly string[]>;
export type PeopleField = (typeof importFields.people)[number];
export type OrderField = (typeof importFields.orders)[number];
export type ConsentField = (typeof importFields.consents)[number];
export type ImportField = PeopleField | OrderField | ConsentField;

/** A column that becomes an attribute of the person: this and its name. */
export const attributePrefix = "attribute.";
const attributePattern = new RegExp(`^attribute(?::(${attributeTypes.join("|")}))?\\.(.{1,100})$`, "su");

/** The attribute that a column of a mapping becomes, undefined where it is none. */
export function readAttributeColumn(mapped: string): { type: AttributeType; name: string } | undefined {
  const [, type = "text", name] = attributePattern.exec(mapped) ?? [];
  return name === undefined ? undefined : { type: type as AttributeType, name };
}

/** The column of a mapping that becomes an attribute of a type: `attribute.name` is a text, `attribute:number.name` a number. */
export const attributeColumn = (type: AttributeType, name: string): string =>
  type === "text" ? `${attributePrefix}${name}` : `attribute:${type}.${name}`;

/**
 * What each column is, in the file's order: a field, an attribute (people alone: `attribute.` and a name for a text,
 * `attribute:number.`, `:boolean.`, `:date.` and `:list.` for the other types), or nothing.
 */
const mapping = z.array(
  z.union([
    z.literal(""),
    z.enum([...new Set<ImportField>(Object.values(importFields).flat())] as [ImportField]),
    z.string().regex(attributePattern),
  ]),
);
export const importMapping = mapping.max(300);
export type ImportMapping = z.infer<typeof mapping>;

export const importSeparators = [",", ";", "\t", "|"] as const;

/** How the file is read; what is not given is detected. */
const importOptions = {
  encoding: z.enum(importEncodings).optional(),
  separator: z.enum(importSeparators).optional(),
  /** Of amounts whose text names none. */
  currency: z.enum(currencies).optional(),
};

/**
 * `reading`: the file is checked, and compared with what is known. `ready`: it waits for the owner. `undone`: what it
 * brought is gone again.
 */
const importStates = [
  ...(["reading", "ready", "running", "done", "failed", "cancelled"] as const),
  ...(["undoing", "undone"] as const),
] as const;
export type ImportState = (typeof importStates)[number];

const count = z.number().int().nonnegative();
const moment = z.iso.datetime();

const rejection = z.object({
  line: count,
  /** Persian, for people. */
  problem: z.string(),
  cells: z.array(z.string()),
  /** The row is imported without the cells that the problem names. */
  isKept: z.boolean(),
});
export type Rejection = z.infer<typeof rejection>;

const importShape = z.object({
  id,
  website: id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  file: z.object({ name: z.string(), bytes: count }),
  format: z.object({
    type: z.enum(["csv", "xlsx"]),
    encoding: z.enum(importEncodings).nullable(),
    separator: z.enum(importSeparators).nullable(),
    currency: z.enum(currencies),
  }),
  /** Names of the columns as the file has them. */
  columns: z.array(z.string()),
  mapping,
  /** The first rows as they are understood. */
  sample: z.array(
    z.object({
      line: count,
      values: z.array(z.object({ field: z.string(), text: z.string() })),
      problem: z.string().nullable(),
      /** The row counts, without the cells that the problem names. */
      isKept: z.boolean().default(false),
    }),
  ),
  /** Rows of the file, null until it is read once. */
  rows: count.nullable(),
  /** Rows that are dealt with, in this state. */
  read: count,
  /** People, orders or rows of consents; while `ready`, as it would be. A row that says nothing new is unchanged. */
  ...{ added: count, changed: count, unchanged: count },
  /** Rows that are not imported, and rows that are imported without a cell that is wrong. */
  ...{ rejected: count, incomplete: count },
  /** Path of the call that lists both; null where there are none. */
  rejectedFile: z.string().nullable(),
  /** Why it failed, in Persian; `line` where it is about one. */
  error: z.object({ message: z.string(), line: count.nullable() }).nullable(),
  /** Of the state's work, 0 to 1. */
  progress: z.number().min(0).max(1),
  createdAt: moment,
  changedAt: moment,
  /** Until then it can be undone; null where it cannot. */
  undoUntil: moment.nullable(),
});
export type Import = z.infer<typeof importShape>;

/** Largest file. */
export const maxImportBytes = 200_000_000;

const path = "/v1/imports/{id}";
const ofImport = requiresResource("import");
const call = (name: string, summary: string) => ofImport.route({ method: "POST", path: `${path}/${name}`, summary });

/**
 * Imports of people, orders and consents. A new one is a form with the file: `POST /v1/imports/{kind}`, fields `file`, `wid`,
 * `mapping` (JSON), `encoding`, `separator`, `currency`, `dryRun` (`true`: it waits in `ready`).
 */
export const imports = {
  list: requiresWebsite("wid")
    .route({ method: "GET", path: "/v1/imports", summary: "Imports of a website, the latest first" })
    .input(z.object({ wid: id, ...paging }))
    .output(success(listOf(importShape))),
  get: ofImport
    .route({ method: "GET", path, summary: "One import: its state, columns, first rows and counts" })
    .input(z.object({ id }))
    .output(success(importShape)),
  rejected: ofImport
    .route({
      method: "GET",
      path: `${path}/rejected`,
      summary: "Rejected and incomplete rows by line, kept for 7 days",
    })
    .input(z.object({ id, after: z.coerce.number().int().nonnegative().default(0), limit: paging.limit }))
    .output(success(z.object({ items: z.array(rejection) }))),
  correct: ofImport
    .route({ method: "PATCH", path, summary: "Correct how a file is read; it is read anew" })
    .input(z.object({ id, mapping: importMapping.optional(), ...importOptions }))
    .output(success(importShape)),
  start: call("start", "Import what was read").input(z.object({ id })).output(success(importShape)),
  cancel: call("cancel", "Stop an import; what is imported stays until it is undone")
    .input(z.object({ id }))
    .output(success(importShape)),
  undo: call("undo", "Take everything back that an import brought, within 7 days")
    .input(z.object({ id }))
    .output(success(importShape)),
};

/** Fields of the form beside the file. */
export const newImport = z.object({
  mapping: importMapping.optional(),
  ...importOptions,
  dryRun: z.stringbool().default(false),
});
export type NewImport = z.output<typeof newImport>;
