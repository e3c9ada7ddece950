import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import { hasPatterns } from "#contract/integration-providers.ts";
import type { SentText } from "#contract/messages/as-tracked.ts";
import { withOptOut } from "#contract/messages/check-template.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import type { Place } from "#contract/messages/escape.ts";
import { placesOf } from "#contract/messages/meta-places.ts";
import { renderHtml } from "#contract/messages/render-html.ts";
import { renderParts } from "#contract/messages/render-template.ts";
import { parseTemplate } from "#contract/messages/template-language.ts";
import { findIn, isOwnAddress, sourceOf } from "#contract/messages/template-names.ts";
import { linksOf, writtenLinks } from "#contract/messages/written-links.ts";
import type { OnSiteForm, PageMatch } from "#contract/on-site.ts";
import type { EmailContent, SmsContent, TemplateVariable, WhatsappContent } from "#contract/templates.ts";
import { maxPayloadBytes, type PushButton, reservedPayloadBytes } from "#contract/web-push.ts";
import { isOwnHost } from "#platform/collect/origin.ts";
import type { WhatsappMessage } from "./adapters/whatsapp.ts";

/** What a message says, its variables filled in; a hole, or too long a text, is a problem: it is never sent. */
export interface FilledContent {
  content: object;
  parts?: number;
  price?: number;
  problem?: { reason: MessageReason; detail: ReasonDetail };
  /** Links of its texts that are tracked; what else is an address in them, a value said. */
  writtenLinks?: readonly string[];
}

/** Where the variables of a text get their values. */
export interface Values {
  /** The value of a source such as `person.name`. */
  read(source: string): unknown;
  /** The website's. */
  zone: string;
  variables: readonly TemplateVariable[];
  /** The website's own: what a value says may lead to them. */
  hosts: readonly string[];
  /** The text of an SMS as it leaves, its links tracked: by it its parts are counted. */
  asSent?: ((text: string, sent: SentText) => string) | undefined;
}

const maxParts = 8;

/** Fills texts of one message, and says which variable had no value. */
export function openFiller(values: Values) {
  const missing: string[] = [];
  const links = new Set<string>();
  const options = {
    ...findIn(values.read, values.variables),
    zone: values.zone,
    isAddress: (name: string) => isOwnAddress(sourceOf(name, values.variables)),
  };
  const keep = (rendered: { text: string } | { missing: string[] } | { problem: unknown }) => {
    if ("text" in rendered) return rendered.text;
    missing.push(...("missing" in rendered ? rendered.missing : ["?"]));
    return "";
  };
  return {
    text(text: string, place: Exclude<Place, "address"> = "text"): string {
      const parsed = parseTemplate(text, { isJson: place === "json" });
      const rendered = "problem" in parsed ? parsed : renderParts(parsed.nodes, { ...options, place });
      if (!("parts" in rendered)) return keep(rendered);
      const filled = rendered.parts.map((part) => part.text).join("");
      const found = writtenLinks(rendered.parts, (host) => isOwnHost(host, values.hosts));
      // An address is one link, whatever it ends with.
      const isOne = place === "url" && found[0] !== undefined && filled.startsWith(found[0]);
      for (const link of isOne ? [filled] : found) links.add(link);
      return filled;
    },
    html: (html: string) => keep(renderHtml(html, options)),
    /** Of all texts so far. */
    links: () => [...links],
    problem: () =>
      missing.length === 0 ? {} : { problem: { reason: "missing_value" as const, detail: { text: missing[0] ?? "" } } },
  };
}

interface SmsLine {
  provider: string;
  optOut: string;
  tariffFa: number;
  tariffLatin: number;
}

/**
 * An SMS with the opt-out of its line, its parts and its price. By a panel's pattern it says what the panel has approved,
 * without our opt-out; the panel of a line that has no patterns sends the text as any other.
 */
export function fillSms(
  { text, pattern }: SmsContent,
  values: Values,
  { provider, optOut, tariffFa, tariffLatin }: SmsLine,
): FilledContent {
  const fill = openFiller(values);
  const filled =
    pattern !== undefined && hasPatterns(provider)
      ? { ...pattern, values: pattern.values.map(({ name, value }) => ({ name, value: fill.text(value) })) }
      : undefined;
  const sent = withOptOut(fill.text(text), filled === undefined ? optOut : "");
  const links = [...fill.links(), ...linksOf(optOut)];
  const { parts, encoding } = countParts(
    values.asSent?.(sent, { links, values: filled?.values.map(({ value }) => value) }) ?? sent,
  );
  const price = parts * (encoding === "GSM7" ? tariffLatin : tariffFa);
  const tooLong =
    parts > maxParts ? { problem: { reason: "too_long" as const, detail: { count: parts, limit: maxParts } } } : {};
  const content = filled === undefined ? { text: sent } : { text: sent, pattern: filled };
  return { content, parts, price, writtenLinks: links, ...tooLong, ...fill.problem() };
}

