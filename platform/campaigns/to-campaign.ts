import type { CampaignProgress } from "#contract/campaigns/sending.ts";
import type { Campaign, CampaignFigures, CampaignLink, CampaignUtm } from "#contract/campaigns/shapes.ts";
import { writeTrackedUrl } from "#contract/campaigns/tracked-link.ts";
import type { Violation } from "#contract/errors.ts";
import { minorUnits } from "#contract/money.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { linkAddress } from "#platform/delivery/message-addresses.ts";
import { AppError } from "#platform/errors.ts";
import type { CampaignVisits } from "#platform/reports/read-campaign-visits.ts";
import { drawQr, reportedAs } from "./link-address.ts";
import type { CampaignRow } from "./sql/campaigns.ts";
import { addClicks, type ClickSums, type LinkRow, noClicks, type TakenRow } from "./sql/links.ts";

type Website = Pick<OwnWebsite, "timeZone" | "currency">;

/** The tags of a link, without empty ones. */
export const tagsOf = (tag: string, { source, medium, term, content }: LinkRow) => ({
  ...{ source, medium, campaign: tag },
  ...(term === null ? {} : { term }),
  ...(content === null ? {} : { content }),
});

interface TakenLinks {
  tag: string;
  /** By link: of its own short address. */
  clicks: ReadonlyMap<string, ClickSums>;
  /** Of the campaigns' messages. */
  taken: readonly TakenRow[];
}

/** The address to which messages of a campaign lead where they name a link. Braces are no variables in it. */
export const addressInMessages = (link: LinkRow, tag: string): string =>
  writeTrackedUrl(link.url, tagsOf(tag, link)).replaceAll("{", "%7B").replaceAll("}", "%7D");

/** How often a link was taken: by its short address, and in how many messages that lead where it leads. Pure. */
export function clicksOfLink(link: LinkRow, { tag, clicks, taken }: TakenLinks): ClickSums {
  const url = addressInMessages(link, tag);
  const inMessages = taken.filter((each) => each.campaign === link.campaign && each.url === url);
  return [clicks.get(link.id) ?? noClicks, ...inMessages].reduce((sum, each) => addClicks(sum, each), noClicks);
}

interface LinkFacts extends TakenLinks {
  visits: CampaignVisits;
  settings: { PLATFORM_URL: string };
}

export function toLink(row: LinkRow, { visits, settings, ...taken }: LinkFacts): CampaignLink {
  const { tag } = taken;
  const { id, url, source, medium, term, content, code } = row;
  const short = linkAddress(code, settings);
  return {
    ...{ id, url, source, medium, term, content, code, short },
    full: writeTrackedUrl(url, tagsOf(tag, row)),
    qr: drawQr(short),
    ...clicksOfLink(row, taken),
    people: visits.ofLink(tag, reportedAs(url, tagsOf(tag, row))).people,
  };
}

interface CampaignParts {
  website: Website;
  links: CampaignLink[];
  utm: CampaignUtm | null;
  audience: { people: number; excluded: number };
  counts: CampaignFigures;
  progress: CampaignProgress | undefined;
  untried: number;
  problems: Violation[];
}

const noProgress: CampaignProgress = { people: 0, unsent: 0, handedOver: 0, leftOut: 0 };

/** A campaign as the API answers it. */
export function toCampaign(
  row: CampaignRow,
  { website, links, utm, audience, counts, progress, untried, problems }: CampaignParts,
): Campaign {
  const { id, name, status, goal, costMinor, channels, order, segments, schedule, revision, createdAt, stop } = row;
  const iso = (at: Date | null) => (at === null ? null : isoIn(website.timeZone, at.getTime()));
  return {
    ...{ id, website: row.website, name, status },
    info: { name, goal, cost: costMinor === null ? null : costMinor / minorUnits(website.currency) },
    ...{ utm, links, channels, order, segments, schedule },
    audience: { people: audience.people, excluded: { segment: audience.excluded } },
    ...{ counts, cost: counts.cost, revision },
    progress: row.startedAt === null ? null : (progress ?? noProgress),
    stop: stop && { ...stop, at: isoIn(website.timeZone, stop.at) },
    ...{ untried, problems },
    createdAt: isoIn(website.timeZone, createdAt.getTime()),
    ...{ startedAt: iso(row.startedAt), endedAt: iso(row.endedAt) },
  };
}

/** The main link as its owner wrote it. */
export function utmOf({ tag }: CampaignRow, links: readonly LinkRow[]): CampaignUtm | null {
  const [main] = links;
  return tag === null || main === undefined ? null : { url: main.url, ...tagsOf(tag, main) };
}

export const campaignNotFound = () => new AppError("NOT_FOUND", "No such campaign of this website");
