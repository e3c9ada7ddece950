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
  /** Of the segments of its website: whether they run, and whether nobody can be in them. */
  states: ReadonlyMap<string, { isRunning: boolean; isEmpty: boolean }>;
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

function checkSegments({ segments: { segments, exclude, mode }, states }: Startable): Violation[] {
  if (segments.length === 0) return [{ path: ["segments", "segments"], message: text.noSegment }];
  const find = (list: "segments" | "exclude", ids: readonly string[], judge: (id: string) => string | undefined) =>
    ids.flatMap((id, index) => {
      const message = judge(id);
      return message === undefined ? [] : [{ path: ["segments", list, index], message }];
    });
  const empty = (id: string) => (states.get(id)?.isEmpty === true ? text.emptySegment : undefined);
  return [
    ...find("segments", segments, (id) =>
      mode === "live" && states.get(id)?.isRunning !== true ? text.stoppedSegment : empty(id),
    ),
    ...find("exclude", exclude, empty),
  ];
}

function checkSchedule({ schedule: { at, end }, segments: { mode }, now, isResumed }: Startable): Violation[] {
  const start = at === "now" ? now : Date.parse(at);
  if (start < now && !isResumed) return [{ path: ["schedule", "at"], message: text.past }];
  if (mode !== "live" || isResumed) return [];
  if (end === undefined) return [{ path: ["schedule", "end"], message: text.liveEnd }];
  return Date.parse(end) > start ? [] : [{ path: ["schedule", "end"], message: text.endOrder }];
}
