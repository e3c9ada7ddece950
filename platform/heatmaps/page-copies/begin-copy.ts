import type { Variant } from "#contract/captures.ts";
import { isOwnOrigin } from "#platform/collect/origin.ts";
import { copyPrefix, hashToken, openWith, toolLifetimeMs } from "#platform/collect/tool-token.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { choosePage } from "../captures/choose-page.ts";
import { findHeatmap } from "../sql/heatmaps.ts";
import { heatmapNotFound } from "../to-heatmap.ts";
import { insertCopy } from "./sql/page-copies.ts";

/** Of an owner at once. */
const maxOpen = 20;

interface Given {
  website: { id: string; url: string; host: string; hosts: readonly string[] };
  owner: string;
  id: string;
  variant: Variant;
}

/**
 * Makes a one-use token and the address that opens the page of a heatmap in the owner's own browser, with the tool that
 * copies it. A page on somebody else's host is never opened with a token: the website's first page is. Throws NOT_FOUND.
 */
export async function beginCopy(
  { website, owner, id, variant }: Given,
  dependencies: Dependencies,
): Promise<{ open: string; expiresAt: string }> {
  const { postgres, clock, ids } = dependencies;
  const place = variant === "a" ? 0 : 1;
  const heatmap = await findHeatmap(postgres, { website: website.id, id });
  const address = heatmap?.addresses[place];
  if (address === undefined) throw heatmapNotFound();
  const chosen = (await choosePage({ website: website.id, address }, dependencies)) ?? website.url;
  const page = isOwnOrigin([new URL(chosen).host], [website.host, ...website.hosts]) ? chosen : website.url;
  const token = copyPrefix + ids.secret(32);
  const now = clock.now();
  const expiresAt = new Date(now + toolLifetimeMs);
  await postgres.transaction((queries) =>
    insertCopy(
      queries,
      { hash: hashToken(token), heatmap: id, owner, variant: place, expiresAt },
      { now: new Date(now), max: maxOpen },
    ),
  );
  return { open: openWith(new URL(page), token), expiresAt: expiresAt.toISOString() };
}
