import { z } from "zod";
import { channels } from "../channels.ts";
import { messageReasons } from "../delivery-reasons.ts";
import { violation } from "../errors.ts";

/** How a campaign is sent: what a start would do, how far it has come, and why it stands still. */

const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

/** Who stops a campaign: its owner, or itself where too many mails come back or are called spam. */
const campaignStoppers = ["owner", "bounces", "complaints"] as const;
export type CampaignStopper = (typeof campaignStoppers)[number];

/** Why a person of its segments gets nothing: in a segment that is left out, or what the ledger would say of their message. */
const audienceReasons = ["segment", ...messageReasons] as const;
export type AudienceReason = (typeof audienceReasons)[number];

/** What pays messages that nothing pays yet: a pack, the wallet. */
export const messageRemedies = ["pack", "wallet"] as const;
export type MessageRemedy = (typeof messageRemedies)[number];

/** People whom a stop takes back, as far as they are counted: messages on pages wait for days, however many. */
export const maxUntried = 100_000;

/** People of a campaign that has begun, each in one of the three. */
export const campaignProgress = z.object({
  people: count,
  /** Nothing was made for them yet, or it was taken back by a stop. */
  unsent: count,
  /** Their message is in the ledger, whatever became of it there. */
  handedOver: count,
  /** Nothing could be sent to them: their messages say why. */
  leftOut: count,
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

export const campaignStop = z.object({
  by: z.enum(campaignStoppers),
  at: moment,
  /** Where it stopped itself: mails that came back or were called spam, and how many had left. */
  count: count.optional(),
  sent: count.optional(),
});
export type CampaignStop = z.infer<typeof campaignStop>;

/** What a start, or going on, would do now. Nothing is changed. */
export const campaignOutlook = z.object({
  /** What the owner does next: `start`, `resume`, or nothing while it is sent. */
  next: z.enum(["start", "resume"]).nullable(),
  /** Who would be written to, each once. */
  people: count,
  /** Whom it has written to already: nobody of them again. */
  done: count,
  /** Who was left out already, and stays so. */
  leftOut: count,
  messages: count,
  /** Of SMS. */
  parts: count,
  /** Of all messages, in rial. */
  price: count,
  channels: z.array(
    z.object({
      ...{ type: z.enum(channels), messages: count, parts: count, price: count },
      /** SMS by a line without a tariff: `price` is without them. */
      unpriced: count,
      /** Messages (parts, of SMS) that the owner's packs and wallet do not pay now, after the channels before it. */
      unpaid: count,
      /** The others: messages (parts, of SMS) of packs, and rial of the wallet. Nothing of either where they cost nothing. */
      ofPacks: count,
      ofWallet: count,
      /** Mails beyond what their domain may send on the day of the start. */
      beyondDay: count,
      /** Messages to people who reached a cap of the channel by the start: they wait, as far as their queue allows. */
      capped: count,
    }),
  ),
  /** What would pay them; empty where everything is paid. */
  remedies: z.array(z.enum(messageRemedies)),
  /** Who of its segments gets nothing, by reason, the most first. */
  excluded: z.array(z.object({ reason: z.enum(audienceReasons), label: z.string(), people: count })),
  startsAt: moment,
  /**
   * When the last message leaves by the lines' rates and hours; null where nobody gets one, no hour is open, or it is
   * unknown: of messages on pages, and of mails beyond the day of their domain.
   */
  endsAt: moment.nullable(),
  /** Figures of a large audience are scaled from its first people. */
  isEstimate: z.boolean(),
  /** A segment has its members computed: the start waits for them, and then takes all. */
  isEvaluating: z.boolean(),
  /** What a start refuses, with the field of the campaign. */
  problems: z.array(violation),
});
export type CampaignOutlook = z.infer<typeof campaignOutlook>;
