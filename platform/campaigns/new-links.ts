import type { z } from "zod";
import type { CampaignUtm, furtherLink } from "#contract/campaigns/shapes.ts";
import { violationText } from "#contract/text/violations.ts";
import { linkCodeOf } from "#platform/delivery/responses/link-code.ts";
import { AppError } from "#platform/errors.ts";
import { reportedAs } from "./link-address.ts";
import type { LinkRow } from "./sql/links.ts";

interface Choice {
  campaign: string;
  /** Undefined leaves the main link as it is, null takes all links away. */
  utm: CampaignUtm | null | undefined;
  /** Undefined leaves the further links as they are. */
  further: readonly z.output<typeof furtherLink>[] | undefined;
  /** The name of the campaign in addresses as it was. */
  tag: string | null;
  before: readonly LinkRow[];
}

interface Ids {
  uuid(): string;
  secret(bytes: number): string;
}

/**
 * The links that a change leaves, and the tag that all of them have. A link that stays keeps its code, wherever it leads
 * now: it may be printed. Throws BAD_REQUEST where further links have no main one, and where reports could not tell two
 * links apart. Pure but for ids.
 */
export function placeLinks(
  ids: Ids,
  { campaign, utm, further, tag, before }: Choice,
): { tag: string | null; links: LinkRow[] } {
  const [oldMain, ...oldFurther] = before;
  if (utm === null) return { tag: null, links: [] };
  const newTag = utm?.campaign ?? tag;
  const made = (id = ids.uuid()) => ({ id, campaign, code: linkCodeOf(ids.secret(12)) });
  const parts = ({ url, source, medium, term, content }: Omit<CampaignUtm, "campaign">) => ({
    ...{ url, source, medium, term: term || null, content: content || null },
  });
  refuseRepeated(further ?? []);
  const main = utm === undefined ? oldMain : { ...(oldMain ?? made()), ...parts(utm) };
  const others = further?.map((each) => ({
    ...(oldFurther.find(({ id }) => id === each.id) ?? made()),
    ...parts(each),
  }));
  if (newTag === null || main === undefined) {
    if (further !== undefined && further.length > 0) throw wrong(["utm"], violationText.required);
    return { tag: null, links: [] };
  }
  const links = [main, ...(others ?? oldFurther)].map((link, position) => ({ ...link, position }));
  refuseTwins(newTag, links);
  return { tag: newTag, links };
}

function refuseRepeated(links: readonly { id?: string | undefined }[]): void {
  const ids = links.map(({ id }) => id);
  const twin = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (twin > 0) throw wrong(["links", twin, "id"], violationText.linkTwin);
}

function refuseTwins(tag: string, links: readonly LinkRow[]): void {
  const keys = links.map(({ url, source, medium }) => {
    const reported = reportedAs(url, { source, medium, campaign: tag });
    return JSON.stringify([reported.source, reported.medium]);
  });
  const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (twin > 0) throw wrong(["links", twin - 1, "source"], violationText.linkTwin);
}

const wrong = (path: (string | number)[], message: string) =>
  new AppError("BAD_REQUEST", "The links make no sense", { issues: [{ path, message }] });
