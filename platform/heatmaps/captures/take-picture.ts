import { createHash } from "node:crypto";
import type { CDPSession } from "playwright-core";
import { z } from "zod";
import type { ElementMap, MapElement } from "../placement/element-map.ts";
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
}

const quality = 80;
/** More of the boxes than this may not stand elsewhere after the picture. */
const maxMoved = 0.01;
const tries = 3;

// The minified script has numbers for booleans.
const mark = z
  .union([z.boolean(), z.number()])
  .transform((value) => value === true || value === 1)
  .optional();
/** As long as the event store keeps the names of what was clicked: longer ones would never agree. */
const name = (max: number) =>
  z.string().transform((text) => (text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join("")));
const length = z.number().min(-1e7).max(1e7);
const builtMap = z.object({
  width: z.number().positive(),
  pageHeight: z.number().positive(),
  screenHeight: z.number().positive(),
  elements: z
    .array(
      z.object({
        s: name(300),
        t: name(100).optional(),
        l: name(500).optional(),
        k: name(200).optional(),
        box: z.tuple([length, length, length, length]),
        ...{ fixed: mark, rtl: mark, hidden: mark, picture: mark },
      }),
    )
    .max(10_000),
});

/** The same while a page has the same elements, in whatever order and place. */
export function versionOf(elements: readonly MapElement[]): string {
  const names = elements.map(({ s, t, l, k }) => JSON.stringify([s.replace(/:\d+/g, ""), t, l, k]));
  const hash = createHash("sha256");
  for (const name of [...new Set(names)].toSorted()) hash.update(`${name}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** Takes a picture, and the map of the same rendering: boxes are read before and after it. Throws CaptureError `unstable`. */
export async function takePicture(session: CDPSession, world: PageWorld, screen: Screen): Promise<Picture> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await world.call("settle", z.unknown());
    const { elements: built, ...sizes } = await world.call("buildElementMap", builtMap);
    const { width, pageHeight } = sizes;
    const height = Math.min(pageHeight, screen.maxHeight);
    const { data } = await session.send("Page.captureScreenshot", {
      ...{ format: "webp", quality, captureBeyondViewport: true },
      clip: { x: 0, y: 0, width, height, scale: screen.scale },
    });
    const moved = await world.call("shareMoved", z.number());
    if (moved > maxMoved) continue;
    const elements = built.map(withoutEmpty);
    return {
      picture: Buffer.from(data, "base64"),
      map: { ...sizes, height, elements },
      ...{ scale: screen.scale, version: versionOf(elements), truncated: pageHeight > height },
    };
  }
  throw new CaptureError("unstable", "Boxes stood elsewhere after the picture");
}

/** What is not so is left out: most elements are only a name and a box. */
const withoutEmpty = (element: z.output<typeof builtMap>["elements"][number]): MapElement => {
  const { s, t, l, k, box, fixed, rtl, hidden, picture } = element;
  return {
    ...{ s, ...(t && { t }), ...(l && { l }), ...(k && { k }), box },
    ...{ ...(fixed && { fixed }), ...(rtl && { rtl }), ...(hidden && { hidden }), ...(picture && { picture }) },
  };
};
