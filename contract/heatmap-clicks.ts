import { z } from "zod";
import { takenCapture } from "./captures.ts";
import { listOf } from "./envelope.ts";
import { heatmapDevices } from "./heatmap-choices.ts";
import { range } from "./reports.ts";

/** What is answered about the clicks of a heatmap. */

const count = z.number().int().nonnegative();
const share = z.number();

const clickFigures = {
  clicks: count,
  people: count,
  /** Clicks of a series of three by one visitor within a second and 30 px. */
  rage: count,
  /** Clicks after which nothing happened on the page. */
  dead: count,
};
export const period = { from: range.shape.from, to: range.shape.to };

/** By which rule an element was found in the picture. `slot` and `page` go by place alone. */
const tier = z.enum(["exact", "moved", "place", "found", "slot", "page"]);
/** Why clicks have no place in the picture. */
const clickLosses = ["hidden", "gone", "ambiguous", "below", "many", "keyboard", "frame"] as const;

const accuracy = z.object({
  /** Of the layer: those placed, by the rule that placed them, and those lost. */
  clicks: count,
  placed: count,
  ...{ exact: count, moved: count, place: count, slot: count, found: count, page: count },
  lost: count,
  /**
   * Of a picture from a file, which knows no elements, so that clicks are placed by their share of the page's width and
   * height: those on a page with the proportions of the picture (within 5 %), which stand where they were. Null of others.
   */
  alike: count.nullable(),
  /** The elements with most lost clicks, by reason. */
  lostItems: z.array(
    z.object({
      selector: z.string(),
      text: z.string().nullable(),
      isTextHidden: z.boolean(),
      clicks: count,
      reason: z.enum(clickLosses),
    }),
  ),
});
export type Accuracy = z.infer<typeof accuracy>;

/** Clicks by cells of `cell` px of the picture (`contract/heat/cells.ts` packs them), base64. */
const points = z.object({
  ...{ cell: count, width: count, height: count, cells: count, data: z.string() },
  /** Clicks that weigh on the hottest place; of a comparison, on that of both pages. */
  top: z.number(),
});

export const clickedElement = z.object({
  rank: z.number().int().positive(),
  /** The element's number, as text: it has 64 bits. */
  element: z.string(),
  /** The recorded path. */
  selector: z.string(),
  /** Null where the element has none, or fewer than `minTextPeople` people clicked one with it (`isTextHidden`). */
  text: z.string().nullable(),
  isTextHidden: z.boolean(),
  /** Null where it leads nowhere, or its text is hidden: of somebody alone it may name them, too. */
  link: z.string().nullable(),
  ...clickFigures,
  /** Of the placed clicks; before there is a picture, of all of the device and layer. */
  share,
  /** Where it stands in the picture, in px: left, top, width, height; null before there is one. */
  tier: tier.nullable(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  fixed: z.boolean(),
  compare: z.object(clickFigures).optional(),
});
export type ClickedElement = z.infer<typeof clickedElement>;

/** One page of a comparison of two. */
const side = z.object({ ...clickFigures, placed: count.nullable(), capture: takenCapture.nullable() });

export const clickStat = listOf(clickedElement).extend({
  device: z.enum(heatmapDevices),
  /** Clicks by kind of viewport. */
  devices: z.object({ desktop: count, tablet: count, mobile: count }),
  range: range.omit({ boundary: true }),
  ...clickFigures,
  /** The picture on which elements are placed; null before there is one: items have no box, and there are no points. */
  capture: takenCapture.nullable(),
  accuracy: accuracy.optional(),
  points: points.optional(),
  /** Of a comparison of two pages; `top` is of both layers, null without points. */
  variants: z.object({ a: side, b: side, top: z.number().nullable() }).optional(),
  compare: z.object({ ...period, ...clickFigures }).optional(),
});
export type ClickStat = z.infer<typeof clickStat>;
