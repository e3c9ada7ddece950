import type { HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { writeCapture } from "#platform/heatmaps/captures/capture-files.ts";
import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";

/** A picture of one white pixel (WebP, lossless). */
const pixel = Buffer.from("UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAAAfQ//73v/+BiOh/AAA=", "base64");

interface Taken {
  heatmap: string;
  device: HeatmapDevice;
  variant?: 0 | 1;
  map: ElementMap;
  picture?: Buffer;
}

/** Answers a queued capture as the platform's browser would; returns its id. */
export async function takeCapture(
  { postgres, settings, clock }: Pick<Dependencies, "postgres" | "settings" | "clock">,
  { heatmap, device, variant = 0, map, picture = pixel }: Taken,
): Promise<string> {
  const [row] = await postgres.query<{ id: string }>(
    `UPDATE captures SET state = 'ready', reason = NULL, ended_at = $4, width = $5, height = $6, scale = 1, version = '1'
     WHERE heatmap_id = $1 AND device = $2 AND variant = $3 RETURNING id`,
    [heatmap, device, variant, new Date(clock.now()), map.width, map.height],
  );
  const id = row?.id ?? "";
  await postgres.query("DELETE FROM jobs WHERE kind = 'capture' AND key = $1", [id]);
  await writeCapture(settings, id, { map, picture });
  return id;
}
