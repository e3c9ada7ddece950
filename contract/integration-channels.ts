import { z } from "zod";
import { id, proof, secretNames, siteUrl, text } from "./fields.ts";
import { lineKinds, mailSecure, providerNames, sendingTypes, weekDays } from "./integration-providers.ts";
import { panelEncodings } from "./panel-settings.ts";
import { asciiDigits } from "./phone.ts";
import { illegalTimes, isLegal } from "./sending-hours.ts";
import { violationText } from "./text/violations.ts";
import { promptFields } from "./web-push.ts";

/** What a website sends by: its channels with their lines. */

export const maxChannels = 30;
const maxLines = 20;

const clockPattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** A time of day; `24:00` is its end. `missing` is what is said of an empty one. */
const clockTime = (missing: string) =>
  z.string().regex(clockPattern, { error: ({ input }) => (input === "" ? missing : violationText.clockTime) });
/** Days of the week and two times of day. */
export const windowFields = {
  days: z.array(z.enum(weekDays)).min(1, { error: violationText.windowDays }).max(7),
  ...{ from: clockTime(violationText.windowFrom), to: clockTime(violationText.windowTo) },
};
/** A window of time on days of the week; one that ends before it begins crosses midnight. */
const timeWindow = z
  .object(windowFields)
  .refine(({ from, to }) => from !== to || !clockPattern.test(to), { path: ["to"], params: { key: "windowEmpty" } });
export type TimeWindow = z.infer<typeof timeWindow>;

const cap = z.number().int().min(0).max(1_000).nullable();
/** Messages that a person gets at most; null is no limit. */
const caps = z.object({ day: cap.default(null), week: cap.default(null), month: cap.default(null) });
export type Caps = z.infer<typeof caps>;

const givenCap = z.number().int().min(1, { error: violationText.capZero }).max(1_000).nullable().default(null);
/** The same as an owner sets them: who wants no messages turns the channel off, and no day has more than its week. */
const givenCaps = z.object({ day: givenCap, week: givenCap, month: givenCap }).superRefine((given, context) => {
  const refuse = (name: keyof Caps, key: string) => context.addIssue({ code: "custom", path: [name], params: { key } });
  const { day, week, month } = given;
  if (isOver(day, week)) refuse("day", "capOverWeek");
  else if (isOver(day, month)) refuse("day", "capOverMonth");
  if (isOver(week, month)) refuse("week", "capOverMonth");
});
const isOver = (cap: number | null, longer: number | null) => cap !== null && longer !== null && cap > longer;

/** Whether what may not leave now waits, and for how many hours at most. */
const queueRule = z.object({
  on: z.boolean().default(true),
  hours: z.number().int().min(0).max(168).default(24),
});

/** Rial a part of a message: in Persian letters, and in Latin ones. */
const tariff = z.object({
  fa: z.number().int().min(0).max(1_000_000).default(0),
  latin: z.number().int().min(0).max(1_000_000).default(0),
});

/** The number that receivers see: figures of any script, or a name of Latin letters where the operator gives one. */
const number = text(20)
  .overwrite(asciiDigits)
  .refine((value) => /^\+?\d{3,19}$|^[A-Za-z][A-Za-z0-9 ._-]{1,10}$/.test(value), {
    params: { key: "lineNumber" },
  });

const lineFields = z.object({
  /** Of a line that is there; one that is left out is a new line, or that of the same number. */
  id: id.optional(),
  number,
  kind: z.enum(lineKinds),
  /** When it may send, in Asia/Tehran; empty is whenever its kind may by law (`sendingHours`). */
  hours: z.array(timeWindow).max(14).default([]),
  /** What happens to what may not leave any more today: dropped, or sent when the line opens again. */
  night: z.enum(["drop", "defer"]).default("defer"),
  /** Appended to every message on a line of its own; empty is nothing. */
  optOut: z.union([z.literal(""), text(40)]).default(""),
  /** Whether texts may hold links: operators restrict them on most lines. */
  links: z.boolean().default(true),
  tariff: tariff.prefault({}),
  perSecond: z.number().int().min(1).max(1_000).default(10),
  active: z.boolean().default(true),
});
const lineInput = lineFields.superRefine(({ kind, hours }, context) => {
  for (const [index, window] of hours.entries()) {
    if (!timeWindow.safeParse(window).success || isLegal(kind, window)) continue;
    for (const name of illegalTimes(kind, window)) {
      context.addIssue({ code: "custom", path: ["hours", index, name], params: { key: "lineHours" } });
    }
  }
});
export type LineInput = z.output<typeof lineInput>;