interface MailSender {
  fromName: string;
  fromLocal: string;
  domain: string;
  replyTo?: string | undefined;
}

/** A mail with what its reader sees of its sender. */
export function fillEmail(
  { subject, html, text }: EmailContent,
  values: Values,
  { fromName, fromLocal, domain, replyTo }: MailSender,
): FilledContent {
  const fill = openFiller(values);
  const content = {
    ...{ subject: fill.text(subject), html: fill.html(html), text: fill.text(text) },
    from: { name: fromName, address: `${fromLocal}@${domain}`.toLowerCase() },
    ...(replyTo === undefined ? {} : { replyTo }),
  };
  return { content, writtenLinks: fill.links(), ...fill.problem() };
}

export interface PushTexts {
  title: string;
  body: string;
  /** The website's own where not given. */
  url?: string | undefined;
  icon?: string | undefined;
  image?: string | undefined;
  buttons?: readonly PushButton[] | undefined;
}

/** A push; with its addresses tracked it must fit into what push services take. */
export function fillPush({ title, body, url, icon, image, buttons = [] }: PushTexts, values: Values): FilledContent {
  const fill = openFiller(values);
  const texts = {
    ...{ title: fill.text(title), body: fill.text(body) },
    ...(icon === undefined ? {} : { icon }),
    ...(image === undefined ? {} : { image }),
  };
  const filled = buttons.map((button) => ({ title: fill.text(button.title), url: fill.text(button.url, "url") }));
  const own = String(values.read("website.url") ?? "");
  const content = {
    ...texts,
    url: url === undefined ? own : fill.text(url, "url"),
    buttons: filled,
  };
  const bytes = Buffer.byteLength(JSON.stringify([texts, filled.map((button) => button.title)]));
  const limit = maxPayloadBytes - reservedPayloadBytes;
  const tooLong = bytes > limit ? { problem: { reason: "too_long" as const, detail: { count: bytes, limit } } } : {};
  return { content, writtenLinks: [own, ...fill.links()], ...tooLong, ...fill.problem() };
}

export interface AppPushTexts {
  title: string;
  body: string;
  url?: string | undefined;
  image?: string | undefined;
  data?: Readonly<Record<string, string>> | undefined;
}

/** A push to apps. */
export function fillAppPush({ title, body, url, image, data = {} }: AppPushTexts, values: Values): FilledContent {
  const fill = openFiller(values);
  const content = {
    ...{ title: fill.text(title), body: fill.text(body) },
    ...(url === undefined ? {} : { url: fill.text(url, "url") }),
    ...(image === undefined ? {} : { image }),
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fill.text(value)])),
  };
  return { content, writtenLinks: fill.links(), ...fill.problem() };
}

export interface OnSiteTexts {
  form: OnSiteForm;
  title: string;
  body: string;
  button?: string | undefined;
  url?: string | undefined;
  image?: string | undefined;
  where?: PageMatch | undefined;
}

/** A message on a page. */
export function fillOnSite(
  { form, title, body, button, url, image, where }: OnSiteTexts,
  values: Values,
): FilledContent {
  const fill = openFiller(values);
  const content = {
    ...{ form, title: fill.text(title), body: fill.text(body) },
    ...(button === undefined ? {} : { button: fill.text(button) }),
    ...(url === undefined ? {} : { url: fill.text(url, "url") }),
    ...(image === undefined ? {} : { image }),
    ...(where === undefined ? {} : { where }),
  };
  return { content, ...fill.problem() };
}

export interface WhatsappTexts {
  values?: readonly string[] | undefined;
  /** Of its top: a word, or the link of a file. */
  heading?: string | undefined;
  /** What addresses of its buttons end in, in their order. */
  suffixes?: readonly string[] | undefined;
}

/** A template of Meta's with what this person has for each of its places. */
export function fillWhatsapp(
  { name, language, components }: WhatsappContent,
  { values = [], heading, suffixes = [] }: WhatsappTexts,
  given: Values,
): FilledContent {
  const fill = openFiller(given);
  const places = placesOf(components);
  const { heading: kind } = places;
  const ends = places.suffixes.flatMap((index, place) => {
    const suffix = suffixes[place];
    return suffix === undefined ? [] : [{ index, value: fill.text(suffix, "url") }];
  });
  const top =
    kind === undefined || heading === undefined
      ? {}
      : { heading: { kind, value: fill.text(heading, kind === "text" ? "text" : "url") } };
  const content: WhatsappMessage = {
    template: {
      ...{ name, language, values: values.map((value) => fill.text(value)), ...top },
      ...(ends.length === 0 ? {} : { suffixes: ends }),
    },
  };
  return { content, ...fill.problem() };
}
