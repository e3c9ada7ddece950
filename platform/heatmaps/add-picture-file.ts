import { readFile } from "node:fs/promises";
import type { HeatmapDevice, Variant } from "#contract/captures.ts";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { removeCaptures, writeCapture } from "./captures/capture-files.ts";
import { insertTaken } from "./captures/sql/captures.ts";
import { deleteOlder } from "./captures/sql/running.ts";
import { drawings } from "./drawings.ts";
import { type ConvertedPicture, convertPicture } from "./pictures/convert-picture.ts";
import { findHeatmap, lockHeatmap } from "./sql/heatmaps.ts";
import { heatmapNotFound, toHeatmap } from "./to-heatmap.ts";

interface Given {
  website: string;
  id: string;
  device: HeatmapDevice;
  variant: Variant;
  /** Where the file lies. */
  path: string;
}

/** Screens of this kind are at most so wide, in CSS px: a picture that is wider has two px for each. */
const widest: Record<HeatmapDevice, number> = { desktop: 2_600, tablet: 1_200, mobile: 640 };

/**
 * Makes a file the picture of a page and device of a heatmap, at once. It knows no elements. Throws NOT_FOUND, and
 * BAD_REQUEST for what is no picture.
 */
export async function addPictureFile({ path, ...given }: Given, dependencies: Dependencies): Promise<Heatmap> {
  const { postgres, settings, ids, clock } = dependencies;
  await findOwn(given, dependencies);
  const file = await readFile(path);
  const converted = await drawings.run(given.website, () => convertPicture(file));
  const id = ids.uuid();
  const taken = sizesOf(converted, given.device);
  const { width, height } = taken;
  const map = { width, height, pageHeight: height, screenHeight: height, elements: [], isFile: true };
  await writeCapture(settings, id, { map, picture: converted.picture });
  let gone: string[] = [];
  try {
    await postgres.transaction(async (queries) => {
      await lockHeatmap(queries, given);
      // It may have been deleted while the picture was read.
      await findOwn(given, { postgres: queries });
      const variant = given.variant === "a" ? 0 : 1;
      const at = new Date(clock.now());
      await insertTaken(queries, { ...taken, id, heatmap: given.id, device: given.device, variant, at, via: "file" });
      gone = await deleteOlder(queries, id);
    });
  } catch (error) {
    await removeCaptures(settings, [id]);
    throw error;
  }
  await removeCaptures(settings, gone);
  return toHeatmap(given.website, await findOwn(given, dependencies));
}

async function findOwn({ website, id, variant }: Omit<Given, "path">, { postgres }: { postgres: Queries }) {
  const heatmap = await findHeatmap(postgres, { website, id });
  if (heatmap?.addresses[variant === "a" ? 0 : 1] === undefined) throw heatmapNotFound();
  return heatmap;
}

function sizesOf({ width, height, version }: ConvertedPicture, device: HeatmapDevice) {
  const scale = width > widest[device] ? 2 : 1;
  return { width: Math.round(width / scale), height: Math.round(height / scale), scale, version };
}
