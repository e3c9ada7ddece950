import { z } from "zod";
import { onSiteForms } from "#contract/on-site.ts";
import { asciiDigits } from "#contract/phone.ts";
import { contentOf, type Template, type TemplateType } from "#contract/templates.ts";

/** Templates as forms hold them: texts alone. What is missing or wrong in them the platform says. */

/** Empty ones are refused together with what else is wrong (`workOnTemplate`); a preview needs none. */
const name = z.string().trim().max(80).default("");
const typed = z.string().max(5_000).default("");
/** The version that the form was opened with; empty for a new template. */
const revision = z
  .string()
  .regex(/^\d{0,9}$/)
  .default("");
/** The pressed button; Enter in a field is the first one. */
const step = z.enum(["preview", "save"]).default("preview");
const category = z.enum(["marketing", "transactional"]);
const variables = z.array(z.object({ name: typed, from: typed, fallback: typed })).default([]);
const line = z.union([z.literal(""), z.uuid()]).default("");

/** What a panel calls a text that it has approved, and the values of its places. */
const pattern = z
  .object({ code: typed, values: z.array(z.object({ name: typed, value: typed })).default([]) })
  .default({ code: "", values: [] });

export const smsForm = z.object({ name, category, text: typed, pattern, line, variables, revision, step });

export const blockKinds = ["heading", "text", "button", "image", "divider", "products"] as const;
export type BlockKind = (typeof blockKinds)[number];

const product = z.object({ name: typed, price: typed, image: typed, url: typed });
const block = z.object({
  kind: z.enum(blockKinds),
  ...{ text: typed, url: typed, alt: typed },
  products: z.array(product).default([]),
});

export const mailForm = z.object({
  ...{ name, category, subject: typed, preheader: typed },
  blocks: z.array(block).default([]),
  ...{ variables, revision, step },
});

/** A push to browsers. */
export const pushForm = z.object({
  ...{ name, category, title: typed, body: typed, url: typed, icon: typed, image: typed },
  ...{ variables, revision, step },
});

/** A push to apps: they have their own icon. */
export const appPushForm = pushForm.omit({ icon: true });

/** A message on pages of the website. */
export const onSiteForm = z.object({
  ...{ name, category, form: z.enum(onSiteForms), title: typed, body: typed },
  ...{ button: typed, url: typed, image: typed, days: typed, variables, revision, step },
});

/** The form of each type, by the last part of its address. */
export const templateForms = {
  ...{ sms: smsForm, email: mailForm, "web-push": pushForm, push: appPushForm, "on-site": onSiteForm },
} as const;
export type TemplatePath = keyof typeof templateForms;

/** The type of what a form writes. */
export const typeOfPath = {
  ...{ sms: "SMS", email: "EMAIL", "web-push": "WEB_PUSH", push: "PUSH", "on-site": "ON_SITE" },
} as const satisfies Record<TemplatePath, TemplateType>;
export const pathOfType = (type: TemplateType): TemplatePath | undefined =>
  (Object.keys(typeOfPath) as TemplatePath[]).find((path) => typeOfPath[path] === type);

export type SmsInput = z.input<typeof smsForm>;
export type MailInput = z.input<typeof mailForm>;
export type PushInput = z.input<typeof pushForm>;
export type AppPushInput = z.input<typeof appPushForm>;
export type OnSiteInput = z.input<typeof onSiteForm>;
type TypedSms = z.output<typeof smsForm>;
type TypedMail = z.output<typeof mailForm>;
type TypedBlock = TypedMail["blocks"][number];

/** The fields of a block that its kind has. */
const fieldsOf: Readonly<Record<BlockKind, readonly (keyof TypedBlock)[]>> = {
  heading: ["text"],
  text: ["text"],
  button: ["text", "url"],
  image: ["url", "alt"],
  divider: [],
  products: ["products"],
};

const blockOf = (typedBlock: TypedBlock) => ({
  kind: typedBlock.kind,
  ...Object.fromEntries(fieldsOf[typedBlock.kind].map((field) => [field, typedBlock[field]])),
});

