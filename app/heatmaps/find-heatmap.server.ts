import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Heatmap } from "#contract/heatmaps.ts";

/** The heatmap of the address; throws a 404 where the website has no such one. */
export async function findHeatmap({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Heatmap> {
  const heatmap = await orNotFound(api.heatmaps.get({ id: param("heatmap") }));
  if (heatmap.website !== param("website")) throw new Response(null, { status: 404 });
  return heatmap;
}
