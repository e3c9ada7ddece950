import type { HeatmapDevice, Variant } from "#contract/captures.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readQueue } from "./captures/read-queue.ts";
import { beginCopy } from "./page-copies/begin-copy.ts";
import { retakeCaptures } from "./retake-captures.ts";
import { findHeatmap } from "./sql/heatmaps.ts";
import { heatmapNotFound } from "./to-heatmap.ts";

interface Given {
  website: OwnWebsite;
  owner: string;
  id: string;
  devices?: readonly HeatmapDevice[] | undefined;
  /** Whose browser takes them. */
  via: "server" | "browser";
  variant: Variant;
}

/** Queues the pictures of a heatmap, or answers the address by which its owner's own browser takes one. Throws NOT_FOUND. */
export async function retakePictures({ website, owner, id, devices, via, variant }: Given, dependencies: Dependencies) {
  if (via === "server") return retakeCaptures({ website: website.id, id, devices }, dependencies);
  const begun = await beginCopy({ website, owner, id, variant }, dependencies);
  const heatmap = await findHeatmap(dependencies.postgres, { website: website.id, id });
  if (heatmap === undefined) throw heatmapNotFound();
  return { ...(await readQueue(heatmap, dependencies)), ...begun };
}
