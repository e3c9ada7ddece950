import type { CampaignSchedule, SegmentChoice } from "#contract/campaigns/shapes.ts";
import type { Violation } from "#contract/errors.ts";
import { isSafeLink } from "#contract/messages/check-link.ts";
import { type HeadingKind, placesOf } from "#contract/messages/meta-places.ts";
import { isOwnAddress } from "#contract/messages/template-names.ts";
import type { WhatsappContent } from "#contract/templates.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import type { TemplateRow } from "#platform/integration/sending.ts";
import type { Supply } from "./read-supplies.ts";

const { problems: text, notReady } = campaignText;

interface Startable {
  supplies: readonly Supply[];
  segments: SegmentChoice;
  schedule: CampaignSchedule;
  /** Segments that are evaluated. */
  running: ReadonlySet<string>;
  now: number;
  /** It goes on: its hour is over. */
  isResumed: boolean;
}

/** Everything that keeps a campaign from being sent, beside its field. Pure. */
export const checkStart = (startable: Startable): Violation[] => [
  ...checkChannels(startable.supplies),
  ...checkSegments(startable),
  ...checkSchedule(startable),
];

function checkChannels(supplies: readonly Supply[]): Violation[] {
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

function checkSegments({ segments: { segments, mode }, running }: Startable): Violation[] {
  if (segments.length === 0) return [{ path: ["segments", "segments"], message: text.noSegment }];
  return segments.flatMap((id, index) =>
    mode === "live" && !running.has(id)
      ? [{ path: ["segments", "segments", index], message: text.stoppedSegment }]
      : [],
  );
}

function checkSchedule({ schedule: { at, end }, segments: { mode }, now, isResumed }: Startable): Violation[] {
  const start = at === "now" ? now : Date.parse(at);
  if (start < now && !isResumed) return [{ path: ["schedule", "at"], message: text.past }];
  if (mode !== "live" || isResumed) return [];
  if (end === undefined) return [{ path: ["schedule", "end"], message: text.liveEnd }];
  return Date.parse(end) > start ? [] : [{ path: ["schedule", "end"], message: text.endOrder }];
}
