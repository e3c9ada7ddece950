import { z } from "zod";
import { channels } from "../channels.ts";
import { violation } from "../errors.ts";
import { email, id, pageUrl, plannedMoment, text } from "../fields.ts";
import { maxAmount } from "../money.ts";
import { campaignProgress, campaignStop } from "./sending.ts";
import { foldTag } from "./tracked-link.ts";

/** Campaigns: tracked links under one name, and the messages that carry them. */

export const campaignStatuses = ["draft", "scheduled", "sending", "sent", "stopped", "deleted"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignSorts = ["-createdAt", "createdAt", "name", "-name"] as const;
export const maxCampaigns = 500;
/** Beside its main link. */
export const maxFurtherLinks = 20;
/** Messages a minute. */
export const maxThrottle = 60_000;

const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

const campaignName = text(120);
/** Letters that folding makes two of count as two: as long as reports keep a tag. */
const tag = text(100).transform(foldTag).pipe(text(100));
const optionalTag = z.union([z.literal(""), tag]);

const campaignInfo = z.object({
  /** What it is for, in the owner's words. */
  goal: z.union([z.literal(""), text(500)]).optional(),
  /** What it costs beside its messages, in the website's currency; null is not known. */
  cost: z.number().nonnegative().max(maxAmount).nullable().optional(),
});
const infoInput = campaignInfo.extend({ name: campaignName.optional() });

/** Tags are folded to lower case; an empty one is left out. */
export const campaignUtm = z.object({
  url: pageUrl,
  source: tag,
  medium: tag,
  campaign: tag,
  term: optionalTag.optional(),
  content: optionalTag.optional(),
});
export type CampaignUtm = z.output<typeof campaignUtm>;

/** A further link of the campaign: its tags but the campaign's. `id` names one that is there, which keeps its code. */
export const furtherLink = campaignUtm.omit({ campaign: true }).extend({ id: id.optional() });

export const campaignChannel = z.object({
  type: z.enum(channels),
  template: id,
  /** Of SMS: what it leaves by. */
  line: id.optional(),
  /** `first`: by a bot of Bale before the line. */
  bale: z.enum(["off", "first"]).optional(),
  /** Of WhatsApp: what its template's places are filled with, in their order, with variables of our own. */
  values: z.array(text(500)).max(20).optional(),
  /** The same of its top (a word, or the link of a file) and of what addresses of its buttons end in. */
  heading: text(1_000).optional(),
  suffixes: z.array(text(500)).max(10).optional(),
  /** Of mails: what they come from, and what their readers see; the website's name and `info` where not given. */
  domain: id.optional(),
  fromName: z.union([z.literal(""), text(80)]).optional(),
  fromLocal: z.union([z.literal(""), text(64).regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i)]).optional(),
  replyTo: z.union([z.literal(""), email]).optional(),
});
export const channelChoice = z.object({
  channels: z.array(campaignChannel).max(channels.length),
  /** `first`: the first channel that reaches a person; `all`: each that does. */
  order: z.enum(["first", "all"]).default("first"),
});
export type ChannelChoice = z.output<typeof channelChoice>;

const segmentIds = z.array(id).max(20);
export const segmentChoice = z.object({
  segments: segmentIds,
  exclude: segmentIds.default([]),
  /** `snapshot`: who is inside at the start; `live`: also who enters until the end. */
  mode: z.enum(["snapshot", "live"]).default("snapshot"),
});
export type SegmentChoice = z.output<typeof segmentChoice>;

const campaignSchedule = z.object({
  at: z.union([z.literal("now"), plannedMoment]).default("now"),
  /** Messages a minute; without one as fast as the line sends. */
  throttle: z.number().int().min(1).max(maxThrottle).optional(),
  /** Until when `live` takes who enters. */
  end: plannedMoment.optional(),
});
export type CampaignSchedule = z.output<typeof campaignSchedule>;

const link = z.object({
  id,
  /** The page without tags. */
  url: z.string(),
  source: z.string(),
  medium: z.string(),
  term: z.string().nullable(),
  content: z.string().nullable(),
  /** The page with them. */
  full: z.string(),
  code: z.string(),
  short: z.string(),
  /** A picture (SVG) of the short address. */
  qr: z.string(),
  /** Without those of programs. */
  clicks: count,
  bots: count,
  /** Whom it brought, ever. */
  people: count,
});
export type CampaignLink = z.infer<typeof link>;

/** Of all time: what messages did, and what the visits under the campaign's name did, by the rows of every report. */
export const campaignFigures = z.object({
  people: count,
  sent: count,
  delivered: count,
  clicks: count,
  sessions: count,
  leads: count,
  orders: count,
  sales: z.number(),
  conversionRate: z.number(),
  /** Its own and that of its messages; null where neither is known. */
  cost: z.number().nullable(),
  /** SMS that left by a line without a tariff: `cost` is without them. */
  unpriced: count,
  /** What sales brought for each unit of cost beyond it; null without a cost, or where it is known in part. */
  return: z.number().nullable(),
});
export type CampaignFigures = z.infer<typeof campaignFigures>;

export const campaign = z.object({
  id,
  website: id,
  name: z.string(),
  status: z.enum(campaignStatuses),
  info: z.object({ name: z.string(), goal: z.string().nullable(), cost: z.number().nullable() }),
  utm: campaignUtm.nullable(),
  links: z.array(link),
  channels: z.array(campaignChannel),
  order: channelChoice.shape.order.unwrap(),
  segments: z.object({ segments: segmentIds, exclude: segmentIds, mode: segmentChoice.shape.mode.unwrap() }),
  schedule: campaignSchedule.extend({ at: campaignSchedule.shape.at.unwrap() }),
  /** Whom its segments name now, each once; `excluded`: how many of them are left out, by reason. */
  audience: z.object({ people: count, excluded: z.object({ segment: count }) }),
  counts: campaignFigures,
  cost: z.number().nullable(),
  /** Null before it begins, and while it waits for its hour. */
  progress: campaignProgress.nullable(),
  /**
   * People of those handed over whose messages nobody has tried to send yet: what a stop takes back, and has still to where
   * it is stopped. At most `maxUntried` are counted.
   */
  untried: count,
  /** Why it stands still; null where it does not. */
  stop: campaignStop.nullable(),
  /** What its channels lack while it is sent: nobody else is written to until it is back. */
  problems: z.array(violation),
  revision: count,
  createdAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

const campaignParts = {
  info: infoInput.optional(),
  utm: campaignUtm.nullable().optional(),
  /** Replaces the further links. */
  links: z.array(furtherLink).max(maxFurtherLinks).optional(),
  channels: channelChoice.shape.channels.optional(),
  order: z.enum(["first", "all"]).optional(),
  segments: segmentChoice.optional(),
  schedule: campaignSchedule.optional(),
};
export const campaignFields = { name: campaignName, ...campaignParts };

export const campaignChange = z.object({ name: campaignName.optional(), ...campaignParts });
export type CampaignChange = z.output<typeof campaignChange>;

/** What a change may make of a campaign: `scheduled` starts and resumes, `draft` takes back what has not begun. */
export const statusChange = z.enum(["scheduled", "stopped", "draft"]);
export type StatusChange = z.output<typeof statusChange>;

/** What messages of a channel became. */
export const deliveryCounts = z.object({
  channel: z.enum(channels),
  ...{ queued: count, sent: count, delivered: count, opened: count, clicked: count },
  ...{ bounced: count, failed: count, uncertain: count },
  dropped: z.record(z.string(), count),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;
