import type { HeatmapDevice } from "#contract/captures.ts";
import type { HeatmapFields } from "#contract/heatmaps.ts";
import { maxHeatmaps } from "#contract/heatmaps.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { removeCaptures, writeCapture } from "./captures/capture-files.ts";
import { drawMap, type MapSizes } from "./captures/draw-map.ts";
import { insertTaken } from "./captures/sql/captures.ts";
import type { Picture } from "./captures/take-picture.ts";
import type { MapElement } from "./placement/element-map.ts";
import { readStoredAddress } from "./read-stored-address.ts";
import { findHeatmap, insertHeatmap } from "./sql/heatmaps.ts";

/** A page by device, as its elements stand. */
type Maps = Partial<Record<HeatmapDevice, MapSizes & { elements: readonly MapElement[] }>>;

interface Given {
  website: { id: string; host: string };
  owner: string;
  /** The heatmap's own: made once, however often this runs. */
  id: string;
  fields: Pick<HeatmapFields, "name" | "type" | "mode" | "url">;
  maps: Maps;
}

/**
 * Makes a heatmap whose pictures are drawn of element maps that are known: of a page that no browser can open. Nothing where
 * it is there already, or where the website has `maxHeatmaps`.
 */
export async function createDrawnHeatmap(
  { website, owner, id, fields, maps }: Given,
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "settings" | "ids" | "clock">,
): Promise<void> {
  const { postgres, settings, ids, clock } = dependencies;
  if ((await findHeatmap(postgres, { website: website.id, id })) !== undefined) return;
  const address = await readStoredAddress(fields, { website, owner, path: [] }, dependencies);
  const at = new Date(clock.now());
  const devices = Object.keys(maps) as HeatmapDevice[];
  const { name, type } = fields;
  const row = { id, name, type, addresses: [address], devices, hide: [], createdAt: at, captures: [] };
  const drawn: (Parameters<typeof insertTaken>[1] & { picture: Picture })[] = [];
  for (const device of devices) {
    const map = maps[device];
    if (map === undefined) continue;
    const picture = await drawMap(map, [...map.elements]);
    const { width, height } = picture.map;
    const { scale, version, truncated } = picture;
    const shown = { id: ids.uuid(), heatmap: id, device, variant: 0, at, via: "server" as const };
    drawn.push({ ...shown, width, height, scale, version, truncated, drawn: true, picture });
  }
  for (const { id: capture, picture } of drawn) await writeCapture(settings, capture, picture);
  const also = async (queries: Queries) => {
    for (const { picture: _, ...taken } of drawn) await insertTaken(queries, taken);
  };
  let isStored = false;
  try {
    isStored = await insertHeatmap(postgres, { website: website.id, row, max: maxHeatmaps, also });
  } finally {
    const captures = drawn.map((each) => each.id);
    if (!isStored) await removeCaptures(settings, captures);
  }
}
