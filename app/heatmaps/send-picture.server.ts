import type { OpenReport } from "#app/reports/open-report.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { periodOf, readViewState } from "./view-state.server.ts";

/** A picture that never changes once it was taken. */
const forever = "private, max-age=31536000, immutable";

/** The picture of the address, or by `show=layer` the clicks that lie over it. */
export async function sendPicture(open: OpenReport): Promise<Response> {
  const { api, headers, query } = open;
  const heatmap = await findHeatmap(open);
  const { device, layer, variant, settings } = readViewState(query, heatmap);
  const capture = query.get("capture") ?? undefined;
  const input = { id: heatmap.id, device, variant: query.get("side") === "b" ? "b" : variant, capture } as const;
  const isLayer = query.get("show") === "layer";
  const { body } = await api.heatmaps.screenshot(isLayer ? { ...input, ...periodOf(open), layer, ...settings } : input);
  headers.set("content-type", body.type);
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "default-src 'none'");
  headers.set("cache-control", isLayer || capture === undefined ? "private, no-cache" : forever);
  return new Response(body.stream(), { headers });
}
