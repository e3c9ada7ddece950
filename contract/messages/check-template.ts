import type { MailBlock } from "../mail-blocks.ts";
import type { Template, TemplateType, TemplateVariable } from "../templates.ts";
import { templateText } from "../text/templates.ts";
import type { SentText } from "./as-tracked.ts";
import { isSafeLink } from "./check-link.ts";
import { countParts } from "./count-parts.ts";
import { sayUnknown } from "./say-unknown.ts";
import { isVariable, namesOf, parseTemplate, type TemplateNode, type TemplateProblem } from "./template-language.ts";
import { isOwnAddress, sourceOf } from "./template-names.ts";
import { type FilledPart, linksOf, writtenLinks } from "./written-links.ts";

/** A message of more parts is a mistake: it is not sent. */
const maxParts = 8;
/** What a variable without fallback is taken for before anybody is known: a word of Persian letters. */
const usualValue = "\u0640".repeat(10);

/** What a template may be sent by, as far as its text is judged by it. */
export interface LineRules {
  optOut: string;
  links: boolean;
}

/** The fields of a content that are judged. */
export interface CheckedContent {
  text?: string | undefined;
  subject?: string | undefined;
  preheader?: string | undefined;
  html?: string | undefined;
  blocks?: readonly MailBlock[] | undefined;
  title?: string | undefined;
  body?: string | undefined;
  url?: string | undefined;
  icon?: string | undefined;
  image?: string | undefined;
  pattern?: { values: readonly { value: string }[] } | undefined;
}

export interface Checked {
  /** Texts that are no template: they are not saved. */
  problems: { path: (string | number)[]; problem: TemplateProblem }[];
  status: Template["status"];
  /** Persian, for the owner. */
  reason?: string;
  /** Of an SMS with its opt-out, its variables taken for a usual word. */
  parts?: number;
}

/** Judges a template before it is saved: pure, by its text and what it may be sent by. */
export function checkTemplate(
  {
    type,
    content,
    variables,
    category,
    asSent,
  }: {
    type: TemplateType;
    content: CheckedContent;
    variables: readonly TemplateVariable[];
    category: Template["category"];
    /** A text with its links as they leave, tracked: SMS are counted by it. */
    asSent?: (text: string, sent: SentText) => string;
  },
  lines: readonly LineRules[],
): Checked {
  // Meta owns and judges templates of WhatsApp.
  if (type === "WHATSAPP") return { problems: [], status: "Pending" };
  const texts = textsOf(content);
  const parsed = texts.map(({ path, text }) => ({ path, text, parsed: parseTemplate(text) }));
  const problems = parsed.flatMap(({ path, parsed: each }) =>
    "problem" in each ? [{ path, problem: each.problem }] : [],
  );
  if (problems.length > 0) return { problems, status: "Rejected" };
  const nodes = parsed.flatMap(({ parsed: each }) => ("nodes" in each ? each.nodes : []));
  const isOwn = (name: string) => isOwnAddress(sourceOf(name, variables));
  const parts = type === "SMS" ? countUsual(content, lines, asSent) : undefined;
  const reason =
    sayUnknown(namesOf(nodes), variables) ??
    (texts.some(({ text }) => hasCardNumber(text)) ? templateText.reasons.cardNumber : undefined) ??
    (texts.some(({ text, isLink }) => isLink && !isSafeLink(text, isOwn)) ? templateText.reasons.link : undefined) ??
    (parts !== undefined ? judgeSms(content, parts, lines) : undefined) ??
    (type === "EMAIL" ? judgeMail(content, category, isOwn) : undefined);
  return {
    problems,
    status: reason === undefined ? "Approved" : "Rejected",
    ...(reason === undefined ? {} : { reason }),
    ...(parts === undefined ? {} : { parts }),
  };
}

interface Text {
  path: (string | number)[];
  text: string;
  isLink?: boolean;
}

