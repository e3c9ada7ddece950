import type { ClickLayer } from "#contract/heatmap-choices.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import type { ElementMap, MapElement } from "../placement/element-map.ts";
import { type Clicked, selectLayer } from "./clicked.ts";

/** An element that was found in the picture. */
export interface PlacedElement {
  element: bigint;
  found: MapElement;
  /** Its clicks are placed by the page: it holds the whole of it. */
  isBackground: boolean;
}

/**
 * Places are cells of 2 px in rows of this many; the highest numbers are reasons why a click of an element that was found
 * has no place itself.
 */
export const placesInRow = 8_192;
const noPlaces = 0xffff_fff0;
const losses = ["keyboard", "frame", "ambiguous", "hidden", "below"] as const;
export type ClickLoss = (typeof losses)[number];
/** Compared first: arrays are slow at a negative index, and each place comes here. */
export const lossOf = (place: number): ClickLoss | undefined =>
  place < noPlaces ? undefined : losses[place - noPlaces];
const placeOf = (loss: ClickLoss) => noPlaces + losses.indexOf(loss);

/** Boxes are counted in half px: whole numbers, which keep the statement below 256 KiB. */
const halves = 2;
const inHalves = (value: number) => Math.round(value * halves);
/** How far heights of the page may differ where a click is placed by the page alone (`placeOnPage`). */
const heightTolerance = 0.05;
const wholeShare = 32_767;

const has = (flag: number) => constant(`bitTest(flags, ${Math.log2(flag)})`);
const isRtl = has(clickFlags.rtl);

/**
 * All clicks of some elements, counted by element and place, in one text: 10 bytes each, base64. As rows of JSON they
 * take 2.6 times as long. The expressions are those of `placeInBox` and `placeOnPage`.
 */
export function countPlaces(
  clicked: Clicked,
  layer: ClickLayer,
  placed: readonly PlacedElement[],
  map: ElementMap,
): Sql {
  const list = (value: (each: PlacedElement) => number) => placed.map(value);
  const boxes = ([0, 1, 2, 3] as const).map((side) => list(({ found }) => inHalves(found.box[side])));
  const [left, top, across, down] = boxes as [number[], number[], number[], number[]];
  const kinds = list(kindOf);
  const hasBackground = placed.some(({ isBackground }) => isBackground);
  const of = (values: readonly number[]) => sql`(${values}[rank] / ${halves})`;
  const columns = constant("element, flags, x, y, page_x, page_y, width, length");
  const ranks = sql`CAST(range(1, ${placed.length + 1}) AS Array(UInt16))`;
  return sql`
    SELECT base64Encode(arrayStringConcat(groupArray(concat(
      reinterpretAsFixedString(place), reinterpretAsFixedString(rank), reinterpretAsFixedString(clicks))))) AS packed,
      sum(alikes) AS alike
    FROM (
      SELECT rank, ${placeExpression(map)} AS place, toUInt32(count()) AS clicks,
        ${map.isFile ? sql`countIf(is_alike AND place < ${noPlaces})` : constant("0")} AS alikes
      FROM (
        SELECT rank, flags, ${map.isFile ? byProportion(map) : hasBackground ? byElementOrPage(map) : byElement}
        FROM (
          SELECT *, ${of(left)} AS box_left, ${of(top)} AS box_top, ${of(across)} AS box_width, ${of(down)} AS box_height,
            ${kinds}[rank] AS kind
          FROM (
            SELECT transform(element, ${hashes(placed.map(({ element }) => element))}, ${ranks}, toUInt16(0)) AS rank, flags, x, y, page_x, page_y, width, length
            FROM (${selectLayer(clicked, layer, columns)}))
          WHERE rank > 0))
      GROUP BY rank, place)`;
}

const isNear = (value: Sql, height: number) => sql`abs(${value} - ${height}) <= ${heightTolerance * height}`;

const inBox = sql`box_left + box_width *
    if(bitXor(bitTest(kind, 0), bitTest(kind, 1) AND ${isRtl} != bitTest(kind, 0)), 1 - x / ${wholeShare}, x / ${wholeShare})`;
const downBox = sql`box_top + box_height * y / ${wholeShare}`;

/** By the box of the element. */
const byElement = sql`true AS agrees, ${inBox} AS px, ${downBox} AS py`;

/** The same, and of the background by the page. What is computed of the page alone takes as long as all of the rest. */
const byElementOrPage = (map: ElementMap) => sql`
  bitTest(kind, 2) AS is_background,
  NOT is_background OR (width > 0 AND ${isNear(constant("toFloat64(length)"), map.pageHeight)}) AS agrees,
  (if(${isRtl}, toInt32(width) - page_x, page_x) / width) * ${map.width} AS from_start,
  if(is_background, if(bitTest(kind, 0), ${map.width} - from_start, from_start), ${inBox}) AS px,
  if(is_background, toFloat64(page_y), ${downBox}) AS py`;

/** By the shares of the page's width and height alone; true where the page has the picture's proportions, and moves with it. */
const byProportion = ({ width, height }: ElementMap) => sql`
  width > 0 AND length > 0 AS agrees,
  page_x / greatest(width, 1) * ${width} AS px,
  page_y / greatest(length, 1) * ${height} AS py,
  NOT ${has(clickFlags.fixed)} AND ${isNear(sql`toFloat64(length) / greatest(width, 1) * ${width}`, height)} AS is_alike`;

/** Mirrored, a picture of its own, the background: a bit each. */
const kindOf = ({ found: { rtl = false, picture = false }, isBackground }: PlacedElement) =>
  Number(rtl) + 2 * Number(picture) + 4 * Number(isBackground);

/** The cell of a click, or why it has none. */
function placeExpression({ width, height }: ElementMap): Sql {
  const last = (size: number) => Math.ceil(size / 2) - 1;
  const cell = (at: string, size: number) => sql`least(toUInt32(floor(${constant(at)} / 2)), ${last(size)})`;
  return sql`toUInt32(multiIf(
    ${has(clickFlags.frame)}, ${placeOf("frame")}, ${has(clickFlags.placeless)}, ${placeOf("keyboard")},
    NOT agrees, ${placeOf("ambiguous")}, py > ${height}, ${placeOf("below")},
    px < 0 OR px > ${width} OR py < 0, ${placeOf("hidden")},
    ${cell("py", height)} * ${placesInRow} + ${cell("px", width)}))`;
}
