import { z } from "zod";
import { contentOf, type Template } from "#contract/templates.ts";

/** Templates as forms hold them: texts alone. What is missing or wrong in them the platform says. */

const name = z.string().trim().min(1).max(80);
const typed = z.string().max(5_000).default("");
/** The pressed button; Enter in a field is the first one. */
const step = z.enum(["preview", "save"]).default("preview");
const category = z.enum(["marketing", "transactional"]);
const variables = z.array(z.object({ name: typed, from: typed, fallback: typed })).default([]);
const line = z.union([z.literal(""), z.uuid()]).default("");

export const smsForm = z.object({ name, category, text: typed, line, variables, step });

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
  ...{ variables, step },
});

/** The form of each type, by the last part of its address. */
export const templateForms = { sms: smsForm, email: mailForm } as const;
export type TemplatePath = keyof typeof templateForms;

export type SmsInput = z.input<typeof smsForm>;
export type MailInput = z.input<typeof mailForm>;
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

/** What preview and save take. */
export function readTemplate(value: TypedSms | TypedMail) {
  const common = { category: value.category, variables: variablesOf(value.variables) };
  if ("text" in value) return { type: "SMS" as const, content: { text: value.text }, ...common };
  const { subject, preheader, blocks } = value;
  return { type: "EMAIL" as const, content: { subject, preheader, blocks: blocks.map(blockOf) }, ...common };
}

/** The form's field of a violation of the content. */
export const templateField = (path: readonly (string | number)[]) =>
  path[0] === "content" ? path.slice(1) : [...path];

/** What a form of SMS shows: of a new template, or of a stored one. */
export const fillSms = (template: Template | undefined) => ({
  ...headsOf(template),
  line: "",
  text: template !== undefined && "text" in template.content ? template.content.text : "",
});

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

const headsOf = (template: Template | undefined) => ({
  name: template?.name ?? "",
  category: template?.category ?? ("marketing" as const),
  variables: (template?.variables ?? []).map((each) => ({ fallback: "", ...each })),
});