const line = lineFields.extend({ id, hours: z.array(timeWindow) });
export type Line = z.infer<typeof line>;

const serviceAccount = proof(10_000);

/** What Meta numbers, in figures of any script. */
const metaId = text(40)
  .overwrite(asciiDigits)
  .refine((value) => /^\d+$/.test(value), { params: { key: "metaId" } });

/** A part of a panel's description that may be taken back: empty is nothing. */
const described = (max: number) => z.union([z.literal(""), text(max)]);
const panelFields = {
  url: text(1_000),
  encoding: z.enum(panelEncodings),
  ...{ headers: described(2_000), body: described(4_000) },
  ...{ successPlace: described(200), successValues: described(500), retryValues: described(500) },
  ...{ idPlace: described(200), messagePlace: described(200) },
  ...{ reportUrl: described(1_000), statePlace: described(200) },
  ...{ deliveredValues: described(500), undeliveredValues: described(500) },
};

/** What may be said to any provider; which of them it needs, `contract/integration-providers.ts` says. */
export const settingFields = {
  apiKey: proof(300),
  user: text(200),
  password: proof(300),
  baseUrl: siteUrl,
  host: text(253).refine((value) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i.test(value), {
    params: { key: "mailHost" },
  }),
  port: z.coerce.number<number | string>().int().min(1).max(65_535),
  secure: z.enum(mailSecure),
  serviceAccount,
  phoneNumberId: metaId,
  wabaId: metaId,
  token: proof(1_000),
  appSecret: proof(300),
  promptTitle: text(promptFields.promptTitle),
  promptText: text(promptFields.promptText),
  promptAllow: text(promptFields.promptAllow),
  promptLater: text(promptFields.promptLater),
  ...panelFields,
};
/** A secret that is left out, or `true` as it is read, stays as it is stored. */
const stays = z.literal(true);
const channelSettings = z
  .object({
    ...settingFields,
    apiKey: z.union([stays, settingFields.apiKey]),
    password: z.union([stays, settingFields.password]),
    serviceAccount: z.union([stays, settingFields.serviceAccount]),
    token: z.union([stays, settingFields.token]),
    appSecret: z.union([stays, settingFields.appSecret]),
  })
  .partial()
  // Of a panel: its key may stand in what is written of it.
  .register(secretNames, { names: ["url", "reportUrl", "headers", "body"] });
export type ChannelSettings = z.output<typeof channelSettings>;

/**
 * `unknown`: not tried, or the provider did not answer. `at`: when its last call was answered or failed; null where there
 * was none. The message is Persian, for the owner.
 */
const health = z.object({
  state: z.enum(["unknown", "working", "failing"]),
  at: z.iso.datetime().nullable(),
  message: z.string().nullable(),
});
export type ChannelHealth = z.infer<typeof health>;

export const channel = z.object({
  id,
  website: id,
  type: z.enum(sendingTypes),
  provider: z.enum(providerNames),
  name: text(80),
  active: z.boolean(),
  /** As they were set; of a secret `true` where there is one. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.literal(true)])),
  lines: z.array(line),
  caps,
  /** When nothing leaves, in the website's zone. */
  quiet: z.array(timeWindow),
  queue: queueRule,
  /** Whether only people are sent to whose consent is recorded. */
  requireConsent: z.boolean(),
  health,
});
export type Channel = z.infer<typeof channel>;

/** What an owner sets, beside type and provider. */
export const channelFields = z.object({
  name: channel.shape.name,
  settings: channelSettings,
  lines: z.array(lineInput).max(maxLines),
  caps: givenCaps,
  quiet: z.array(timeWindow).max(14),
  queue: queueRule,
  requireConsent: z.boolean(),
  active: z.boolean(),
});
export type ChannelFields = z.output<typeof channelFields>;
