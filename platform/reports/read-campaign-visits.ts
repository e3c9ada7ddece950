import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { listShownWithin } from "#platform/plans/hidden-times.ts";
import { shareOf, sums, toUnits } from "./figures.ts";
import { type PreparedReport, prepareReport } from "./prepare-report.ts";
import type { Query } from "./query.ts";
import { figureLevels, selectCampaignFigures } from "./sql/campaign-figures.ts";

const number = z.coerce.number();
const row = sums.extend({
  ...{ level: number, campaign: z.string(), source: z.string(), medium: z.string() },
  ...{ leads: number, newLeads: number, customers: number },
});
type Row = z.infer<typeof row>;

/** What the visits under names of campaigns did, in the website's currency. */
export interface VisitFigures {
  people: number;
  sessions: number;
  leads: number;
  customers: number;
  orders: number;
  sales: number;
  conversionRate: number;
}

const nothing: VisitFigures = {
  ...{ people: 0, sessions: 0, leads: 0, customers: 0, orders: 0, sales: 0, conversionRate: 0 },
};

const toFigures = (query: Query, { people, sessions, leads, customers, orders, sales, converted }: Row) => ({
  ...{ people, sessions, leads, customers, orders },
  sales: toUnits(query.website, sales),
  conversionRate: shareOf(converted, sessions),
});

export interface CampaignVisits {
  whole: VisitFigures;
  ofCampaign(tag: string | null): VisitFigures;
  /** By source and medium as reports name them. */
  ofLink(tag: string | null, link: { source: string; medium: string }): VisitFigures;
  /** Sources and mediums with visits, the most sessions first. */
  links(tag: string): { source: string; medium: string; figures: VisitFigures }[];
  /** Mediums with visits, likewise. */
  mediums(tag: string): { medium: string; figures: VisitFigures }[];
}

/** What a query that selects no visit has. */
const noVisits: CampaignVisits = {
  whole: nothing,
  ofCampaign: () => nothing,
  ofLink: () => nothing,
  links: () => [],
  mediums: () => [],
};

/** The visits of one or more periods under some names of campaigns, by the same rows as every report; one statement. */
export async function readCampaignVisits(
  { query, run }: PreparedReport,
  tags: readonly string[],
  periods: readonly Period[] = [query.range],
): Promise<CampaignVisits> {
  if (tags.length === 0 || periods.length === 0) return noVisits;
  const selected = { ...query, filters: { ...query.filters, campaign: tags } };
  const rows = await run(selectCampaignFigures(selected, periods), row);
  const figuresOf = (level: number, match: Partial<Row>) => {
    const found = rows.find(
      (each) =>
        each.level === level && Object.entries(match).every(([name, value]) => each[name as keyof Row] === value),
    );
    return found === undefined ? nothing : toFigures(query, found);
  };
  const listed = (level: number, tag: string) =>
    rows
      .filter((each) => each.level === level && each.campaign === tag && (each.events > 0 || each.orders > 0))
      .sort(
        (one, other) =>
          other.sessions - one.sessions || (one.source + one.medium < other.source + other.medium ? -1 : 1),
      );
  return {
    whole: figuresOf(figureLevels.whole, {}),
    ofCampaign: (tag) => (tag === null ? nothing : figuresOf(figureLevels.campaign, { campaign: tag })),
    ofLink: (tag, { source, medium }) =>
      tag === null ? nothing : figuresOf(figureLevels.link, { campaign: tag, source, medium }),
    links: (tag) =>
      listed(figureLevels.link, tag).map(({ source, medium, ...each }) => ({
        ...{ source, medium, figures: toFigures(query, { ...each, source, medium }) },
      })),
    mediums: (tag) =>
      listed(figureLevels.medium, tag).map(({ medium, ...each }) => ({
        ...{ medium, figures: toFigures(query, { ...each, medium }) },
      })),
  };
}

type VisitDependencies = Parameters<typeof prepareReport>[0] & Parameters<typeof listShownWithin>[0];

/**
 * The same of all time but those whose reports are hidden: campaigns are read, changed and stopped all the same, and what
 * happened in a hidden time joins their figures when a larger plan shows it.
 */
export async function readAllCampaignVisits(
  dependencies: VisitDependencies,
  { website, account, tags }: { website: Query["website"]; account: string; tags: readonly string[] },
): Promise<CampaignVisits> {
  if (tags.length === 0) return noVisits;
  const prepared = await prepareReport(dependencies, { input: {}, website, account });
  const { to } = prepared.query.range;
  const shown = await listShownWithin(dependencies, dependencies.postgres, { website: website.id, from: 0, to });
  return readCampaignVisits(prepared, tags, shown);
}
