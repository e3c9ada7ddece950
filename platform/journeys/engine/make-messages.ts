import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import { withOptOut } from "#contract/messages/check-template.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import { renderHtml } from "#contract/messages/render-html.ts";
import { renderTemplate, type TemplateValue } from "#contract/messages/render-template.ts";
import { parseTemplate } from "#contract/messages/template-language.ts";
import { isOwnAddress, sourceOf } from "#contract/messages/template-names.ts";
import type { EmailContent, SmsContent, TemplateVariable } from "#contract/templates.ts";
import type { PlanBlock } from "../compile-plan.ts";
import type { Run } from "./run.ts";
import type { FollowedWebsite } from "./sql/followed-website.ts";
import type { PersonRow } from "./sql/persons.ts";

/** Where the variables of a text get their values. */
export interface Sources {
  person: PersonRow | undefined;
  run: Run;
  website: FollowedWebsite;
  /** The address by which the receiver gets nothing more. */
  unsubscribe: string;
}

export interface MadeContent {
  content: object;
  parts?: number;
  price?: number;
  problem?: { reason: MessageReason; detail: ReasonDetail };
}

const maxParts = 8;

function findIn({ person, run, website, unsubscribe }: Sources, variables: readonly TemplateVariable[]) {
  const read = (source: string): unknown => {
    const [kind, first = "", ...rest] = source.split(".");
    switch (kind) {
      case "person":
        return first === "attr" ? person?.attributes[rest.join(".")] : person?.[first as keyof PersonRow];
      case "event":
        return [first, ...rest].reduce<unknown>(
          (value, name) =>
            typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
          run.data,
        );
      case "website":
        return first === "name" ? website.name : website.url;
      case "unsubscribe":
        return unsubscribe;
      default:
        return undefined;
    }
  };
  return (name: string): TemplateValue => {
    const value = read(sourceOf(name, variables));
    const said =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
    return said ?? variables.find((variable) => variable.name === name)?.fallback;
  };
}

/** Texts of a message with every variable filled in; a hole is a problem, never sent. */
function filler(sources: Sources, variables: readonly TemplateVariable[]) {
  const missing: string[] = [];
  const options = {
    find: findIn(sources, variables),
    zone: sources.website.timeZone,
    isAddress: (name: string) => isOwnAddress(sourceOf(name, variables)),
  };
  const keep = (rendered: { text: string } | { missing: string[] } | { problem: unknown }) => {
    if ("text" in rendered) return rendered.text;
    missing.push(...("missing" in rendered ? rendered.missing : ["?"]));
    return "";
  };
  return {
    text(text: string, place: "text" | "url" = "text"): string {
      const parsed = parseTemplate(text);
      return keep("problem" in parsed ? parsed : renderTemplate(parsed.nodes, { ...options, place }));
    },
    html: (html: string) => keep(renderHtml(html, options)),
    problem: () =>
      missing.length === 0 ? {} : { problem: { reason: "missing_value" as const, detail: { text: missing[0] ?? "" } } },
  };
}

export function makeSms(
  { text }: SmsContent,
  {
    sources,
    variables,
    line,
  }: {
    sources: Sources;
    variables: readonly TemplateVariable[];
    line: { optOut: string; tariffFa: number; tariffLatin: number };
  },
): MadeContent {
  const fill = filler(sources, variables);
  const sent = withOptOut(fill.text(text), line.optOut);
  const { parts, encoding } = countParts(sent);
  const price = parts * (encoding === "GSM7" ? line.tariffLatin : line.tariffFa);
  const tooLong =
    parts > maxParts ? { problem: { reason: "too_long" as const, detail: { count: parts, limit: maxParts } } } : {};
  return { content: { text: sent }, parts, price, ...tooLong, ...fill.problem() };
}

export function makeEmail(
  { subject, html, text }: EmailContent,
  {
    sources,
    variables,
    fields,
    domain,
  }: {
    sources: Sources;
    variables: readonly TemplateVariable[];
    fields: PlanBlock["fields"];
    domain: string;
  },
): MadeContent {
  const { fromName, fromLocal, replyTo } = fields as { fromName: string; fromLocal: string; replyTo?: string };
  const fill = filler(sources, variables);
  const content = {
    ...{ subject: fill.text(subject), html: fill.html(html), text: fill.text(text) },
    from: { name: fromName, address: `${fromLocal}@${domain}`.toLowerCase() },
    ...(replyTo === undefined ? {} : { replyTo }),
  };
  return { content, ...fill.problem() };
}

const usualTimeout = 10;

export function makeCall({ fields, items }: PlanBlock, sources: Sources): MadeContent {
  const {
    method,
    url,
    body = "",
    timeout = usualTimeout,
  } = fields as {
    method: string;
    url: string;
    body?: string;
    timeout?: number;
  };
  const fill = filler(sources, []);
  const headers = (items as unknown as { name: string; value: string }[]).map(({ name, value }) => ({
    name,
    value: fill.text(value),
  }));
  const content = { method, url: fill.text(url, "url"), headers, body: fill.text(body), timeout };
  return { content, ...fill.problem() };
}
