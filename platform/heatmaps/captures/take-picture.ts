import { createHash } from "node:crypto";
import type { CDPSession } from "playwright-core";
import { z } from "zod";
import type { ElementMap, MapElement } from "../placement/element-map.ts";
import { builtMap, mapElements } from "./built-map.ts";
import { CaptureError } from "./capture-error.ts";
import type { Screen } from "./devices.ts";
import type { PageWorld } from "./page-world.ts";

export interface Picture {
  /** WebP. */
  picture: Buffer;
  map: ElementMap;
  scale: number;
  version: string;
  truncated: boolean;
  /** Boxes and texts of the map, no photograph. */
  drawn?: boolean;
}

const quality = 80;
/** More of the boxes than this may not stand elsewhere after the picture. */
const maxMoved = 0.01;
const tries = 3;

/** The same while a page has the same elements, in whatever order and place. */
export function versionOf(elements: readonly MapElement[]): string {
  const names = elements.map(({ s, t, l, k }) => JSON.stringify([s.replace(/:\d+/g, ""), t, l, k]));
  const hash = createHash("sha256");
  for (const name of [...new Set(names)].toSorted()) hash.update(`${name}\n`);
  return hash.digest("hex").slice(0, 16);
}

/**
 * Takes a picture, and the map of the same rendering: boxes are read before and after it. A still page runs nothing, so nothing
 * is waited for in it. Throws CaptureError `unstable`.
 */
export async function takePicture(
  session: CDPSession,
  world: PageWorld,
  { maxHeight, scale, isStill = false }: Pick<Screen, "maxHeight" | "scale"> & { isStill?: boolean },
): Promise<Picture> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await world.call(isStill ? "finishMotion" : "settle", z.unknown());
    const { elements: built, ...sizes } = await world.call("buildElementMap", builtMap);
    const { width, pageHeight } = sizes;
    const height = Math.min(pageHeight, maxHeight);
    const { data } = await session.send("Page.captureScreenshot", {
      ...{ format: "webp", quality, captureBeyondViewport: true },
      clip: { x: 0, y: 0, width, height, scale },
    });
    const moved = await world.call("shareMoved", z.number());
    if (moved > maxMoved) continue;
    const elements = mapElements(built);
    return {
      picture: Buffer.from(data, "base64"),
      map: { ...sizes, height, elements },
      ...{ scale, version: versionOf(elements), truncated: pageHeight > height },
    };
  }
  throw new CaptureError("unstable", "Boxes stood elsewhere after the picture");
}
