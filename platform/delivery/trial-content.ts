import type { z } from "zod";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Violation } from "#contract/errors.ts";
import { hasPatterns } from "#contract/integration-providers.ts";
import { withOptOut } from "#contract/messages/check-template.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import { parseTemplate } from "#contract/messages/template-language.ts";
import { testText } from "#contract/text/trial-messages.ts";
import { testContentOf, whatsappText } from "#contract/trial-contents.ts";
import { AppError, listViolations } from "#platform/errors.ts";
import { sampleUnsubscribeOf } from "#platform/integration/sample-values.ts";
import type { AccountLine } from "./accounts.ts";

interface TestMessage {
  content: object;
  parts?: number;
  price?: number;
}

/** Seconds that an owner's server has for a test. */
const apiTimeout = 10;

type Content = Readonly<Record<string, unknown>>;

interface Target {
  address: string;
  /** Where the link leads by which the test is stopped. */
  platformUrl: string;
  provider: string;
  line: AccountLine | undefined;
}

/** Placeholders in texts of a test, which would be sent as they are written: only templates are filled in. */
export const findPlaceholders = (content: Content): Violation[] =>
  Object.entries(content).flatMap(([field, written]) => {
    const [placeholder] = [written].flat().flatMap((text) => (typeof text === "string" ? placeholdersOf(text) : []));
    if (placeholder === undefined) return [];
    return [{ path: ["content", field], message: testText.placeholder(placeholder) }];
  });

const placeholdersOf = (text: string): string[] =>
  (text.match(/\{\{[^{}]*\}\}/g) ?? []).filter((each) => "nodes" in parseTemplate(each));

/** A test as its channel sends it, marked but by a pattern. Throws BAD_REQUEST naming the field of the content. */
export function testMessageOf(channel: DeliveryChannel, content: Content, target: Target): TestMessage {
  switch (channel) {
    case "SMS":
      return smsOf(read(testContentOf.SMS, content), target);
    case "WHATSAPP": {
      if (!("template" in content)) return { content: { text: marked(read(whatsappText, content).text) } };
      const { template: name, language, values } = read(testContentOf.WHATSAPP, content);
      return { content: { template: { name, language, values } } };
    }
    case "EMAIL": {
      const { subject, html, text, fromName, fromLocal, domain, isTransactional } = read(testContentOf.EMAIL, content);
      const from = { name: fromName, address: `${fromLocal}@${domain}`.toLowerCase() };
      const unsubscribe = isTransactional ? {} : { unsubscribe: sampleUnsubscribeOf(target.platformUrl) };
      return { content: { subject: marked(subject), html, text, from, ...unsubscribe } };
    }
    case "API": {
      const headers = [{ name: "nabz-test", value: "1" }];
      return { content: { ...read(testContentOf.API, content), url: target.address, headers, timeout: apiTimeout } };
    }
    case "ON_SITE": {
      const given = read(testContentOf.ON_SITE, content);
      return { content: { ...given, title: marked(given.title) } };
    }
    case "PUSH": {
      const { title, body, url, image } = read(testContentOf.PUSH, content);
      return { content: { title: marked(title), body, url, image } };
    }
    case "WEB_PUSH": {
      const given = read(testContentOf.WEB_PUSH, content);
      return { content: { url: target.address, ...given, title: marked(given.title) } };
    }
    default:
      return channel satisfies never;
  }
}

const marked = (text: string) => `${testText.mark}: ${text}`;

/** With its parts, and by the tariff of its line what they cost: the wallet pays no test. */
function smsOf({ text, pattern }: z.output<typeof testContentOf.SMS>, { provider, line }: Target): TestMessage {
  // The panel says what it has approved, to the letter.
  const isByPattern = pattern !== undefined && hasPatterns(provider);
  const content = isByPattern ? { text, pattern } : { text: withOptOut(marked(text), line?.optOut ?? "") };
  const { parts, encoding } = countParts(content.text);
  if (line?.tariff === undefined) return { content, parts };
  return { content, parts, price: parts * (encoding === "GSM7" ? line.tariff.latin : line.tariff.fa) };
}

function read<Schema extends z.ZodType>(schema: Schema, content: Content): z.output<Schema> {
  const given = schema.safeParse(content);
  if (given.success) return given.data;
  throw new AppError("BAD_REQUEST", "The content is not one of the channel's", {
    issues: listViolations(given.error.issues).map(({ path, message }) => ({ path: ["content", ...path], message })),
  });
}
