import { type Heatmap, type HeatmapFields, maxHeatmaps } from "#contract/heatmaps.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { newCapture } from "./captures/sql/captures.ts";
import { readStoredAddress } from "./read-stored-address.ts";
import { type HeatmapRow, insertHeatmap } from "./sql/heatmaps.ts";
import { toHeatmap } from "./to-heatmap.ts";

type Needed = Pick<Dependencies, "postgres" | "clickhouse" | "ids" | "clock">;
interface Place {
  website: { id: string; host: string };
  owner: string;
}

/**
 * Makes a heatmap and queues its pictures. Throws BAD_REQUEST at an address that can match nothing, REFUSED where the
 * website has `maxHeatmaps`.
 */
export async function createHeatmap(
  { website, owner, fields }: Place & { fields: HeatmapFields },
  dependencies: Needed,
): Promise<Heatmap> {
  const { name, type, variant, hide } = fields;
  const addresses = [await readStoredAddress(fields, { website, owner, path: [] }, dependencies)];
  if (variant !== undefined) {
    addresses.push(await readStoredAddress(variant, { website, owner, path: ["variant"] }, dependencies));
  }
  const devices = [...new Set(fields.devices)];
  const { ids, clock, postgres } = dependencies;
  const createdAt = new Date(clock.now());
  const captures = addresses.flatMap((_, place) =>
    devices.map((device) => newCapture({ id: ids.uuid(), device, variant: place, queuedAt: createdAt })),
  );
  const row: HeatmapRow = {
    id: ids.uuid(),
    name,
    type,
    addresses,
    devices,
    hide,
    createdAt,
    captures,
    state: "queued",
  };
  const isStored = await insertHeatmap(postgres, { website: website.id, row, max: maxHeatmaps });
  if (!isStored) throw new AppError("REFUSED", "Too many heatmaps");
  return toHeatmap(website.id, row);
}
