import { z } from "zod";
import { violation } from "./errors.ts";
import { writtenMoment } from "./fields.ts";
import { readMoney, readRefund } from "./money.ts";
import { publicRoute } from "./procedure.ts";

/** Why an event was not stored: the keys of `dropped`, in `/metrics` too. */
export const dropReasons = [
  "malformed",
  "inactive",
  "bot",
  "bad_origin",
  "too_old",
  "folded",
  "browser_purchase",
  "bad_signature",
] as const;
export type DropReason = (typeof dropReasons)[number];

/**
 * The answer once all accepted events are on disk. `issues` names the fields of the first malformed events; where every
 * event is malformed the answer is a 400 instead.
 */
const collected = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  dropped: z.partialRecord(z.enum(dropReasons), z.number().int()),
  issues: z.array(violation).optional(),
  /** A message may wait for this visitor on the page (`/collect/on-site`). */
  on: z.literal(1).optional(),
  /** Extra files for the page to load. `heat`: the website has heatmaps, and the page distinguishes dead clicks. */
  more: z.array(z.enum(["heat"])).optional(),
});
export type Collected = z.infer<typeof collected>;

export const limits = {
  events: 500,
  bytes: 512 * 1024,
  name: 64,
  url: 2_000,
  title: 300,
  text: 300,
  data: 8_000,
} as const;

/** Text of an event. Refuses NUL, which PostgreSQL cannot store. */
const text = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !value.includes("\0"), { params: { key: "controlCharacters" } });

/** An escaped NUL in JSON: an odd number of backslashes before `u0000`. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

const data = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= limits.data, { params: { key: "tooLong" } })
  .refine((value) => !escapedNul.test(JSON.stringify(value)), { params: { key: "controlCharacters" } });

const webAddress = /^https?:\/\/[^\s/]/i;
const side = z.number().int().min(0).max(65_535);

const eventFields = z.object({
  id: z.uuid().optional(),
  name: text(limits.name, 1).trim().min(1),
  at: writtenMoment.optional(),
  session: z.uuid().optional(),
  url: text(limits.url)
    .refine((value) => webAddress.test(value), { params: { key: "url" } })
    .optional(),
  referrer: text(limits.url).optional(),
  title: text(limits.title).optional(),
  screen: z.tuple([side, side]).optional(),
  data: data.optional(),
});

/** The event by which an owner's server says that money went back; its `value` subtracts from sales. */
export const refundName = "refund";
/** Events whose `value` is money; in others it is where a `currency` stands beside it. */
const moneyNames = new Set(["purchase", "payment", refundName]);

/** Refuses amounts out of bounds, negative ones, and refunds that no server vouches for; the issue names the field. */
const checkMoney =
  ({ isServer }: { isServer: boolean }) =>
  ({ value: { name, data: own = {} }, issues }: z.core.ParsePayload<z.infer<typeof eventFields>>) => {
    const isRefund = name === refundName;
    if (!moneyNames.has(name) && own.currency === undefined) return;
    const money = (isRefund ? readRefund : readMoney)(own.value, own.currency);
    const refuse = (key: string, path = ["data", "value"]) =>
      issues.push({ code: "custom", input: own.value, path, params: { key } });
    if (isRefund && !isServer) refuse("refundByServer", ["name"]);
    else if (isRefund && money === undefined) refuse("required");
    else if (money === "tooLarge") refuse("amountTooLarge");
    else if (money === "negative") refuse("amountNegative");
  };

/** An event of a browser. Only `name` is required; without `id` a duplicate is not recognised. */
export const event = eventFields.check(checkMoney({ isServer: false }));

/** An event of the owner's server. Names its visitor, its person (the owner's id), or both. */
export const serverEvent = eventFields
  .extend({
    person: text(200, 1).optional(),
    visitor: text(100, 1).optional(),
    ip: z.union([z.ipv4(), z.ipv6()]).optional(),
    userAgent: text(1_000).optional(),
  })
  .refine(({ visitor, person }) => visitor !== undefined || person !== undefined, {
    path: ["visitor"],
    params: { key: "required" },
  })
  .check(checkMoney({ isServer: true }));
export type CollectServerEvent = z.infer<typeof serverEvent>;

const sending = {
  sentAt: z.iso.datetime({ offset: true }).optional(),
  attempt: z.number().int().min(1).max(1_000).optional(),
};
const browser = { key: text(64, 1), visitor: z.uuid(), ...sending };
const several = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(limits.events);

const browserBatch = z.object({ ...browser, events: several(event) });
const serverBatch = z.object({ ...sending, events: several(serverEvent) });

/** Batches with unread events: each is validated by itself, so a malformed event drops itself and not its batch. */
export const browserEnvelope = z.object({ ...browser, events: several(z.unknown()) });
export const serverEnvelope = z.object({ ...sending, events: several(z.unknown()) });
export type BrowserEnvelope = z.infer<typeof browserEnvelope>;
export type ServerEnvelope = z.infer<typeof serverEnvelope>;

/**
 * For the API document and the typed client. The platform answers both on bare routes (no envelope, status 202), because
 * the contract library halves the rate (docs/decisions/0003).
 */
export const collect = {
  browser: publicRoute
    .route({
      method: "POST",
      path: "/collect",
      summary: "Events of a visitor's browser, by the website's public key",
      successStatus: 202,
    })
    .input(browserBatch)
    .output(collected),
  server: publicRoute
    .route({
      method: "POST",
      path: "/collect/server",
      summary: "Events of the owner's own server, with the website's secret as bearer token",
      successStatus: 202,
    })
    .input(serverBatch)
    .output(collected),
};
