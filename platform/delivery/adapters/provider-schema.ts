import { z } from "zod";

/**
 * A provider as data: how messages are sent to it, how its answer is read, how a message is looked up by our id or in a
 * list, how delivery is polled and how replies are read. Texts hold placeholders: `{to} {from} {text} {id} {reference}
 * {providerId}`, of lists `{page} {since}`, of patterns `{pattern}`, and every setting of the account by its name.
 */

/**
 * `each`: a list with one value a message, or one object with texts. `join`: the same values, separated by commas.
 * `number`: a text of digits as a number.
 */
const field = z.union([
  z.string(),
  z.boolean(),
  z.object({ each: z.union([z.string(), z.record(z.string(), z.string())]) }),
  z.object({ join: z.string() }),
  z.object({ number: z.string() }),
]);
export type Field = z.infer<typeof field>;

const request = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string().startsWith("/"),
  headers: z.record(z.string(), z.string()).default({}),
  encoding: z.enum(["form", "json", "query"]),
  fields: z.record(z.string(), field),
});
export type ProviderRequest = z.infer<typeof request>;

/**
 * What a code of the provider says. `retry` is plainly not sent; with `isDown` the whole account cannot send. `isOfOne`: a
 * call with several messages is refused for one of them.
 */
const meaning = z.object({
  do: z.enum(["retry", "refuse"]),
  isDown: z.boolean().optional(),
  reason: z.enum(["refused", "operator_block", "no_address", "too_long", "pattern"]).default("refused"),
  suppress: z.enum(["line", "address"]).optional(),
  isOfOne: z.boolean().optional(),
});
export type Meaning = z.infer<typeof meaning>;

/** Places in an answer are names joined by dots, `.` is all of it; codes are compared as text. */
const place = z.string();
/** Without a place of a code, the status of HTTP says whether it was accepted. */
const answered = { code: place.optional(), accepted: z.array(z.string()) };
const hours = z.number().positive();

/** Messages page by page: `{page}` counts from 1, `{since}` and times of rows are in seconds since 1970. */
const list = request.extend({
  ...answered,
  rows: place,
  /** A page with fewer rows is the last one. */
  pageSize: z.number().int().positive(),
  ...{ id: place.optional(), from: place, to: place, text: place, at: place },
});
export type ProviderList = z.infer<typeof list>;

const meanings = z.record(z.string(), meaning).default({});

/** One message by a text that the panel has approved; `{pattern}` is what the panel calls that text. */
const pattern = request.extend({
  unclear: z.enum(["lookup", "list", "uncertain"]),
  /** The panel calls its patterns by numbers. */
  isNumber: z.boolean().default(false),
  /** Where values stand: each in the field of its name, as objects of a list, or joined in one field in their order. */
  values: z.union([
    z.object({ names: z.array(z.string()) }),
    z.object({ list: z.string() }),
    z.object({ field: z.string(), separator: z.string() }),
  ]),
  /** What the panel refuses: longer values, and more spaces than this, by the value's name where that differs. */
  maxLength: z.number().int().positive().optional(),
  maxSpaces: z.object({ usual: z.number().int(), of: z.record(z.string(), z.number().int()) }).optional(),
  /** Places instead of those of `answer`, and codes beside them. */
  answer: z.object({
    ...{ rows: place.optional(), id: place.optional(), single: place.optional(), price: place.optional() },
    ...{ codes: meanings, rowIds: meanings },
  }),
});
export type PatternRules = z.infer<typeof pattern>;

export const providerSchema = z.object({
  baseUrl: z.url(),
  unclear: z.enum(["again", "lookup", "list", "uncertain"]),
  batchSize: z.number().int().min(1).max(100),
  send: request,
  answer: z.object({
    ...answered,
    /** Where the code of a refusal stands, if it is not that of the success. */
    error: place.optional(),
    message: place.optional(),
    /** The list of messages, in the order in which they were sent. */
    rows: place.optional(),
    /** Of a row; a row without one is the id itself. */
    id: place.optional(),
    /** The id of a call that sends one message, which has no rows. */
    single: place.optional(),
    price: place.optional(),
    rowCode: place.optional(),
    rowMessage: place.optional(),
    ...{ rowCodes: meanings, rowIds: meanings, codes: meanings },
  }),
  pattern: pattern.optional(),
  lookup: request
    .extend({
      ...answered,
      ...{ rows: place, id: place, rowCode: place.optional() },
      /** Codes of a row, and of the answer, by which the provider says that it has none. */
      absent: z.array(z.string()),
      absentCodes: z.array(z.string()),
    })
    .optional(),
  poll: request
    .extend({
      ...answered,
      /** Without an id the answer is about the one message that was polled. */
      ...{ rows: place.optional(), id: place.optional(), state: place, message: place.optional() },
      states: z.record(z.string(), z.enum(["delivered", "undelivered", "failed", "blocked"])),
      /** How long the provider answers for a message. */
      hours,
    })
    .optional(),
  /** What was sent lately, where a message is searched that has no id of ours there. */
  sent: list.optional(),
  /** What was received: `recent` today, `earlier` from `{since}` on. */
  received: z.object({ recent: list, earlier: list }).optional(),
});
export type ProviderDefinition = z.infer<typeof providerSchema>;
