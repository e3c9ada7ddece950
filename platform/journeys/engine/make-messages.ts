import { placeOfBody } from "#contract/messages/place-of-body.ts";
import type { EmailContent, SmsContent, TemplateVariable, WhatsappContent } from "#contract/templates.ts";
import {
  type AppPushTexts,
  type FilledContent,
  fillAppPush,
  fillEmail,
  fillOnSite,
  fillPush,
  fillSms,
  fillWhatsapp,
  type OnSiteTexts,
  openFiller,
  type PushTexts,
  type Values,
  type WhatsappTexts,
} from "#platform/delivery/fill-content.ts";
import { fieldOf, type PersonRow } from "#platform/people/read-persons.ts";
import type { PlanBlock } from "../compile-plan.ts";
import type { Run } from "./run.ts";
import type { FollowedWebsite } from "./sql/followed-website.ts";

/** Where the variables of a text get their values. */
export interface Sources {
  person: PersonRow | undefined;
  run: Run;
  website: FollowedWebsite;
  /** The address by which the receiver gets nothing more. */
  unsubscribe: string;
  /** Of an SMS, as `Values` have it. */
  asSent?: Values["asSent"];
}

export type MadeContent = FilledContent;

function valuesOf(
  { person, run, website, unsubscribe, asSent }: Sources,
  variables: readonly TemplateVariable[],
): Values {
  const read = (source: string): unknown => {
    const [kind, first = "", ...rest] = source.split(".");
    switch (kind) {
      case "person":
        return fieldOf(person, [first, ...rest]);
      case "event":
        return [first, ...rest].reduce<unknown>(
          (value, name) =>
            typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
          run.data,
        );
      case "run":
        return run.facts.saved?.[first];
      case "website":
        return first === "name" ? website.name : website.url;
      case "unsubscribe":
        return unsubscribe;
      default:
        return undefined;
    }
  };
  return { read, zone: website.timeZone, variables, hosts: [website.host, ...website.hosts], asSent };
}

export const makeSms = (
  content: SmsContent,
  {
    sources,
    variables,
    line,
  }: {
    sources: Sources;
    variables: readonly TemplateVariable[];
    line: { provider: string; optOut: string; tariffFa: number; tariffLatin: number };
  },
): MadeContent => fillSms(content, valuesOf(sources, variables), line);

export function makeEmail(
  content: EmailContent,
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
  const sender = fields as { fromName: string; fromLocal: string; replyTo?: string };
  return fillEmail(content, valuesOf(sources, variables), { ...sender, domain });
}

const usualTimeout = 10;

export function makeCall({ fields, items }: PlanBlock, sources: Sources): MadeContent {
  const {
    method,
    url,
    body = "",
    timeout = usualTimeout,
    save,
  } = fields as {
    method: string;
    url: string;
    body?: string;
    timeout?: number;
    save?: readonly { path: string; as: string }[];
  };
  const fill = openFiller(valuesOf(sources, []));
  const headers = (items as unknown as { name: string; value: string }[]).map(({ name, value }) => ({
    name,
    value: fill.text(value),
  }));
  const content = {
    method,
    url: fill.text(url, "url"),
    headers,
    body: fill.text(body, placeOfBody(body, headers)),
    timeout,
    ...(save !== undefined && save.length > 0 && { save }),
  };
  return { content, ...fill.problem() };
}

export const makePush = ({ fields }: PlanBlock, sources: Sources): MadeContent =>
  fillAppPush(fields as unknown as AppPushTexts, valuesOf(sources, []));

export const makeWebPush = ({ fields }: PlanBlock, sources: Sources): MadeContent =>
  fillPush(fields as unknown as PushTexts, valuesOf(sources, []));

export const makeOnSite = ({ fields }: PlanBlock, sources: Sources): MadeContent =>
  fillOnSite(fields as unknown as OnSiteTexts, valuesOf(sources, []));

export const makeWhatsapp = ({ fields }: PlanBlock, sources: Sources, template: WhatsappContent): MadeContent =>
  fillWhatsapp(template, fields as WhatsappTexts, valuesOf(sources, []));
