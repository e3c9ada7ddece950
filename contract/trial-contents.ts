import { z } from "zod";
import { siteUrl, text } from "./fields.ts";
import { onSiteForms } from "./on-site.ts";
import { smsPattern } from "./templates.ts";

const pushTest = z.object({
  title: text(60),
  body: text(150),
  url: siteUrl.optional(),
  image: siteUrl.optional(),
});

/** What a test says, by its channel. */
export const testContentOf = {
  EMAIL: z.object({
    subject: text(150),
    html: text(200_000),
    text: text(50_000),
    fromName: z.union([z.literal(""), text(80)]).default(""),
    fromLocal: text(64).regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i),
    /** A verified domain. */
    domain: text(253),
    /** Without the header by which a mail program stops it. */
    isTransactional: z.boolean().default(false),
  }),
  ON_SITE: z.object({
    form: z.enum(onSiteForms),
    title: text(60),
    body: text(300),
    button: text(30).optional(),
    url: siteUrl.optional(),
  }),
  PUSH: pushTest,
  WEB_PUSH: pushTest,
  /** By a pattern: its values as they leave. */
  SMS: z.object({ text: text(2_000), pattern: smsPattern.optional() }),
  /** By the name that Meta knows. */
  WHATSAPP: z.object({ template: text(512), language: text(15), values: z.array(text(500)).max(20).default([]) }),
  API: z.object({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("POST"),
    body: z.string().max(32_768).default(""),
  }),
};
/** Of WhatsApp without a template: for who wrote within 24 hours. */
export const whatsappText = z.object({ text: text(2_000) });
