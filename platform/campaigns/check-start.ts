import type { CampaignSchedule, SegmentChoice } from "#contract/campaigns/shapes.ts";
import type { Violation } from "#contract/errors.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { checkChannels } from "./check-channels.ts";
import type { Supply } from "./read-supplies.ts";

const { problems: text } = campaignText;

interface Startable {
  supplies: readonly Supply[];
  segments: SegmentChoice;
  schedule: CampaignSchedule;
  /** Segments that are evaluated. */
  running: ReadonlySet<string>;
  now: number;
  /** It goes on: its hour is over. */
  isResumed: boolean;
  /** What waited when it was stopped is still being taken back. */
  isStopping: boolean;
}

/** Everything that keeps a campaign from being sent, beside its field. Pure. */
export const checkStart = (startable: Startable): Violation[] => [
  ...(startable.isStopping ? [{ path: ["status"], message: text.stopping }] : []),
  ...checkChannels(startable.supplies),
  ...checkSegments(startable),
  ...checkSchedule(startable),
];

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
