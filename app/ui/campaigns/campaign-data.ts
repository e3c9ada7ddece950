import type { CampaignStatus } from "#contract/campaigns/shapes.ts";
import type { Channel } from "#contract/channels.ts";

/** What the screens of campaigns show, in words. */

/** `links`: nothing is sent, and its links work. */
export type CampaignState = CampaignStatus | "links";

export interface CampaignRow {
  id: string;
  name: string;
  state: CampaignState;
  channels: string;
  sent: string;
  clicks: string;
  orders: string;
  sales: string;
  when: string;
}

export interface Choice {
  value: string;
  label: string;
}

/** What a campaign of a website can send, from whom and to which segments, each as the options of a select. */
export interface CampaignChoices {
  templates: (Choice & { channel: Channel; id: string })[];
  senders: (Choice & { channel: Channel })[];
  /** A bot of Bale's can be tried before a line. */
  hasBale: boolean;
  /** `isEmpty`: nobody is in it, as far as it has been evaluated. */
  segments: (Choice & { isEmpty: boolean })[];
  /** Channels that cannot send yet, and why. */
  unready: { label: string; why: string }[];
}

/** What tags make of an address, and spellings of them that are in use. */
export interface CheckedLink {
  key: string;
  full: string;
  reported: string;
  warnings: string[];
}

/** A chosen template that leads to no link of the campaign, and where it is changed. */
export interface LinklessTemplate {
  text: string;
  to?: string | undefined;
  label?: string | undefined;
}

/** What of the messages nothing pays yet, and where that is bought. */
export interface ShortfallView {
  sentences: string[];
  links: { to: string; label: string }[];
}

/** Whom a campaign's choices select now. */
export interface AudienceView {
  sentences: string[];
  /** Where a template is sent to oneself. */
  trials: { label: string; to: string }[];
  shortfall?: ShortfallView | undefined;
}

/** The figures of visits. */
export interface VisitWords {
  people: string;
  sessions: string;
  leads: string;
  orders: string;
  sales: string;
  rate: string;
}

/** What a link brought, or a medium, which has no clicks. */
export interface InsightRow extends VisitWords {
  key: string;
  name: string;
  clicks: string;
  bots: string;
  /** Not a link of the campaign's own. */
  isForeign?: boolean;
}

export type InsightTotals = Omit<InsightRow, "key" | "name" | "isForeign">;

export interface DeliveryWords {
  key: string;
  channel: string;
  /** Where the log lists what a figure counts, by its name. */
  logs: Readonly<Record<string, string | undefined>>;
  queued: string;
  sent: string;
  delivered: string;
  opened: string;
  clicked: string;
  bounced: string;
  failed: string;
  uncertain: string;
  dropped: string;
}

/** A link with its short address, and where the picture of its code is. */
export interface LinkCode {
  id: string;
  name: string;
  short: string;
  full: string;
  picture: string;
  taken: string;
  bots: string;
}

/** A campaign beside others. */
export interface ComparedRow extends VisitWords {
  id: string;
  name: string;
  sent: string;
  delivered: string;
  clicks: string;
  cost: string;
  return: string;
}

export interface Figure {
  key: string;
  label: string;
  value: string;
  hint: string;
  /** Where what it counts is listed. */
  to?: string | undefined;
}

/** How far the messages of a campaign are. */
export interface SendingView {
  text: string[];
  progress: Figure[];
  /** What can be done next: each is confirmed on a page of its own. */
  action: { label: string; to: string; look: "main" | "dangerPlain" } | undefined;
}
