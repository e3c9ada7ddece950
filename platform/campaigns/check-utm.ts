import type { CheckedUtm } from "#contract/campaigns/calls.ts";
import type { CampaignUtm } from "#contract/campaigns/shapes.ts";
import { findOtherSpelling, writeTrackedUrl } from "#contract/campaigns/tracked-link.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportBreakdown } from "#platform/reports/report-breakdown.ts";
import { reportedAs } from "./link-address.ts";
import type { CampaignReaders, Place } from "./read-campaigns.ts";
import { listUsedTags } from "./sql/links.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Spellings that visits of these days had are in use. */
const days = 90;
const maxSpellings = 200;

/** What tags make of an address, how reports will name its visits, and which of them are spelt otherwise elsewhere. */
export async function checkUtm(readers: CampaignReaders, place: Place, utm: CampaignUtm): Promise<CheckedUtm> {
  const { website } = place;
  const used = await listUsedTags(readers.postgres, website.id);
  const visited = await listVisitedCampaigns(readers, place);
  const spellings = {
    source: used.map(({ source }) => source),
    medium: used.map(({ medium }) => medium),
    campaign: [...used.flatMap(({ campaign }) => campaign ?? []), ...visited],
  };
  const { medium, source } = reportedAs(utm.url, utm);
  const warnings = (["source", "medium", "campaign"] as const).flatMap((field) => {
    const other = findOtherSpelling(utm[field], spellings[field], field === "source" ? foldSource : undefined);
    return other === undefined ? [] : [{ field, other, message: campaignText.otherSpelling[field](other) }];
  });
  return {
    full: writeTrackedUrl(utm.url, utm),
    ...{ medium, mediumLabel: dimensionText("medium", medium) ?? medium, reportedSource: source, warnings },
  };
}

async function listVisitedCampaigns(readers: CampaignReaders, { website, account }: Place): Promise<string[]> {
  // By the hour: the links of a campaign are checked side by side, again and again, and read them once.
  const now = Math.floor(readers.clock.now() / hourMs) * hourMs;
  const from = new Date(now - days * dayMs).toISOString();
  const input = { from, boundary: "month" as const, page: 1, limit: maxSpellings };
  const { query, run } = await prepareReport(readers, { input, website, account });
  const { items = [] } = await reportBreakdown(query, "campaign", run);
  return items.flatMap(({ key }) => (key === "" ? [] : [key]));
}
