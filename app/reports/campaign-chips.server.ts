import { sharedParameters } from "#app/period/report-address.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { OpenReport } from "./open-report.server.ts";

/** Campaigns among which the filtered one is looked for. */
const maxLooked = 100;

/** From the report of campaigns to the page of a campaign that it is filtered by, else to their list. */
export async function campaignChips({ api, query, websiteId, filters }: OpenReport) {
  const all = { label: i18n.t("campaignInsight:toCampaigns"), to: `/w/${websiteId}/campaigns` };
  const [tag, ...others] = filters.campaign ?? [];
  if (tag === undefined || others.length > 0) return [all];
  const { items } = (await api.campaigns.list({ website: websiteId, limit: maxLooked })).result;
  const own = items.find(({ utm }) => utm?.campaign === tag);
  if (own === undefined) return [all];
  const address = withParams(sharedParameters(query), { campaign: null });
  return [
    {
      label: i18n.t("campaignInsight:toCampaign", { name: own.name }),
      to: `/w/${websiteId}/campaigns/${own.id}${address}`.replace(/\?$/, ""),
    },
  ];
}
