import { escapeHtml } from "#contract/messages/escape.ts";
import type {
  EmailContent,
  OnSiteContent,
  PushContent,
  SmsContent,
  TemplateContent,
  WhatsappContent,
} from "#contract/templates.ts";
import {
  type FilledContent,
  fillAppPush,
  fillEmail,
  fillOnSite,
  fillPush,
  fillSms,
  fillWhatsapp,
  type Values,
} from "#platform/delivery/fill-content.ts";
import { fieldOf, type PersonRow } from "#platform/people/read-persons.ts";
import type { Supply } from "./read-supplies.ts";
import type { SendingWebsite } from "./sql/sending-website.ts";

/** A link of the campaign: its short address and where it leads, with tags. The main one is first. */
export interface ContentLink {
  short: string;
  full: string;
}

/** What messages of a campaign are filled from. */
export interface ContentSources {
  website: SendingWebsite;
  links: readonly ContentLink[];
  person: PersonRow | undefined;
  /** The address by which the receiver gets nothing more. */
  unsubscribe: string;
  /** Of an SMS, as `Values` have it. */
  asSent?: Values["asSent"];
}

/** What mails come from where their owner says nothing. */
const usualLocal = "info";

const withoutChannel: FilledContent = { content: {}, problem: { reason: "channel_off", detail: {} } };

/**
 * What a message of a channel says to a person. The campaign's own short addresses in a text become where they lead: the
 * ledger then tracks them by the message, so that a click is known to be this person's. Pure.
 */
export function fillContent(supply: Supply, sources: ContentSources): FilledContent {
  const { sends, choice, line, template, domain } = supply;
  if (template === undefined) return { content: {}, problem: { reason: "template_off", detail: {} } };
  const { links, website } = sources;
  const values = valuesOf(sources, template.variables);
  const lead = (text: string, write = (full: string) => full) => replaceShort(text, links, write);
  switch (sends) {
    case "SMS": {
      if (line === undefined) return withoutChannel;
      const { text, pattern } = template.content as SmsContent;
      return fillSms({ text: lead(text), pattern: pattern && leadPattern(pattern, lead) }, values, line);
    }
    case "EMAIL": {
      if (domain === undefined) return withoutChannel;
      const { html, text, ...mail } = template.content as EmailContent;
      return fillEmail({ ...mail, html: lead(html, escapeHtml), text: lead(text) }, values, {
        fromName: choice.fromName || website.name,
        fromLocal: choice.fromLocal || usualLocal,
        domain,
        replyTo: choice.replyTo || undefined,
      });
    }
    case "WHATSAPP": {
      const { heading, suffixes } = choice;
      const texts = { values: choice.values?.map((value) => lead(value)), heading, suffixes };
      return fillWhatsapp(template.content as WhatsappContent, texts, values);
    }
    case "ON_SITE": {
      const { days: _, form = usualForm, ...texts } = template.content as OnSiteContent;
      return fillOnSite({ ...texts, form, url: leadTo(texts.url, links) }, values);
    }
    case "PUSH": {
      const texts = template.content as PushContent;
      return fillAppPush({ ...texts, url: leadTo(texts.url, links) }, values);
    }
    default: {
      const texts = template.content as PushContent;
      return fillPush({ ...texts, url: leadTo(texts.url, links) }, values);
    }
  }
}

/** Of templates that say nothing of it. */
const usualForm = "corner";
const usualDays = 3;

/** For how many days a message waits for its reader to come to a page. Pure. */
export const daysOnSite = (content: TemplateContent | undefined): number =>
  content !== undefined && "days" in content ? content.days : usualDays;

/** Where a message leads whose template says nothing: to the page of the campaign. */
const leadTo = (url: string | undefined, links: readonly ContentLink[]): string | undefined =>
  url === undefined ? links[0]?.full : replaceShort(url, links, (full) => full);

const leadPattern = (pattern: NonNullable<SmsContent["pattern"]>, lead: (text: string) => string) => ({
  ...{ ...pattern, values: pattern.values.map(({ name, value }) => ({ name, value: lead(value) })) },
});

const replaceShort = (text: string, links: readonly ContentLink[], write: (full: string) => string): string =>
  links.reduce((written, { short, full }) => written.replaceAll(short, () => write(full)), text);

function valuesOf(
  { website, links, person, unsubscribe, asSent }: ContentSources,
  variables: Values["variables"],
): Values {
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
  return { read, zone: website.timeZone, variables, hosts: [website.host, ...website.hosts], asSent };
}
