import { z } from "zod";
import { channels } from "../channels.ts";
import { listOf, paging, success } from "../envelope.ts";
import { atLeastOne, id, text } from "../fields.ts";
import { requiresResource, requiresWebsite } from "../procedure.ts";
import { reportInput } from "../report-query.ts";
import { report } from "../reports.ts";
import { campaignOutlook, messageRemedies } from "./sending.ts";
import {
  campaign,
  campaignChange,
  campaignFields,
  campaignFigures,
  campaignSorts,
  campaignStatuses,
  campaignUtm,
  channelChoice,
  deliveryCounts,
  segmentChoice,
  statusChange,
} from "./shapes.ts";

const path = "/wm/campaigns/campaign";
const ofCampaign = requiresResource("campaign");
const count = z.number().int().nonnegative();

/** Of a campaign, or of all: the campaign itself is what selects. */
const parameters = reportInput.omit({ website: true, wid: true, campaign: true, sort: true, page: true, limit: true });
const period = reportInput.pick({ from: true, to: true, fromCompare: true, toCompare: true, compare: true });
export type TotalsPeriod = z.output<typeof period>;

const insightFigures = {
  ...{ people: count, sessions: count, leads: count, customers: count, orders: count },
  ...{ sales: z.number(), conversionRate: z.number() },
};
/** The visits under the campaign's name by the source and medium of their address. */
const insightItem = z.object({
  /** `source/medium`, as reports name both. */
  key: z.string(),
  label: z.string(),
  /** The campaign's link with this source and medium; null where the owner made none. */
  link: id.nullable(),
  medium: z.string(),
  clicks: count,
  /** Clicks of programs, apart. */
  bots: count,
  ...insightFigures,
});
const insightChannel = z.object({ key: z.string(), label: z.string(), ...insightFigures });
const insight = report.omit({ items: true, total: true, page: true, limit: true }).extend({
  /** They add up to the totals, as those of `channels` do; people who came by several count in each. */
  items: z.array(insightItem),
  channels: z.array(insightChannel),
  deliveries: z.array(deliveryCounts),
  ...campaignFigures.pick({ cost: true, unpriced: true, return: true, clicks: true }).shape,
  bots: count,
});
export type CampaignInsight = z.infer<typeof insight>;

const readyChannel = z.object({
  type: z.enum(channels),
  label: z.string(),
  ready: z.boolean(),
  /** Persian: what is missing. */
  why: z.string().optional(),
  /** Only people whose consent is recorded get its messages. */
  requireConsent: z.boolean(),
  /** Messages (parts, of SMS) that packs and wallet pay now, if it alone is used; null where they cost nothing. */
  covered: count.nullable(),
  /** What pays more of them. */
  remedies: z.array(z.enum(messageRemedies)),
});

const stats = z.object({
  byStatus: z.record(z.enum(campaignStatuses).exclude(["deleted"]), count),
  ...campaignFigures.pick({ sent: true, delivered: true, clicks: true, orders: true, sales: true, cost: true }).shape,
});
const detail = campaign.extend(campaignFigures.omit({ cost: true }).shape);
/** The owner's own costs have no date: they are those of all time, in a period too. */
const totals = campaignFigures.extend({ campaigns: count, compareTotals: campaignFigures.optional() });

const checkedTag = z.object({
  field: z.enum(["source", "medium", "campaign"]),
  other: z.string(),
  message: z.string(),
});
const checkedUtm = z.object({
  full: z.string(),
  /** What reports will call the medium and the source of its visits. */
  ...{ medium: z.string(), mediumLabel: z.string(), reportedSource: z.string() },
  /** Tags that are spelt otherwise elsewhere. */
  warnings: z.array(checkedTag),
});
export type CheckedUtm = z.infer<typeof checkedUtm>;

/** Calls of all campaigns, by the website in the path and by `wid`. */
const overviews = <Own extends z.ZodRawShape>(
  by: "website" | "wid",
  own: Own,
  { address, more = "" }: { address: `/${string}`; more?: string },
) => {
  const requires = requiresWebsite(by);
  return {
    stats: requires
      .route({ method: "GET", path: `${address}/stats`, summary: `What all campaigns together did${more}` })
      .input(z.object(own))
      .output(success(stats)),
    details: requires
      .route({
        method: "GET",
        path: `${address}/details`,
        summary: `Campaigns with their figures, side by side${more}`,
      })
      .input(z.object({ ...own, ...paging }))
      .output(success(listOf(detail))),
    totals: requires
      .route({
        method: "GET",
        path: `${address}/details/all`,
        summary: `What the details add up to, of all time or of a period${more}`,
      })
      .input(z.object({ ...own, ...period.shape }))
      .output(success(totals)),
    overall: requires
      .route({ method: "GET", path: `${address}/users/overall`, summary: `The people whom campaigns brought${more}` })
      .input(parameters.extend(own).strict())
      .output(success(report)),
  };
};