const variablesOf = (typedVariables: TypedSms["variables"]) =>
  typedVariables.map(({ fallback, ...variable }) => ({ ...variable, ...(fallback === "" ? {} : { fallback }) }));

/** What was left empty is not said. */
const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));

export type TypedTemplate = z.output<(typeof templateForms)[TemplatePath]>;

/** What preview and save take. */
export function readTemplate(value: TypedTemplate) {
  const common = { category: value.category, variables: variablesOf(value.variables) };
  if ("form" in value) {
    const { form, title, body, button, url, image, days } = value;
    const ofDays = days === "" ? {} : { days: Number(asciiDigits(days)) };
    return {
      type: "ON_SITE" as const,
      content: { form, title, body, ...filled({ button, url, image }), ...ofDays },
      ...common,
    };
  }
  if ("icon" in value) {
    const { title, body, url, icon, image } = value;
    return { type: "WEB_PUSH" as const, content: { title, body, ...filled({ url, icon, image }) }, ...common };
  }
  if ("title" in value) {
    const { title, body, url, image } = value;
    return { type: "PUSH" as const, content: { title, body, ...filled({ url, image }) }, ...common };
  }
  if ("text" in value) {
    const { text, pattern: given } = value;
    const isByPattern = given.code !== "" || given.values.length > 0;
    return { type: "SMS" as const, content: { text, ...(isByPattern && { pattern: given }) }, ...common };
  }
  const { subject, preheader, blocks } = value;
  return { type: "EMAIL" as const, content: { subject, preheader, blocks: blocks.map(blockOf) }, ...common };
}

/** The form's field of a violation of the content. */
export const templateField = (path: readonly (string | number)[]) =>
  path[0] === "content" ? path.slice(1) : [...path];

/** What a form of SMS shows: of a new template, or of a stored one. */
export function fillSms(template: Template | undefined) {
  const sms = contentOf.SMS.safeParse(template?.content);
  const { text, pattern: stored } = sms.success ? sms.data : { text: "", pattern: undefined };
  return { ...headsOf(template), line: "", text, pattern: stored ?? { code: "", values: [] } };
}

/** The blocks that a new mail begins with. */
const firstBlocks: { kind: BlockKind }[] = [{ kind: "heading" }, { kind: "text" }, { kind: "button" }];

/** The same of a mail; one that was written as html has no blocks. */
export function fillMail(template: Template | undefined) {
  if (template === undefined) return { ...headsOf(template), subject: "", preheader: "", blocks: firstBlocks };
  const mail = contentOf.EMAIL.safeParse(template.content);
  const { subject, preheader } = mail.success ? mail.data : { subject: "", preheader: "" };
  const blocks = mail.success && "blocks" in mail.data ? mail.data.blocks : [];
  return { ...headsOf(template), subject, preheader, blocks };
}

const noPush = { title: "", body: "", url: "", icon: "", image: "" };
export function fillPush(template: Template | undefined) {
  const push = contentOf.WEB_PUSH.safeParse(template?.content);
  return { ...headsOf(template), ...noPush, ...(push.success && push.data) };
}

/** The same of a push to apps; an icon that a call gave one is not shown, and ends with the next version. */
export function fillAppPush(template: Template | undefined) {
  const { icon: _, ...fields } = fillPush(template);
  return fields;
}

const noOnSite = { form: "corner", title: "", body: "", button: "", url: "", image: "" };
export function fillOnSite(template: Template | undefined) {
  const message = contentOf.ON_SITE.safeParse(template?.content);
  const stored = message.success ? message.data : { days: 3 };
  return { ...headsOf(template), ...noOnSite, ...stored, days: String(stored.days) };
}

const headsOf = (template: Template | undefined) => ({
  name: template?.name ?? "",
  category: template?.category ?? ("marketing" as const),
  variables: (template?.variables ?? []).map((each) => ({ fallback: "", ...each })),
});
