import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import type { sendingTypes } from "./integration-providers.ts";
import { mailBlocks } from "./mail-blocks.ts";
import { onSiteForms } from "./on-site.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";

/** Templates: what is sent, with variables that each message fills in. */

export const maxTemplates = 500;
const maxVariables = 30;

const templateStates = ["Pending", "Approved", "Rejected"] as const;
export type TemplateState = (typeof templateStates)[number];
const templateSorts = ["-date", "date", "name", "-name"] as const;
export type TemplateSort = (typeof templateSorts)[number];
const templateCategories = ["marketing", "transactional"] as const;

const templateTypes = [
  "SMS",
  "EMAIL",
  "PUSH",
  "WEB_PUSH",
  "WHATSAPP",
  "ON_SITE",
] as const satisfies readonly (typeof sendingTypes)[number][];
export type TemplateType = (typeof templateTypes)[number];

/** A name that a text uses and where its value comes from, such as `person.name`, or of an own attribute `person.attr.points`. */
const variable = z.object({
  name: text(60),
  from: text(200),
  fallback: text(100).optional(),
});
export type TemplateVariable = z.infer<typeof variable>;

/** A text with variables that stands in a place of a panel's pattern. */
const patternValue = z.object({ name: text(40), value: text(200) });
/**
 * A text that the panel has approved, by what the panel calls it: its name, templateId or bodyId. Panels that know values
 * by their place take them in this order.
 */
export const smsPattern = z.object({
  code: text(100),
  values: z
    .array(patternValue)
    .max(10)
    .default([])
    .refine((values) => new Set(values.map(({ name }) => name)).size === values.length, {
      params: { key: "onlyOnce" },
    }),
});
/** `text` is what the pattern says, for preview, parts and price; panels without patterns send it. */
const smsContent = z.object({ text: text(2_000), pattern: smsPattern.optional() });
const heads = { subject: text(150), preheader: z.union([z.literal(""), text(150)]).default("") };
/** As it is stored; `html` and `text` are made of `blocks` where there are any. */
const emailContent = z.object({
  ...heads,
  html: text(200_000),
  text: text(50_000),
  blocks: mailBlocks.optional(),
});
/** A head of a mail is one line. */
const isLine = (value: string) => !/[\r\n]/.test(value);
const lineError = { params: { key: "controlCharacters" } };
const typedHeads = {
  subject: heads.subject.refine(isLine, lineError),
  preheader: heads.preheader.refine(isLine, lineError),
};
/** As an owner writes it: of blocks, or html and text of their own. */
const emailInput = z.union([
  z.object({ ...typedHeads, blocks: mailBlocks }),
  z.object({ ...typedHeads, html: text(200_000), text: text(50_000) }),
]);
const pushContent = z.object({
  title: text(60),
  body: text(150),
  url: text(1_000).optional(),
  icon: text(1_000).optional(),
  image: text(1_000).optional(),
});
/** As it is stored: how a page shows it, and for how many days it waits there for its reader. */
const onSiteContent = pushContent.omit({ icon: true }).extend({
  body: text(300),
  form: z.enum(onSiteForms),
  button: text(30).optional(),
  days: z.number().int().min(1).max(30),
});
/** As an owner writes it. */
const onSiteInput = onSiteContent.extend({
  form: onSiteContent.shape.form.default("corner"),
  days: onSiteContent.shape.days.default(3),
});
const whatsappContent = z.object({
  name: text(512),
  language: text(15),
  components: z.array(z.looseObject({ type: text(40) })).max(20),
});

/** A union takes the first that fits: what has fewest fields comes last. */
const content = z.union([emailContent, onSiteContent, pushContent, whatsappContent, smsContent]);
export type SmsContent = z.output<typeof smsContent>;
export type EmailContent = z.output<typeof emailContent>;
export type PushContent = z.output<typeof pushContent>;
export type OnSiteContent = z.output<typeof onSiteContent>;
export type WhatsappContent = z.output<typeof whatsappContent>;
export type TemplateContent = SmsContent | EmailContent | PushContent | OnSiteContent | WhatsappContent;

