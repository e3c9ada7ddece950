import { renderSVG } from "uqr";
import { type CampaignTags, writeTrackedUrl } from "#contract/campaigns/tracked-link.ts";
import { readAcquisition } from "#platform/collect/acquisition.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import { readPage } from "#platform/collect/page.ts";

/** What reports call the visits of a link: the collector's own rules on its address, without a referrer. */
export function reportedAs(url: string, tags: CampaignTags): { source: string; medium: string } {
  const page = readPage(writeTrackedUrl(url, tags));
  if (page === undefined) throw new Error("A stored address of a link is none");
  const { source, medium } = readAcquisition(page, "", [page.host]);
  return { source: foldSource(source), medium };
}

/** Bright modules around which scanners find the code. */
const edge = 4;

/** A QR code of an address as a picture (SVG). */
export const drawQr = (address: string): string => renderSVG(address, { ecc: "M", border: edge });
