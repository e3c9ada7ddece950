import type { OwnerContext } from "#app/services/loaders.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { readViewState } from "./view-state.server.ts";

/** The pages of a heatmap, and which of them on which device the address names: of a picture from elsewhere. */
export async function loadOtherPicture(context: OwnerContext) {
  const heatmap = await findHeatmap(context);
  const { device, variant } = readViewState(context.query, heatmap);
  const { id, name, website, url, variant: other } = heatmap;
  const pages = other === null ? [url] : [url, other.url];
  const base = `/w/${website}/heatmaps/${id}`;
  return { base, name, pages, chosen: { device, variant }, query: context.query.toString() };
}
