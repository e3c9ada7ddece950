import type { TotalsPeriod } from "#contract/campaigns/calls.ts";
import type { CampaignFigures } from "#contract/campaigns/shapes.ts";
import type { Period } from "#contract/time/range.ts";
import { prepareShown } from "#platform/reports/prepare-report.ts";
import { readCampaignVisits } from "#platform/reports/read-campaign-visits.ts";
import { type CampaignReaders, type Place, readTotals, sumOwnCosts, tagsOfRows } from "./read-campaigns.ts";
import { listCampaigns } from "./sql/campaigns.ts";
import { countDeliveries } from "./sql/deliveries.ts";
import { sumClicks } from "./sql/links.ts";
import { toFigures } from "./to-figures.ts";

/**
 * What all campaigns of a website did: ever, or where a date is given in a period, and in the compared one.
 * Throws BAD_REQUEST, REPORTS_HIDDEN.
 */
export async function reportTotals(readers: CampaignReaders, place: Place, input: TotalsPeriod) {
  const { from, to, fromCompare, toCompare } = input;
  if ([from, to, fromCompare, toCompare].every((date) => date === undefined)) return readTotals(readers, place);
  const { website } = place;
  const prepared = await prepareShown(readers, { input, ...place });
  const rows = await listCampaigns(readers.postgres, website.id);
  const ids = rows.map(({ id }) => id);
  const figuresOf = async (period: Period): Promise<CampaignFigures> => {
    const [visits, clicks, deliveries] = await Promise.all([
      readCampaignVisits(prepared, tagsOfRows(rows), [period]),
      sumClicks(readers.postgres, ids, period),
      countDeliveries(readers.postgres, ids, period),
    ]);
    return toFigures(website, {
      ...{ visits: visits.whole, deliveries, costMinor: sumOwnCosts(rows) },
      clicks: [...clicks.byCampaign.values()].reduce((total, each) => total + each.clicks, 0),
    });
  };
  const { compare, ...range } = prepared.query.range;
  return {
    ...{ campaigns: rows.length, ...(await figuresOf(range)) },
    ...(compare && { compareTotals: await figuresOf(compare) }),
  };
}
