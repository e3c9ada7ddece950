import { escapeHtml } from "#contract/messages/escape.ts";
import type { EmailContent, SmsContent } from "#contract/templates.ts";
import { type FilledContent, fillEmail, fillSms, type Values } from "#platform/delivery/fill-content.ts";
import { fieldOf, type PersonRow } from "#platform/people/read-persons.ts";
import type { Supply } from "./read-supplies.ts";

/** A link of the campaign: its short address and where it leads, with tags. The main one is first. */
export interface ContentLink {
  short: string;
  full: string;
}

/** What messages of a campaign are filled from. */
export interface ContentSources {
  website: { name: string; url: string; timeZone: string };
  links: readonly ContentLink[];
  person: PersonRow | undefined;
  /** The address by which the receiver gets nothing more. */
  unsubscribe: string;
}

/** What mails come from where their owner says nothing. */
const usualLocal = "info";

const withoutChannel: FilledContent = { content: {}, problem: { reason: "channel_off", detail: {} } };

/**
 * What a message of a channel says to a person. The campaign's own short addresses in a text become where they lead: the
 * ledger then tracks them by the message, so that a click is known to be this person's. Pure.
 */
export function fillContent({ choice, line, template, domain }: Supply, sources: ContentSources): FilledContent {
  if (template === undefined) return { content: {}, problem: { reason: "template_off", detail: {} } };
  const values = valuesOf(sources, template.variables);
  if (choice.type === "SMS") {
    if (line === undefined) return withoutChannel;
    const { text } = template.content as SmsContent;
    return fillSms({ text: replaceShort(text, sources.links, (full) => full) }, values, line);
  }
  if (choice.type !== "EMAIL" || domain === undefined) return withoutChannel;
  const { html, text, ...mail } = template.content as EmailContent;
  const content = {
    ...mail,
    html: replaceShort(html, sources.links, escapeHtml),
    text: replaceShort(text, sources.links, (full) => full),
  };
  return fillEmail(content, values, {
    fromName: choice.fromName || sources.website.name,
    fromLocal: choice.fromLocal || usualLocal,
    domain,
    replyTo: choice.replyTo || undefined,
  });
}

const replaceShort = (text: string, links: readonly ContentLink[], write: (full: string) => string): string =>
  links.reduce((written, { short, full }) => written.replaceAll(short, () => write(full)), text);

function valuesOf({ website, links, person, unsubscribe }: ContentSources, variables: Values["variables"]): Values {
  const read = (source: string): unknown => {
    const [kind, first = "", ...rest] = source.split(".");
    switch (kind) {
      case "person":
        return fieldOf(person, [first, ...rest]);
      case "website":
        return first === "name" ? website.name : website.url;
      case "link":
        return (links[Number(first) - 1] ?? links[0])?.full;
      case "unsubscribe":
        return unsubscribe;
      default:
        return undefined;
    }
  };
  return { read, zone: website.timeZone, variables };
}
