import { z } from "zod";
import { channels } from "../channels.ts";
import { pageUrl, text } from "../fields.ts";
import { problemOfText } from "../messages/problem-of-text.ts";
import { maxAmount } from "../money.ts";
import { asciiDigits } from "../phone.ts";
import { isValidJalali } from "../time/jalali.ts";
import {
  type ChannelChoice,
  campaignChannel,
  campaignFields,
  campaignUtm,
  furtherLink,
  maxFurtherLinks,
  maxThrottle,
  segmentChoice,
} from "./shapes.ts";

/** The wizard of campaigns: steps of plain fields. */

/** A number as people type it, with Persian digits and marks between thousands; empty is none. Kept as digits. */
const typedNumber = ({ min, max, isWhole }: { min: number; max: number; isWhole: boolean }) =>
  z
    .string()
    .default("")
    .transform((typed, context) => {
      const digits = asciiDigits(typed)
        .replace(/[\s,٬،_]/g, "")
        .replace("٫", ".");
      if (digits === "") return "";
      const isNumber = isWhole ? /^\d{1,15}$/.test(digits) : /^\d{1,15}(\.\d{1,2})?$/.test(digits);
      const value = Number(digits);
      if (isNumber && value >= min && value <= max) return String(value);
      context.addIssue({ code: "custom", params: { key: isWhole ? "wholeInBounds" : "number" } });
      return z.NEVER;
    });

/** What it is called and for, and what it costs beside its messages. */
export const campaignInfoStep = z.object({
  name: campaignFields.name,
  goal: text(500).optional(),
  cost: typedNumber({ min: 0, max: maxAmount, isWhole: false }),
});

/** The tracked links; a further one leads to the page of the first unless it says another. */
export const campaignLinkStep = campaignUtm.extend({
  links: z
    .array(furtherLink.extend({ url: pageUrl.optional() }))
    .max(maxFurtherLinks)
    .default([]),
});

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The value of a select: what it names, and its id. */
const template = z.string().regex(new RegExp(`^(${channels.join("|")}) ${uuid}$`, "i"));
const sender = z.string().regex(new RegExp(`^(line|domain) ${uuid}$`, "i"));
/** Values of a template of WhatsApp, one a line. */
const typedValues = z
  .string()
  .max(4_000)
  .default("")
  .transform((typed) => linesOf(typed).join("\n"))
  .superRefine((typed, context) => {
    const message = linesOf(typed)
      .map(problemOfText)
      .find((problem) => problem !== undefined);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

const typedHeading = z
  .string()
  .trim()
  .max(1_000)
  .default("")
  .superRefine((typed, context) => {
    const message = problemOfText(typed);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

/** The lines of a text that say something. */
const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const message = z.object({
  template,
  from: sender.optional(),
  /** Of SMS. */
  bale: z.enum(["off", "first"]).default("off"),
  values: typedValues,
  heading: typedHeading,
  suffixes: typedValues,
  /** Of mails. */
  ...campaignChannel.pick({ fromName: true, fromLocal: true, replyTo: true }).shape,
});

const dayParts = { day: z.coerce.number<string>(), month: z.coerce.number<string>(), year: z.coerce.number<string>() };
/** A Jalali day by three selects. */
const day = z.object(dayParts).refine(isValidJalali, { path: ["day"], params: { key: "date" } });
/** `09:30`, in the website's zone. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Who gets what by which channel, and when. */
export const campaignSettingsStep = z
  .object({
    messages: z.array(message).max(channels.length).default([]),
    order: z.enum(["first", "all"]).default("first"),
    segments: segmentChoice.shape.segments.default([]),
    exclude: segmentChoice.shape.segments.default([]),
    mode: z.enum(["snapshot", "live"]).default("snapshot"),
    when: z.enum(["now", "later"]).default("now"),
    at: day.optional(),
    time: clock.default("09:00"),
    end: day.optional(),
    throttle: typedNumber({ min: 1, max: maxThrottle, isWhole: true }),
  })
  .superRefine(({ messages, segments, exclude, when, at }, context) => {
    const types = messages.map((each) => channelOf(each));
    types.forEach((type, index) => {
      if (types.indexOf(type) === index) return;
      context.addIssue({ code: "custom", path: ["messages", index, "template"], params: { key: "channelTwice" } });
    });
    if (segments.some((each) => exclude.includes(each)))
      context.addIssue({ code: "custom", path: ["exclude"], params: { key: "segmentInAndOut" } });
    if (when === "later" && at === undefined)
      context.addIssue({ code: "custom", path: ["at", "day"], params: { key: "required" } });
  });
export type CampaignMessageRow = z.output<typeof message>;

const channelOf = ({ template: value }: CampaignMessageRow) => value.split(" ", 1)[0];

/** Messages as calls take them. */
export const toChannels = (rows: readonly CampaignMessageRow[]) =>
  rows.map(({ template: value, from = "", bale, values, heading, suffixes, ...mail }) => {
    const [type = "", templateId = ""] = value.split(" ");
    const [kind = "", sender = ""] = from.split(" ");
    return {
      type: channels.find((each) => each === type) ?? channels[0],
      template: templateId,
      ...(kind === "line" ? { line: sender } : {}),
      ...(kind === "domain" ? { domain: sender } : {}),
      ...(type === "SMS" && bale === "first" ? { bale } : {}),
      ...(type === "WHATSAPP" && values !== "" ? { values: linesOf(values) } : {}),
      ...(type === "WHATSAPP" && heading !== "" ? { heading } : {}),
      ...(type === "WHATSAPP" && suffixes !== "" ? { suffixes: linesOf(suffixes) } : {}),
      ...(type === "EMAIL" ? mail : {}),
    };
  });

/** The same as rows of the form. */
export const toMessageRows = (messages: ChannelChoice["channels"]): CampaignMessageRow[] =>
  messages.map(
    ({
      type,
      template: templateId,
      line,
      domain,
      bale = "off",
      values = [],
      heading = "",
      suffixes = [],
      ...mail
    }) => ({
      template: `${type} ${templateId}`,
      ...(line === undefined ? {} : { from: `line ${line}` }),
      ...(domain === undefined ? {} : { from: `domain ${domain}` }),
      ...{ bale, values: values.join("\n"), heading, suffixes: suffixes.join("\n") },
      ...mail,
    }),
  );
