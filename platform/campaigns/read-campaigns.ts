import type { Campaign, CampaignLink } from "#contract/campaigns/shapes.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { type CampaignVisits, readAllCampaignVisits } from "#platform/reports/read-campaign-visits.ts";
import { type CampaignCounts, countCampaigns } from "./count-campaigns.ts";
import { listMissing } from "./find-missing.ts";
import { type CampaignRow, countAudience, findCampaign, listCampaigns, pageCampaigns } from "./sql/campaigns.ts";
import { type Clicks, type LinkRow, listLinks, noClicks, sumClicks } from "./sql/links.ts";
import { countUntried } from "./sql/people.ts";
import { campaignNotFound, toCampaign, toLink, utmOf } from "./to-campaign.ts";
import { toFigures } from "./to-figures.ts";

export type CampaignReaders = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "barrier" | "clock" | "identity" | "settings" | "plans"
>;

/** A website, and the account that takes turns for it in the store. */
export interface Place {
  website: OwnWebsite;
  account: string;
}

/** Everything that answers about some campaigns are made of. */
interface CampaignFacts extends CampaignCounts {
  links: ReadonlyMap<string, LinkRow[]>;
  clicks: Clicks;
  untried: ReadonlyMap<string, number>;
  visits: CampaignVisits;
}

/** Names of campaigns as visits have them, each once. */
export const tagsOfRows = (rows: readonly CampaignRow[]): string[] => [
  ...new Set(rows.flatMap(({ tag }) => (tag === null ? [] : [tag]))),
];

async function readFacts(
  readers: CampaignReaders,
  { website, account }: Place,
  rows: readonly CampaignRow[],
): Promise<CampaignFacts> {
  const ids = rows.map(({ id }) => id);
  const links = await listLinks(readers.postgres, ids);
  const waiting = rows.filter(({ status }) => status === "sending" || status === "stopped").map(({ id }) => id);
  const [clicks, counted, untried, visits] = await Promise.all([
    sumClicks(readers.postgres, ids),
    countCampaigns(readers.postgres, rows, readers.clock.now()),
    countUntried(readers.postgres, waiting),
    readAllCampaignVisits(readers, { website, account, tags: tagsOfRows(rows) }),
  ]);
  return { links, clicks, ...counted, untried, visits };
}

const clicksOf = ({ clicks: { byCampaign } }: CampaignFacts, campaign: string): number =>
  (byCampaign.get(campaign) ?? noClicks).clicks;

const showLinks = ({ settings }: CampaignReaders, { id, tag }: CampaignRow, facts: CampaignFacts): CampaignLink[] =>
  tag === null
    ? []
    : (facts.links.get(id) ?? []).map((link) =>
        toLink(link, { visits: facts.visits, clicks: facts.clicks.byLink, taken: facts.taken, tag, settings }),
      );

/** Counts read all members: one of a website at a time, so that connections are left to others. */
const counts = new FairQueue({ total: 3, perOwner: 1, bound: 1_000, boundPerOwner: 100 });

/** Whom campaigns are for now; the same segments are counted once. */
async function countAudiences({ postgres }: CampaignReaders, website: string, rows: readonly CampaignRow[]) {
  const choices = new Map(rows.map(({ segments }) => [JSON.stringify(segments), segments]));
  const counted = new Map<string, Awaited<ReturnType<typeof countAudience>>>();
  for (const [key, segments] of choices) {
    counted.set(key, await counts.run(website, () => countAudience(postgres, website, segments)));
  }
  return ({ segments }: CampaignRow) => counted.get(JSON.stringify(segments)) ?? { people: 0, excluded: 0 };
}

