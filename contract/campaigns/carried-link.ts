import { namesOf, parseTemplate } from "../messages/template-language.ts";
import { sourceOf } from "../messages/template-names.ts";
import type { Template } from "../templates.ts";
import { foldTag } from "./tracked-link.ts";

/** Whether messages lead to links of their campaign: by what reports count their visits as the campaign's. */

type CarriedTemplate = Pick<Template, "type" | "content" | "variables">;

interface CampaignLinks {
  /** The campaign's name in addresses. */
  tag: string;
  /** Short addresses of its links; none before it is made. */
  shorts?: readonly string[];
}

/** Texts of the campaign's own with which a message fills in the places of a template of WhatsApp. */
interface FilledTexts {
  values?: readonly string[] | undefined;
  suffixes?: readonly string[] | undefined;
}

/**
 * Whether a message of a template leads to a link of its campaign: by a variable `link.…`, a short address, or an address
 * that the owner tagged with the campaign's name. A push or a message on a page without an address leads to the main link.
 */
export function carriesCampaignLink(
  template: CarriedTemplate,
  { tag, shorts = [] }: CampaignLinks,
  filled: FilledTexts = {},
): boolean {
  const texts = textsOf(template, filled);
  if (texts === undefined) return true;
  return texts.some(
    (text) =>
      namesIn(text).some((name) => sourceOf(name, template.variables).startsWith("link.")) ||
      shorts.some((short) => text.includes(short)) ||
      tagsIn(text).includes(foldTag(tag)),
  );
}

/** Where a link can stand; undefined where the message itself leads to the campaign's main link. */
function textsOf({ type, content }: CarriedTemplate, { values = [], suffixes = [] }: FilledTexts) {
  switch (type) {
    case "SMS":
      return stringsOf(content);
    case "EMAIL": {
      const { html, text } = content as { html: string; text: string };
      return [html, text];
    }
    case "PUSH":
    case "WEB_PUSH":
    case "ON_SITE": {
      const { url } = content as { url?: string };
      return url === undefined ? undefined : [url];
    }
    case "WHATSAPP":
      return [...values, ...suffixes, ...stringsOf((content as { components: unknown }).components)];
    default:
      return type satisfies never;
  }
}

/** All texts within a value, however deep. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** The style of a mail has braces of its own. */
function namesIn(text: string): string[] {
  const parsed = parseTemplate(text, { isJson: true });
  return "nodes" in parsed ? namesOf(parsed.nodes) : [];
}

const inAddress = /[?&;]utm_campaign=([^&#\s"'<>«»]*)/gi;

/** Names of campaigns in addresses, as reports fold them, without what ends a sentence. */
const tagsIn = (text: string): string[] =>
  [...text.matchAll(inAddress)].map(([, raw = ""]) =>
    foldTag(new URLSearchParams(`tag=${raw.replace(/[.,;:!?،؛؟)\]]+$/, "")}`).get("tag") ?? ""),
  );
