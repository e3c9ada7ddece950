import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LayerSettings } from "#contract/heat-settings.ts";
import type { ClickLayer, FinishedFormat } from "#contract/heatmap-choices.ts";
import { heatmapPictureText as words } from "#contract/text/heatmap-picture.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";
import { civilOf } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { readPicture } from "./captures/capture-files.ts";
import { drawLevels, type Sheet } from "./draw-levels.ts";
import { finishPicture } from "./drawing/finish-picture.ts";
import { drawings } from "./drawings.ts";
import { noPicture, type PlacedLayer, placeLayer, type Shown } from "./place-layer.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";

interface Question extends Shown {
  layer: ClickLayer;
  settings: LayerSettings;
  format: FinishedFormat;
}

const maxBytes = 64 * 1024 * 1024;
/** By everything that they are drawn from, so that none is ever out of date. */
const finished = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
/** The ones that are being drawn: who asks for the same waits for it. */
const unfinished = new Map<string, Promise<Buffer>>();

/**
 * The picture of a page with the clicks of a layer in it, and what it shows in words below. Throws CONFLICT
 * (`no_capture`) before the page has a picture.
 */
export async function readFinished(
  heatmap: HeatmapRow,
  { settings, format, ...shown }: Question,
  prepared: PreparedReport,
  dependencies: Pick<Dependencies, "postgres" | "settings">,
): Promise<File> {
  const { own, others } = await placeLayer(heatmap, shown, prepared, dependencies);
  const foot = footOf(heatmap, { ...shown, ...own }, prepared.query);
  const draw = async () => {
    const picture = await readPicture(dependencies.settings, own.capture.id);
    if (picture === undefined) throw noPicture(heatmap);
    const drawn = { picture, draw: () => drawLevels(own, settings, others), size: own.map };
    return finishPicture({ ...drawn, opacity: settings.opacity, foot, format });
  };
  const key = keyOf([own, ...others], [own.capture.id, format, settings, foot]);
  const bytes = finished.get(key) ?? (await once(key, () => drawings.run(prepared.query.website.id, draw)));
  finished.set(key, bytes);
  return new File([new Uint8Array(bytes)], `heatmap.${format}`, { type: `image/${format}` });
}

async function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = unfinished.get(key) ?? draw().finally(() => unfinished.delete(key));
  unfinished.set(key, drawing);
  return await drawing;
}

function keyOf(sheets: readonly Sheet[], rest: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify([rest, sheets.map(({ map }) => [map.width, map.height])]));
  for (const { cells } of sheets) {
    for (const column of [cells.columns, cells.rows, cells.counts]) hash.update(column);
  }
  return hash.digest("base64url");
}

const digits = new Intl.NumberFormat("fa-IR");

/** What the picture shows: people who get it as a file see nothing else of the heatmap. */
function footOf(
  { name, addresses }: HeatmapRow,
  { device, variant, layer, accuracy, capture }: PlacedLayer["own"] & Pick<Question, "device" | "variant" | "layer">,
  { range, website }: PreparedReport["query"],
): string[] {
  const day = (instant: number) => {
    const { year, month, day } = civilOf(website.timeZone, instant);
    return jalaliText([year, month, day].join("-"));
  };
  const address = addresses[variant === "a" ? 0 : 1]?.url ?? "";
  const [placed, clicks] = [accuracy.placed, accuracy.clicks].map((each) => digits.format(each)) as [string, string];
  return [
    words.page(name, address, words.devices[device]),
    words.placed(placed, clicks, words.layers[layer]),
    `${words.period(day(range.from), day(range.to - 1))} · ${words.taken(day(Date.parse(capture.takenAt)))}`,
  ];
}
