import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { pageOfPath } from "#platform/websites/page-of-path.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import type { StoredAddress } from "../sql/heatmaps.ts";
import { isSeen } from "../sql/page-rows.ts";
import { findTopPage } from "../sql/scrolled.ts";

const pageRow = z.object({ page: z.string() });

/**
 * The address of the page that stands for a heatmap's pages: its owner's choice, else the most viewed of
 * the last 30 days. Undefined where nobody saw any, or the website is gone.
 */
export async function choosePage(
  { website: id, address: { mode, url, sample, rule } }: { website: string; address: StoredAddress },
  dependencies: Dependencies,
): Promise<string | undefined> {
  const owner = await findOwner(dependencies.postgres, id);
  const website = owner && (await findOwnWebsite(dependencies.postgres, { owner, id }));
  if (!owner || !website) return undefined;
  const typed = sample ?? (mode === "is" || mode === "exactly" ? url : undefined);
  if (typed !== undefined) return toAddress(typed, website);
  const { query, run } = await prepareReport(dependencies, {
    input: monthAgo(dependencies.clock.now()),
    website,
    account: owner,
  });
  const scrolled = { query, period: query.range, where: isSeen(rule, website.host) };
  const [found] = await run(findTopPage(scrolled), pageRow);
  return found && toAddress(encodeURI(found.page).replaceAll("?", "%3F").replaceAll("#", "%23"), website);
}

/** As an owner types it: whole, with its host, or a path of the website. */
function toAddress(typed: string, { url, protocol }: { url: string; protocol: string }): string | undefined {
  const whole = /^https?:\/\//i.test(typed)
    ? typed
    : typed.startsWith("/")
      ? pageOfPath(typed, url).href
      : `${protocol}://${typed}`;
  return URL.canParse(whole) ? new URL(whole).href : undefined;
}
