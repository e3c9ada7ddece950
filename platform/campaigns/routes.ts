import { ok } from "#contract/envelope.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { checkUtm } from "./check-utm.ts";
import { listReadyChannels } from "./list-ready-channels.ts";
import { putCampaign } from "./put-campaign.ts";
import { readCampaign, readCampaigns, readDetails, readLinks, readStats } from "./read-campaigns.ts";
import { readOutlook } from "./read-outlook.ts";
import { reportInsight, reportOverall } from "./report-insight.ts";
import { reportTotals } from "./report-totals.ts";
import { createCampaign, removeCampaign, setChannels, setSegments } from "./save-campaign.ts";
import { resumeCampaign, startCampaign, stopCampaign } from "./start-campaign.ts";

interface CallContext {
  dependencies: Dependencies;
  owner: Caller;
  website: OwnWebsite;
}
const placeOf = ({ owner, website }: CallContext) => ({ website, account: owner.id });

const { campaigns: calls } = requiresWebsite;

/** The same calls under the second address. */
const bareRoutes = {
  stats: calls.bare.stats.handler(async ({ context }) => ok(await readStats(context.dependencies, placeOf(context)))),
  details: calls.bare.details.handler(async ({ input: { page, limit }, context }) =>
    ok(await readDetails(context.dependencies, placeOf(context), { page, limit })),
  ),
  totals: calls.bare.totals.handler(async ({ input: { wid: _, ...input }, context }) =>
    ok(await reportTotals(context.dependencies, placeOf(context), input)),
  ),
  overall: calls.bare.overall.handler(async ({ input: { wid: _, ...input }, context }) =>
    ok(await reportOverall(context.dependencies, placeOf(context), input)),
  ),
};

export const campaignRoutes = {
  list: calls.list.handler(async ({ input: { website: _, ...selection }, context }) =>
    ok(await readCampaigns(context.dependencies, placeOf(context), selection)),
  ),
  create: calls.create.handler(async ({ input: { wid: _, ...fields }, context }) => ({
    status: 201 as const,
    result: await createCampaign(context.dependencies, placeOf(context), fields),
  })),
  channels: calls.channels.handler(async ({ context: { dependencies, website } }) =>
    ok(await listReadyChannels(dependencies, website.id)),
  ),
  checkUtm: calls.checkUtm.handler(async ({ input: { wid: _, ...utm }, context }) =>
    ok(await checkUtm(context.dependencies, placeOf(context), utm)),
  ),
  get: requiresResource.campaigns.get.handler(async ({ input: { id }, context }) =>
    ok(await readCampaign(context.dependencies, placeOf(context), id)),
  ),
  update: requiresResource.campaigns.update.handler(async ({ input, context }) =>
    ok(await putCampaign(context.dependencies, placeOf(context), input)),
  ),
  delete: requiresResource.campaigns.delete.handler(async ({ input: { id }, context }) =>
    ok(await removeCampaign(context.dependencies, placeOf(context), id)),
  ),
  setChannels: requiresResource.campaigns.setChannels.handler(async ({ input, context }) =>
    ok(await setChannels(context.dependencies, placeOf(context), input)),
  ),
  setSegments: requiresResource.campaigns.setSegments.handler(async ({ input, context }) =>
    ok(await setSegments(context.dependencies, placeOf(context), input)),
  ),
  utms: requiresResource.campaigns.utms.handler(async ({ input, context }) =>
    ok(await readLinks(context.dependencies, placeOf(context), input)),
  ),
  outlook: requiresResource.campaigns.outlook.handler(async ({ input: { id }, context }) =>
    ok(await readOutlook(context.dependencies, placeOf(context), id)),
  ),
  start: requiresResource.campaigns.start.handler(async ({ input, context }) =>
    ok(await startCampaign(context.dependencies, placeOf(context), input)),
  ),
  stop: requiresResource.campaigns.stop.handler(async ({ input: { id }, context }) =>
    ok(await stopCampaign(context.dependencies, placeOf(context), id)),
  ),
  resume: requiresResource.campaigns.resume.handler(async ({ input, context }) =>
    ok(await resumeCampaign(context.dependencies, placeOf(context), input)),
  ),
  insight: requiresResource.campaigns.insight.handler(async ({ input: { id, wid: _, ...input }, context }) =>
    ok(await reportInsight(context.dependencies, placeOf(context), { id, input })),
  ),
  stats: calls.stats.handler(async ({ context }) => ok(await readStats(context.dependencies, placeOf(context)))),
  details: calls.details.handler(async ({ input: { page, limit }, context }) =>
    ok(await readDetails(context.dependencies, placeOf(context), { page, limit })),
  ),
  totals: calls.totals.handler(async ({ input: { website: _, wid: __, ...input }, context }) =>
    ok(await reportTotals(context.dependencies, placeOf(context), input)),
  ),
  overall: calls.overall.handler(async ({ input: { website: _, wid: __, ...input }, context }) =>
    ok(await reportOverall(context.dependencies, placeOf(context), input)),
  ),
  bare: bareRoutes,
};
