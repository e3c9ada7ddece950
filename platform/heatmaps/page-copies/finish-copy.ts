import { z } from "zod";
import type { HeatmapDevice } from "#contract/captures.ts";
import { proof } from "#contract/fields.ts";
import { copiedPage } from "#contract/page-copies.ts";
import { consentWords } from "#contract/text/captured-pages.ts";
import { copierWords } from "#contract/text/copier.ts";
import { violationText } from "#contract/text/violations.ts";
import { isOwnOrigin } from "#platform/collect/origin.ts";
import { readPage } from "#platform/collect/page.ts";
import { readJson, type SentBody } from "#platform/collect/sent-body.ts";
import { hashToken } from "#platform/collect/tool-token.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { drawings } from "../drawings.ts";
import { meetsAddress } from "../read-stored-address.ts";
import { findHeatmap, type HeatmapRow } from "../sql/heatmaps.ts";
import { readCopy } from "./page-copy.ts";
import { type CopyRight, findCopyRight } from "./sql/page-copies.ts";
import { storeCopy } from "./store-copy.ts";

/** The first line of what the tool sends: the token, the public key of the page's own script, the page it stands on. */
const head = z.object({
  token: proof(100, 10),
  key: proof(100),
  url: z.string().max(2_000),
});
const maxHeadBytes = 4_096;

function refused(field: "token" | "url" | "copy", message: string): AppError {
  const code = field === "token" ? "FORBIDDEN" : "BAD_REQUEST";
  return new AppError(code, "The copy is not taken", { issues: [{ path: [field], message }] });
}

/** What the tool gets before anything is copied. */
interface Welcome {
  words: typeof copierWords;
  /** Whether the page is one of the heatmap's. */
  isPage: boolean;
  /** What the picture leaves out: the owner's selectors, and words of layers that ask for consent. */
  hide: readonly string[];
  consent: readonly string[];
}

/**
 * Takes a copy of a heatmap's page from the owner's browser, queues its picture and answers where it will be seen; without
 * a copy says that the token works, and whether the page is one of the heatmap's. Throws FORBIDDEN for a token that is
 * unknown, used, expired, or sent from a page whose host or key is not the website's, BAD_REQUEST for another page and for
 * what is no copy. Nothing behind the first line is read before the token is known to work.
 */
export async function finishCopy(
  dependencies: Dependencies,
  { body, origin }: { body: SentBody; origin: string | undefined },
): Promise<{ url: string } | Welcome> {
  const { postgres, clock, settings } = dependencies;
  const parsed = head.safeParse(readJson(await body.readLine(maxHeadBytes)));
  if (!parsed.success) throw refused("copy", violationText.invalid);
  const { token, key, url } = parsed.data;
  const given = { hash: hashToken(token), now: new Date(clock.now()) };
  const right = await findCopyRight(postgres, { ...given, key });
  const hosts = right && [right.host, ...right.hosts];
  if (right === undefined || !isOwnOrigin([origin], hosts ?? [])) throw refused("token", violationText.pickerToken);
  const heatmap = await findHeatmap(postgres, { website: right.website, id: right.heatmap });
  if (heatmap === undefined) throw refused("token", violationText.pickerToken);
  const isPage = await isOneOf(url, { right, heatmap }, dependencies);
  const packed = await body.readRest(copiedPage.maxBytes);
  if (packed.length === 0) return { words: copierWords, isPage, hide: heatmap.hide, consent: consentWords };
  if (!isPage) throw refused("url", violationText.samplePage);
  const copy = await drawings.run(right.website, () => readCopy(packed));
  // The page that was judged is drawn, and no other.
  if (copy.url !== url) throw refused("url", violationText.invalid);
  const device = deviceOf(copy.width);
  await storeCopy({ ...right, device, copy, hash: given.hash }, dependencies);
  const shown = new URLSearchParams({ on: device, ...(right.variant === 1 && { variant: "b" }) });
  return { url: `${settings.DASHBOARD_URL}/w/${right.website}/heatmaps/${right.heatmap}?${shown}` };
}

/** By the width of the viewport, as clicks are counted. */
const deviceOf = (width: number): HeatmapDevice => (width >= 1_024 ? "desktop" : width >= 640 ? "tablet" : "mobile");

/** Whether an address is one of the heatmap's pages, on a host of the website. */
async function isOneOf(
  url: string,
  { right, heatmap }: { right: CopyRight; heatmap: HeatmapRow },
  { clickhouse }: Pick<Dependencies, "clickhouse">,
): Promise<boolean> {
  const page = readPage(url);
  const address = heatmap.addresses[right.variant];
  if (page === undefined || address === undefined || !isOwnOrigin([page.host], [right.host, ...right.hosts])) {
    return false;
  }
  const value = page.host === right.host ? page.path : page.host + page.path;
  return meetsAddress(value, { rule: address.rule, host: right.host, owner: right.owner }, { clickhouse });
}
