import { z } from "zod";
import { email, id, text } from "../fields.ts";
import { onSiteForms } from "../on-site.ts";
import { durationOf, propertyPath, webAddress } from "./shared-fields.ts";

/** Fields of what a journey sends. */

/** What every action has: hours in the queue (24 where absent, 0 drops at once), the transactional exemption, and whether people wait for the outcome. */
const common = {
  queue: z.number().int().min(0).max(168).optional(),
  transactional: z.boolean().optional(),
  hold: z.boolean().optional(),
};

const bodyBytes = 32 * 1_024;
const day = 1_440;

const button = z.strictObject({ title: text(30), url: webAddress });
const saved = z.strictObject({
  path: propertyPath,
  as: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/i)
    .max(40),
});

export const actionFields = {
  /** `bale: first` tries the messenger before the line. */
  "action.sms": z.strictObject({
    ...common,
    template: id,
    line: id,
    bale: z.enum(["off", "first"]).optional(),
  }),
  "action.email": z.strictObject({
    ...common,
    template: id,
    domain: id,
    fromName: text(80),
    fromLocal: text(64).refine((local) => /^[a-z0-9._+-]+$/i.test(local)),
    replyTo: email.optional(),
  }),
  "action.web_push": z.strictObject({
    ...common,
    title: text(60),
    body: text(150),
    url: webAddress,
    icon: webAddress.optional(),
    image: webAddress.optional(),
    buttons: z.array(button).max(2).optional(),
  }),
  "action.push": z.strictObject({
    ...common,
    title: text(60),
    body: text(150),
    image: webAddress.optional(),
    data: z
      .record(text(100), text(500))
      .refine((data) => Object.keys(data).length <= 20)
      .optional(),
  }),
  "action.whatsapp": z.strictObject({
    ...common,
    template: text(512),
    language: text(20),
    values: z.array(text(500)).max(20).optional(),
    /** Of its top: a word, or the link of a picture, film or document. */
    heading: text(1_000).optional(),
    /** What addresses of its buttons end in. */
    suffixes: z.array(text(500)).max(10).optional(),
  }),
  "action.on_site": z.strictObject({
    ...common,
    form: z.enum(onSiteForms),
    title: text(60),
    body: text(300),
    button: text(30).optional(),
    url: webAddress.optional(),
    image: webAddress.optional(),
    where: z.strictObject({ mode: z.enum(["starts_with", "ends_with", "exact"]), url: text(500) }).optional(),
    /** Three days where absent. */
    showFor: durationOf(60, 30 * day).optional(),
  }),
  "action.api": z.strictObject({
    ...common,
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    url: webAddress,
    body: text(bodyBytes)
      .refine((body) => new TextEncoder().encode(body).length <= bodyBytes, { params: { key: "tooLong" } })
      .optional(),
    /** Seconds. */
    timeout: z.number().int().min(1).max(10).optional(),
    /** Texts of the answer that the run keeps, as `{{run.as}}`. */
    save: z.array(saved).max(5).optional(),
  }),
} as const;