/** What an owner writes of each type. */
export const contentOf = {
  SMS: smsContent,
  EMAIL: emailInput,
  PUSH: pushContent,
  WEB_PUSH: pushContent,
  WHATSAPP: whatsappContent,
  ON_SITE: onSiteInput,
} as const satisfies Record<TemplateType, z.ZodType>;

const name = text(80);

const template = z.object({
  id,
  website: id,
  type: z.enum(templateTypes),
  name,
  /** When its latest version was saved. */
  date: z.iso.datetime(),
  /** Of its latest version. What is sent is the latest approved one. */
  status: z.enum(templateStates),
  /** Why it is rejected, in Persian. */
  reason: z.string().optional(),
  category: z.enum(templateCategories),
  variables: z.array(variable),
  /** Parts of an SMS with its variables as they are written. */
  parts: z.number().int().positive().optional(),
  version: z.number().int().positive(),
  content,
});
export type Template = z.infer<typeof template>;

/** What an owner saves. */
const templateFields = {
  type: z.enum(templateTypes),
  category: z.enum(templateCategories).default("marketing"),
  /** By type; the fields of a wrong one are named under `content`. */
  content: z.record(z.string().max(40), z.unknown()),
  variables: z.array(variable).max(maxVariables).default([]),
};

const sample = z.object({
  /** Null of the sample that is made up where the website knows nobody. `name`: else e-mail or phone. */
  person: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Names without a value: this person would get nothing. */
  missing: z.array(z.string()),
  /** The message, or of a mail its text; empty where something is missing. */
  text: z.string(),
  subject: z.string().optional(),
  /** Of an SMS that leaves by a pattern of its line's panel, filled in. */
  pattern: z
    .object({ code: z.string(), values: z.array(z.object({ name: z.string(), value: z.string() })) })
    .optional(),
  /** Of a push, and of a message on pages, in its parts: `url` as it leads from there. */
  push: z
    .object({ title: z.string(), body: z.string(), url: z.string().optional(), image: z.string().optional() })
    .optional(),
  parts: z.number().int().optional(),
  /** Rial. */
  price: z.number().int().optional(),
});
const spread = z.object({ smallest: z.number(), usual: z.number(), largest: z.number() });

const preview = z.object({
  status: z.enum(templateStates),
  reason: z.string().optional(),
  samples: z.array(sample),
  /** Over all samples; of SMS alone. */
  parts: spread.optional(),
  /** Rial a message, by the tariff of the line. */
  price: spread.optional(),
  /** Of a mail: as the first sample gets it. */
  html: z.string().optional(),
});
export type TemplatePreview = z.infer<typeof preview>;

const path = "/wm/actions";

export const templates = {
  list: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${path}/websites/{website}/templates/{type}`,
      summary: "Templates of a website of one type, the newest first",
    })
    .input(
      z.object({
        website: id,
        type: z.enum(templateTypes),
        status: z.enum(templateStates).optional(),
        q: text(200).optional(),
        sort: z.enum(templateSorts).default("-date"),
        ...paging,
      }),
    )
    .output(success(listOf(template))),
  get: requiresResource("template")
    .route({ method: "GET", path: `${path}/templates/{id}`, summary: "One template, in its latest version" })
    .input(z.object({ id }))
    .output(success(template)),
  save: requiresWebsite("wid")
    .route({
      method: "POST",
      path: `${path}/templates`,
      summary:
        "Save a template, with `id` as its next version; answers whether it may be sent, or why not. A `revision` that is not the version of the stored one is a 409 STALE with that in `data.revision`",
      successStatus: 201,
    })
    .input(z.object({ wid: id, id: id.optional(), revision: z.int().positive().optional(), name, ...templateFields }))
    .output(z.object({ status: z.literal(201), result: template })),
  delete: requiresResource("template")
    .route({
      method: "DELETE",
      path: `${path}/templates/{id}`,
      summary: "Delete a template; one that is used is a 409 IN_USE with its users in `data.users`",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  preview: requiresWebsite("wid")
    // Changes nothing.
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({
      method: "POST",
      path: `${path}/templates/preview`,
      summary: "What ten people of the website would get of a template, in how many parts and at which price",
    })
    .input(z.object({ wid: id, line: id.optional(), ...templateFields }))
    .output(success(preview)),
};
