import { cellSize } from "#contract/heat/cells.ts";
import type { ClickLayer } from "#contract/heatmap-choices.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import type { ElementMap, MapElement } from "../placement/element-map.ts";
import { heightTolerance, wholeShare } from "../placement/place-click.ts";
import { type Clicked, selectLayer } from "./clicked.ts";

/** An element that was found in the picture. */
export interface PlacedElement {
  element: bigint;
  found: MapElement;
  /** Its clicks are placed by the page: it holds the whole of it. */
  isBackground: boolean;
}

/** Places are cells of 2 px in rows of this many. */
export const placesInRow = 8_192;
/** Why a click of an element that was found has no place itself. */
const losses = ["keyboard", "frame", "ambiguous", "hidden", "below"] as const;
export type ClickLoss = (typeof losses)[number];
/** Behind all places: a number for each element, by rank from 0, and reason. */
const noPlaces = 2 ** 31;
const reasons = 8;
/** Which element's clicks have no place, and why. Compared first: each place comes here. */
export const lossOf = (place: number): { rank: number; reason: ClickLoss } | undefined =>
  place < noPlaces
    ? undefined
    : { rank: Math.floor((place - noPlaces) / reasons), reason: losses[place % reasons] ?? "hidden" };

/** Boxes are counted in half px: whole numbers, which keep the statement below 256 KiB. */
const halves = 2;
const inHalves = (value: number) => Math.round(value * halves);
/** Whole numbers say exactly where in its box a click is: px times this. */
export const unit = halves * wholeShare;

/** The cells of a picture, row by row, with their clicks, and where it ends in units. */
export interface Grid {
  counts: Uint32Array;
  columns: number;
  rows: number;
  right: number;
  bottom: number;
}

export function gridOf({ width, height }: Pick<ElementMap, "width" | "height">): Grid {
  const [columns, rows] = [Math.ceil(width / cellSize), Math.ceil(height / cellSize)];
  const [right, bottom] = [Math.round(width * unit), Math.round(height * unit)];
  return { counts: new Uint32Array(columns * rows), columns, rows, right, bottom };
}

/** Where a box begins and how far it goes on, from the inline start of the capture: a mirrored one goes on to the left. */
export const boxOf = ({ box: [left, top, width, height], rtl }: MapElement) => ({
  ...{ start: inHalves(left) + (rtl ? inHalves(width) : 0), across: (rtl ? -1 : 1) * inHalves(width) },
  ...{ top: inHalves(top), down: inHalves(height) },
});
const has = (flag: number) => constant(`bitTest(flags, ${Math.log2(flag)})`);
const isRtl = has(clickFlags.rtl);

/**
 * All clicks of some elements, counted by place, in one text: 8 bytes each, base64. As rows of JSON they take 2.6 times as
 * long. The expressions are those of `placeInBox` and `placeOnPage`.
 */
export function countPlaces(
  clicked: Clicked,
  layer: ClickLayer,
  placed: readonly PlacedElement[],
  map: ElementMap,
): Sql {
  const holds = { background: placed.some(isBackground), picture: placed.some(({ found }) => found.picture) };
  const columns = constant("element, flags, x, y, page_x, page_y, width, length");
  const ranks = sql`CAST(range(1, ${placed.length + 1}) AS Array(UInt16))`;
  return sql`
    SELECT base64Encode(arrayStringConcat(groupArray(
      concat(reinterpretAsFixedString(place), reinterpretAsFixedString(clicks))))) AS packed, sum(alikes) AS alike
    FROM (
      SELECT ${placeExpression(map)} AS place, toUInt32(count()) AS clicks,
        ${map.isFile ? sql`countIf(is_alike AND place < ${noPlaces})` : constant("0")} AS alikes
      FROM (
        SELECT rank, flags, ${map.isFile ? byProportion(map) : holds.background ? byElementOrPage(map) : byElement}
        FROM (
          SELECT *, ${boxesOf(placed)}, ${holds.picture ? turned : constant("x")} AS share
          FROM (
            SELECT transform(element, ${hashes(placed.map(({ element }) => element))}, ${ranks}, toUInt16(0)) AS rank, flags, x, y, page_x, page_y, width, length
            FROM (${selectLayer(clicked, layer, columns)}))
          WHERE rank > 0))
      GROUP BY place)`;
}