/** Campaigns as the API answers them, each with its figures of all time. */
async function showCampaigns(
  readers: CampaignReaders,
  place: Place,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  const facts = await readFacts(readers, place, rows);
  const { website } = place;
  const audienceOf = await countAudiences(readers, website.id, rows);
  const problems = await listMissing(readers.postgres, rows, facts.progress);
  return rows.map((row) => {
    const { id, tag, costMinor } = row;
    return toCampaign(row, {
      website,
      links: showLinks(readers, row, facts),
      utm: utmOf(row, facts.links.get(id) ?? []),
      audience: audienceOf(row),
      progress: facts.progress.get(id),
      untried: facts.untried.get(id) ?? 0,
      problems: problems.get(id) ?? [],
      counts: toFigures(website, {
        visits: facts.visits.ofCampaign(tag),
        deliveries: facts.deliveries.filter(({ campaign }) => campaign === id),
        clicks: clicksOf(facts, id),
        costMinor,
      }),
    });
  });
}

export async function showCampaign(readers: CampaignReaders, place: Place, row: CampaignRow): Promise<Campaign> {
  const [shown] = await showCampaigns(readers, place, [row]);
  if (shown === undefined) throw campaignNotFound();
  return shown;
}

/** One page of a website's campaigns. */
export async function readCampaigns(
  readers: CampaignReaders,
  place: Place,
  selection: Parameters<typeof pageCampaigns>[2],
) {
  const { rows, total } = await pageCampaigns(readers.postgres, place.website.id, selection);
  return { items: await showCampaigns(readers, place, rows), total, page: selection.page, limit: selection.limit };
}

/** Throws NOT_FOUND. */
export async function readCampaign(readers: CampaignReaders, place: Place, id: string): Promise<Campaign> {
  const row = await findCampaign(readers.postgres, { website: place.website.id, id });
  if (row === undefined) throw campaignNotFound();
  return showCampaign(readers, place, row);
}

/** One page of a campaign's links. Throws NOT_FOUND. */
export async function readLinks(
  readers: CampaignReaders,
  place: Place,
  { id, page, limit }: { id: string; page: number; limit: number },
) {
  const row = await findCampaign(readers.postgres, { website: place.website.id, id });
  if (row === undefined) throw campaignNotFound();
  const links = showLinks(readers, row, await readFacts(readers, place, [row]));
  return { items: links.slice((page - 1) * limit, page * limit), total: links.length, page, limit };
}

/** What owners said that campaigns cost beside their messages; null where they said nothing. */
export function sumOwnCosts(rows: readonly CampaignRow[]): number | null {
  const costs = rows.flatMap(({ costMinor }) => costMinor ?? []);
  return costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0);
}

interface Together extends CampaignFacts {
  rows: CampaignRow[];
  figures: ReturnType<typeof toFigures>;
}

/** All campaigns of a website together: people whom several brought count once. */
async function readTogether(readers: CampaignReaders, place: Place): Promise<Together> {
  const rows = await listCampaigns(readers.postgres, place.website.id);
  const facts = await readFacts(readers, place, rows);
  const figures = toFigures(place.website, {
    visits: facts.visits.whole,
    deliveries: facts.deliveries,
    clicks: rows.reduce((total, { id }) => total + clicksOf(facts, id), 0),
    costMinor: sumOwnCosts(rows),
  });
  return { ...facts, rows, figures };
}

/** What all campaigns of a website together did. */
export async function readStats(readers: CampaignReaders, place: Place) {
  const { rows, figures } = await readTogether(readers, place);
  const { sent, delivered, clicks, orders, sales, cost } = figures;
  const of = (status: CampaignRow["status"]) => rows.filter((row) => row.status === status).length;
  return {
    byStatus: {
      ...{ draft: of("draft"), scheduled: of("scheduled"), sending: of("sending"), sent: of("sent") },
      stopped: of("stopped"),
    },
    ...{ sent, delivered, clicks, orders, sales, cost },
  };
}

/** What all campaigns of a website did, ever. */
export async function readTotals(readers: CampaignReaders, place: Place) {
  const { rows, figures } = await readTogether(readers, place);
  return { campaigns: rows.length, ...figures };
}

/** One page of campaigns with their figures beside them, the newest first. */
export async function readDetails(readers: CampaignReaders, place: Place, paging: { page: number; limit: number }) {
  const list = await readCampaigns(readers, place, { ...paging, sort: "-createdAt" });
  return { ...list, items: list.items.map((campaign) => ({ ...campaign, ...campaign.counts, cost: campaign.cost })) };
}