export const campaigns = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/{website}/list`, summary: "Campaigns of a website" })
    .input(
      z.object({
        website: id,
        ...paging,
        status: z.enum(campaignStatuses).exclude(["deleted"]).optional(),
        q: text(200).optional(),
        sort: z.enum(campaignSorts).default("-createdAt"),
      }),
    )
    .output(success(listOf(campaign))),
  create: requiresWebsite("wid")
    .route({ method: "POST", path, summary: "Create a campaign, a draft", successStatus: 201 })
    .input(z.object({ wid: id, ...campaignFields }))
    .output(z.object({ status: z.literal(201), result: campaign })),
  channels: requiresWebsite("wid")
    .route({ method: "GET", path: `${path}/channels`, summary: "Channels, and which of them can send" })
    .input(z.object({ wid: id }))
    .output(success(listOf(readyChannel))),
  checkUtm: requiresWebsite("wid")
    .route({
      method: "GET",
      path: `${path}/utms/check`,
      summary: "What tags make of an address, how reports will name them, and spellings in use; nothing is stored",
    })
    .input(campaignUtm.extend({ wid: id }))
    .output(success(checkedUtm)),
  get: ofCampaign
    .route({ method: "GET", path: `${path}/{id}`, summary: "One campaign" })
    .input(z.object({ id }))
    .output(success(campaign)),
  update: ofCampaign
    .route({
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Change any part of a campaign that is not sending; `status` starts, stops, resumes or takes it back",
    })
    .input(atLeastOne(campaignChange.extend({ id, status: statusChange.optional(), revision: count.optional() })))
    .output(success(campaign)),
  delete: ofCampaign
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a campaign that is not sending" })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  setChannels: ofCampaign
    .route({ method: "POST", path: `${path}/{id}/channels`, summary: "Replace the channels and their templates" })
    .input(channelChoice.extend({ id }))
    .output(success(campaign)),
  setSegments: ofCampaign
    .route({ method: "POST", path: `${path}/{id}/segments`, summary: "Replace the segments, in and out" })
    .input(segmentChoice.extend({ id }))
    .output(success(campaign)),
  utms: ofCampaign
    .route({ method: "GET", path: `${path}/{id}/utms`, summary: "The tracked links of a campaign" })
    .input(z.object({ id, ...paging }))
    .output(success(listOf(campaign.shape.links.element))),
  outlook: ofCampaign
    .route({
      method: "GET",
      path: `${path}/{id}/outlook`,
      summary: "What a start, or going on, would do: people, parts, price, its end, and who gets nothing and why",
    })
    .input(z.object({ id }))
    .output(success(campaignOutlook)),
  start: ofCampaign
    .route({
      method: "PUT",
      path: `${path}/{id}/start`,
      summary: "Start a draft: it is sent now, or at the hour of its schedule",
    })
    .input(z.object({ id, revision: count.optional() }))
    .output(success(campaign)),
  stop: ofCampaign
    .route({
      method: "PUT",
      path: `${path}/{id}/stop`,
      summary: "Stop a campaign: what has not left yet is taken back",
    })
    .input(z.object({ id }))
    .output(success(campaign)),
  resume: ofCampaign
    .route({
      method: "PUT",
      path: `${path}/{id}/resume`,
      summary: "Go on with a stopped campaign: with those alone to whom nothing was sent",
    })
    .input(z.object({ id, revision: count.optional() }))
    .output(success(campaign)),
  insight: requiresResource("campaign")
    .route({
      method: "GET",
      path: `${path}/{wid}/{id}/insight`,
      summary: "What came of a campaign in a period, by link and channel",
    })
    .input(parameters.extend({ wid: id, id }).strict())
    .output(success(insight)),
  ...overviews("website", { website: id, wid: id.optional() }, { address: `${path}/{website}` }),
  bare: overviews("wid", { wid: id }, { address: "/wm/campaigns", more: " (the same under a second address)" }),
};