/** Every text of a content with its place; of blocks instead of what is made of them. */
function textsOf({ blocks, pattern, ...content }: CheckedContent): Text[] {
  const links = new Set(["url", "icon", "image"]);
  const own = Object.entries(content).flatMap(([field, text]) =>
    typeof text !== "string" || text === "" || (blocks !== undefined && (field === "html" || field === "text"))
      ? []
      : [{ path: [field], text, isLink: links.has(field) }],
  );
  const ofBlock = (block: Record<string, unknown>, path: (string | number)[]): Text[] =>
    Object.entries(block).flatMap(([field, value]) => {
      if (field === "kind" || value === "") return [];
      if (typeof value === "string") return [{ path: [...path, field], text: value, isLink: links.has(field) }];
      return Array.isArray(value) ? value.flatMap((each, index) => ofBlock(each, [...path, field, index])) : [];
    });
  const values = (pattern?.values ?? []).map(({ value }, index) => ({
    ...{ path: ["pattern", "values", index, "value"], text: value },
  }));
  return [...own, ...values, ...(blocks ?? []).flatMap((block, index) => ofBlock(block, ["blocks", index]))];
}

const usualOf = (nodes: readonly TemplateNode[]) =>
  nodes.map(
    (node): FilledPart =>
      isVariable(node)
        ? { text: node.fallback ?? usualValue, isWritten: node.fallback !== undefined }
        : { text: node, isWritten: true },
  );

function countUsual(
  { text = "", pattern }: CheckedContent,
  lines: readonly LineRules[],
  asSent: (text: string, sent: SentText) => string = String,
): number {
  const parsed = parseTemplate(text);
  const filled = "nodes" in parsed ? usualOf(parsed.nodes) : [{ text, isWritten: true }];
  const usual = filled.map((part) => part.text).join("");
  // What a panel has approved it sends as it is.
  if (pattern !== undefined) return countParts(usual).parts;
  const longest = lines.map(({ optOut }) => optOut).toSorted((one, other) => other.length - one.length)[0] ?? "";
  const links = [...writtenLinks(filled), ...linksOf(longest)];
  return countParts(asSent(withOptOut(usual, longest), { links })).parts;
}

/** A message as a line sends it; one that ends with the line's opt-out has it already. */
export const withOptOut = (text: string, optOut: string) =>
  optOut === "" || text.endsWith(`\n${optOut}`) ? text : `${text}\n${optOut}`;

function judgeSms(
  { text = "", pattern }: CheckedContent,
  parts: number,
  lines: readonly LineRules[],
): string | undefined {
  if (parts > maxParts) return templateText.reasons.tooManyParts(parts);
  if (pattern !== undefined) return undefined;
  const hasLink = /https?:\/\/|www\.|\{\{\s*link\./i.test(text);
  const isRefused = hasLink && lines.length > 0 && lines.every(({ links }) => !links);
  return isRefused ? templateText.reasons.linksRefused : undefined;
}

/** A marketing mail must let its receiver stop it; of blocks it always has the link. */
function judgeMail(
  content: CheckedContent,
  category: Template["category"],
  isOwn: (name: string) => boolean,
): string | undefined {
  if (content.blocks !== undefined) return undefined;
  const hasLink = (text = "") => /\{\{\s*unsubscribe\s*(\|[^}]*)?\}\}/.test(text);
  if (category === "marketing" && !(hasLink(content.html) && hasLink(content.text))) {
    return templateText.reasons.noUnsubscribe;
  }
  if (/<\s*(script|iframe|object|embed|form|base)\b|\son\w+\s*=/i.test(content.html ?? "")) {
    return templateText.reasons.activeHtml;
  }
  const links = [...(content.html ?? "").matchAll(/\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)];
  const isSafe = ([, double, single, bare]: RegExpMatchArray) => {
    const link = (double ?? single ?? bare ?? "").replaceAll("&amp;", "&");
    return /^(mailto:|tel:|#)[^{]*$/i.test(link) || isSafeLink(link, isOwn);
  };
  return links.every(isSafe) ? undefined : templateText.reasons.link;
}

/** Sixteen figures that are a bank card's (Luhn): operators block messages with them. */
export function hasCardNumber(text: string): boolean {
  const ascii = text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  return [...ascii.matchAll(/(?<!\d)\d(?:[ -]?\d){15}(?!\d)/g)].some(([number]) => isLuhn(number.replace(/\D/g, "")));
}

function isLuhn(number: string): boolean {
  const sum = [...number].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
