import type { TestContent } from "#contract/delivery.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { hasPatterns } from "#contract/integration-providers.ts";
import { withOptOut } from "#contract/messages/check-template.ts";
import { testText } from "#contract/text/trial-messages.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountLine } from "./accounts.ts";

interface TestMessage {
  content: object;
  parts?: number;
  price?: number;
}

/** Seconds that an owner's server has for a test. */
const apiTimeout = 10;

/** A test as its channel sends it, marked but by a pattern. Throws BAD_REQUEST where the content is another channel's. */
export function testMessageOf(
  channel: DeliveryChannel,
  content: TestContent,
  { address, provider, line }: { address: string; provider: string; line: AccountLine | undefined },
): TestMessage {
  if (channel === "SMS" && "text" in content && !("html" in content)) {
    const { text, pattern } = content;
    // The panel says what it has approved, to the letter.
    if (pattern !== undefined && hasPatterns(provider)) return { content: { text, pattern } };
    return { content: { text: withOptOut(`${testText.mark}: ${text}`, line?.optOut ?? "") } };
  }
  if (channel === "WHATSAPP" && "template" in content) {
    const { template: name, language, values } = content;
    return { content: { template: { name, language, values } } };
  }
  if (channel === "WHATSAPP" && "text" in content && !("html" in content)) {
    return { content: { text: `${testText.mark}: ${content.text}` } };
  }
  if (channel === "EMAIL" && "html" in content) {
    const { subject, html, text, fromName, fromLocal, domain } = content;
    const from = { name: fromName, address: `${fromLocal}@${domain}`.toLowerCase() };
    return { content: { subject: `${testText.mark}: ${subject}`, html, text, from } };
  }
  if (channel === "API" && "method" in content) {
    const headers = [{ name: "nabz-test", value: "1" }];
    return { content: { ...content, url: address, headers, timeout: apiTimeout } };
  }
  if (channel === "ON_SITE" && "form" in content) {
    return { content: { ...content, title: `${testText.mark}: ${content.title}` } };
  }
  if (channel === "PUSH" && "title" in content && !("form" in content)) {
    const { title, body, url, image } = content;
    return { content: { title: `${testText.mark}: ${title}`, body, url, image } };
  }
  if (channel === "WEB_PUSH" && "title" in content && !("form" in content)) {
    return { content: { url: address, ...content, title: `${testText.mark}: ${content.title}` } };
  }
  throw new AppError("BAD_REQUEST", "The content is not one of the channel's", {
    issues: [{ path: ["content"], message: violationText.required }],
  });
}