const isBackground = (each: PlacedElement) => each.isBackground;

/** The box of each click's element. */
function boxesOf(placed: readonly PlacedElement[]): Sql {
  const boxes = placed.map(({ found }) => boxOf(found));
  const of = (values: readonly number[]) => sql`${values}[rank]`;
  const [start, across] = [of(boxes.map((box) => box.start)), of(boxes.map((box) => box.across))];
  const [top, down] = [of(boxes.map((box) => box.top)), of(boxes.map((box) => box.down))];
  return sql`${start} AS box_start, ${across} AS box_across, ${top} AS box_top, ${down} AS box_down,
    ${of(placed.map(kindOf))} AS kind`;
}

const isNear = (value: Sql, height: number) => sql`abs(${value} - ${height}) <= ${heightTolerance * height}`;

/** A picture, which no browser mirrors, in a box of the other direction. */
const turned = sql`if(bitTest(kind, 1) AND ${isRtl} != bitTest(kind, 0), ${wholeShare} - x, x)`;

const inBox = sql`box_start * ${wholeShare} + box_across * share`;
const downBox = sql`box_top * ${wholeShare} + box_down * y`;

/** By the box of the element. */
const byElement = sql`true AS agrees, ${inBox} AS px, ${downBox} AS py`;

/** A share of the picture's width or height. */
const shareOf = (part: Sql, whole: Sql, size: number) =>
  sql`intDiv(${part} * ${Math.round(size * unit)}, greatest(${whole}, 1))`;
const across = sql`if(${isRtl} != bitTest(kind, 0), toInt64(width) - page_x, toInt64(page_x))`;

/** The same, and of the background by the page. What is computed of the page alone takes as long as all of the rest. */
const byElementOrPage = (map: ElementMap) => sql`
  bitTest(kind, 2) AS is_background,
  NOT is_background OR (width > 0 AND ${isNear(constant("toFloat64(length)"), map.pageHeight)}) AS agrees,
  if(is_background, ${shareOf(across, constant("width"), map.width)}, ${inBox}) AS px,
  if(is_background, toInt64(page_y) * ${unit}, ${downBox}) AS py`;

/** By the shares of the page's width and height alone; true where the page has the picture's proportions, and moves with it. */
const byProportion = ({ width, height }: ElementMap) => sql`
  width > 0 AND length > 0 AS agrees,
  ${shareOf(constant("toInt64(page_x)"), constant("width"), width)} AS px,
  ${shareOf(constant("toInt64(page_y)"), constant("length"), height)} AS py,
  NOT ${has(clickFlags.fixed)} AND ${isNear(sql`toFloat64(length) / greatest(width, 1) * ${width}`, height)} AS is_alike`;

/** Mirrored, a picture of its own, the background: a bit each. */
const kindOf = ({ found: { rtl = false, picture = false }, isBackground }: PlacedElement) =>
  Number(rtl) + 2 * Number(picture) + 4 * Number(isBackground);

/**
 * The cell of a click, or why it has none. Cells are computed of all and reasons of few: each branch of a `multiIf` takes as
 * long as a cell. Pictures end before 2³² units: they are WebP.
 */
function placeExpression(map: ElementMap): Sql {
  const { columns, rows, right, bottom } = gridOf(map);
  const cell = (at: string, count: number) =>
    sql`least(intDiv(toUInt32(${constant(at)}), ${unit * cellSize}), ${count - 1})`;
  const lost = (reason: ClickLoss) => losses.indexOf(reason);
  return sql`if(
    bitAnd(flags, ${clickFlags.frame + clickFlags.placeless}) = 0 AND agrees AND py BETWEEN 0 AND ${bottom} AND px BETWEEN 0 AND ${right},
    toUInt32(${cell("py", rows)} * ${placesInRow} + ${cell("px", columns)}),
    toUInt32(${noPlaces} + (rank - 1) * ${reasons} + multiIf(
      ${has(clickFlags.frame)}, ${lost("frame")}, ${has(clickFlags.placeless)}, ${lost("keyboard")}, NOT agrees, ${lost("ambiguous")},
      py > ${bottom}, ${lost("below")}, ${lost("hidden")})))`;
}
