import type { Violation } from "#contract/errors.ts";
import { isSafeLink } from "#contract/messages/check-link.ts";
import { type HeadingKind, placesOf } from "#contract/messages/meta-places.ts";
import { isOwnAddress } from "#contract/messages/template-names.ts";
import type { WhatsappContent } from "#contract/templates.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import type { TemplateRow } from "#platform/integration/sending.ts";
import type { Supply } from "./read-supplies.ts";

const { problems: text, notReady } = campaignText;

/** What a campaign's channels lack to send with, beside its field. Pure. */
export function checkChannels(supplies: readonly Supply[]): Violation[] {
  if (supplies.length === 0) return [{ path: ["channels"], message: text.noChannel }];
  return supplies.flatMap((supply, index) => {
    const at = (field: string, message: string): Violation => ({ path: ["channels", index, field], message });
    const { choice, channel, line, template, domain, bale } = supply;
    if (supplies.findIndex((each) => each.choice.type === choice.type) < index) return [at("type", text.twice)];
    return [
      ...(channel === undefined ? [at("type", notReady.channel)] : []),
      ...(template === undefined ? [at("template", text.template)] : []),
      ...(choice.type === "SMS" && line === undefined ? [at("line", text.line)] : []),
      ...(choice.bale === "first" && bale === undefined ? [at("bale", text.bale)] : []),
      ...(choice.type === "WHATSAPP" && template !== undefined ? checkValues(choice, template, at) : []),
      ...(choice.type === "EMAIL" && domain === undefined ? [at("domain", text.domain)] : []),
    ];
  });
}

/** Meta refuses a message that has not a value for each place of its template. */
function checkValues(
  { values = [], heading, suffixes = [] }: Supply["choice"],
  { content }: TemplateRow,
  at: (field: string, message: string) => Violation,
): Violation[] {
  const places = placesOf((content as WhatsappContent).components);
  return [
    ...(values.length === places.values ? [] : [at("values", text.values(places.values))]),
    ...checkHeading(heading, places.heading).map((message) => at("heading", message)),
    ...(suffixes.length === places.suffixes.length ? [] : [at("suffixes", text.suffixes(places.suffixes.length))]),
  ];
}

function checkHeading(heading: string | undefined, kind: HeadingKind | undefined): string[] {
  if (kind === undefined) return heading === undefined ? [] : [text.noHeading];
  if (heading === undefined) return [kind === "text" ? text.headingText : text.headingFile];
  return kind === "text" || isSafeLink(heading, isOwnAddress) ? [] : [text.headingFile];
}
