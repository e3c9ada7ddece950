import type { CampaignInsight } from "#contract/campaigns/calls.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Report } from "#contract/reports.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { costOf, returnOf } from "#platform/delivery/message-cost.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareShown } from "#platform/reports/prepare-report.ts";
import { readCampaignVisits } from "#platform/reports/read-campaign-visits.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { countCampaigns } from "./count-campaigns.ts";
import { listDeliveries, sumDeliveries } from "./delivery-figures.ts";
import { reportedAs } from "./link-address.ts";
import { type CampaignReaders, type Place, tagsOfRows } from "./read-campaigns.ts";
import { findCampaign, listCampaigns } from "./sql/campaigns.ts";
import { addClicks, countClickedMessages, listLinks, listTaken, noClicks, sumClicks } from "./sql/links.ts";
import { campaignNotFound, clicksOfLink, tagsOf } from "./to-campaign.ts";

type Reporters = CampaignReaders & Pick<Dependencies, "plans">;
type Parameters = Partial<ReportInput>;

/**
 * What came of a campaign in a period: the overview of the visits under its name, the same by source and medium, by which
 * its links are known, and by medium; and what its messages became, whenever they were sent. Throws NOT_FOUND, BAD_REQUEST,
 * REPORTS_HIDDEN.
 */
export async function reportInsight(
  reporters: Reporters,
  { website, account }: Place,
  { id, input }: { id: string; input: Parameters },
): Promise<CampaignInsight> {
  const row = await findCampaign(reporters.postgres, { website: website.id, id });
  if (row === undefined) throw campaignNotFound();
  const { postgres } = reporters;
  const tags = tagsOfRows([row]);
  const prepared = await prepareShown(reporters, {
    input: { ...input, ...selectTags(website, tags) },
    website,
    account,
  });
  const links = (await listLinks(postgres, [id])).get(id) ?? [];
  const { range } = prepared.query;
  const [overview, visits, clicks, clicked, taken, { deliveries }] = await Promise.all([
    reportOverview(prepared.query, prepared.run),
    readCampaignVisits(prepared, tags),
    sumClicks(postgres, [id], range),
    countClickedMessages(postgres, id, range),
    listTaken(postgres, [id], range),
    countCampaigns(postgres, [row], reporters.clock.now()),
  ]);
  const tag = row.tag ?? "";
  const own = links.map((link) => ({
    ...{ ...reportedAs(link.url, tagsOf(tag, link)), id: link.id },
    clicks: clicksOfLink(link, { tag, clicks: clicks.byLink, taken }),
  }));
  const found = visits.links(tag);
  const unseen = own.filter((link) => !found.some((each) => isSame(each, link)));
  const items = [...found, ...unseen.map((link) => ({ ...link, figures: visits.ofLink(tag, link) }))].map(
    ({ source, medium, figures }) => {
      const link = own.find((each) => isSame(each, { source, medium }));
      return {
        ...{ key: `${source}/${medium}`, label: `${nameOf(source)} · ${mediumName(medium)}`, medium },
        ...{ link: link?.id ?? null, ...(link?.clicks ?? noClicks), ...figures },
      };
    },
  );
  const messages = sumDeliveries(deliveries);
  const cost = costOf(website.currency, { costMinor: row.costMinor, price: messages.price });
  return {
    ...overview,
    items,
    channels: visits
      .mediums(tag)
      .map(({ medium, figures }) => ({ key: medium, label: mediumName(medium), ...figures })),
    deliveries: listDeliveries(deliveries),
    // With those of links that were removed, which are no item, and of messages that lead elsewhere.
    ...addClicks(clicked, clicks.byCampaign.get(id)),
    ...{ cost, unpriced: messages.unpriced },
    return: returnOf(overview.totals.sales ?? 0, { cost, unpriced: messages.unpriced }),
  };
}

const isSame = (one: { source: string; medium: string }, other: { source: string; medium: string }) =>
  one.source === other.source && one.medium === other.medium;

const nameOf = (source: string) => (source === "" ? campaignText.unnamed : source);
const mediumName = (medium: string) =>
  medium === "" ? campaignText.unnamed : (dimensionText("medium", medium) ?? medium);

/** Without any campaign nothing is selected: no address calls a campaign by the website's id. */
const selectTags = (website: { id: string }, tags: readonly string[]): Parameters => ({
  campaign: tags.length === 0 ? [website.id] : [...tags],
});

/** The overview of all visits under names of campaigns, and the same by name. Throws BAD_REQUEST, REPORTS_HIDDEN. */
export async function reportOverall(
  reporters: Reporters,
  { website, account }: Place,
  input: Parameters,
): Promise<Report> {
  const rows = await listCampaigns(reporters.postgres, website.id);
  const tags = tagsOfRows(rows);
  const prepared = await prepareShown(reporters, {
    input: { ...input, ...selectTags(website, tags) },
    website,
    account,
  });
  const [overview, visits] = await Promise.all([
    reportOverview(prepared.query, prepared.run),
    readCampaignVisits(prepared, tags),
  ]);
  const items = tags.map((tag) => ({
    ...{ key: tag, label: rows.find((row) => row.tag === tag)?.name ?? tag },
    ...visits.ofCampaign(tag),
  }));
  return { ...overview, items: items.sort((one, other) => other.sessions - one.sessions) };
}
