import type { OpenReport } from "#app/reports/open-report.server.ts";
import type { LiveData } from "#app/ui/heatmaps/picture-data.ts";
import type { ClickStat } from "#contract/heatmaps.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { areasOf } from "./picture-view.server.ts";
import { periodOf, readViewState } from "./view-state.server.ts";

/** Elements that can be pointed at: far more than the ranking lists at once. */
const maxAreas = 200;

/** What the browser draws the layer of the address from, while its settings change. */
export async function liveLayer(open: OpenReport): Promise<Response> {
  const { api, headers, query } = open;
  const heatmap = await findHeatmap(open);
  const { device, layer, variant } = readViewState(query, heatmap);
  const read = async (variant: "a" | "b", capture?: string) => {
    const input = { id: heatmap.id, ...periodOf(open), device, layer, variant, capture, points: true, compare: false };
    return (await api.heatmaps.clicks({ ...input, limit: maxAreas })).result;
  };
  const others = heatmap.variant === null ? [] : [read(variant === "a" ? "b" : "a")];
  const [own, ...rest] = await Promise.all([read(variant, query.get("capture") ?? undefined), ...others]);
  if (own?.points === undefined) throw new Response(null, { status: 404 });
  headers.set("content-type", "application/json");
  headers.set("cache-control", "private, no-cache");
  const answer: LiveData = { sheets: [own, ...rest].flatMap(sheetOf), areas: areasOf(own) };
  return new Response(JSON.stringify(answer), { headers });
}

const sheetOf = ({ points }: ClickStat): LiveData["sheets"] =>
  points === undefined ? [] : [{ width: points.width, height: points.height, cells: points.data }];
