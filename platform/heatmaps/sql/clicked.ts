import type { ClickLayer } from "#contract/heatmap-choices.ts";
import { minTextPeople } from "#contract/heatmaps.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import { series } from "#platform/visits/sql/hasty-clicks.ts";
import { packClicks } from "./pack-clicks.ts";
import { type PageRows, selectClickRows } from "./page-rows.ts";

/** Which clicks are read; the columns follow from the statement. */
export type Clicked = Omit<PageRows, "columns">;

const isDead = constant(`bitTest(flags, ${Math.log2(clickFlags.dead)})`);
const isPlaced = constant(`NOT bitTest(flags, ${Math.log2(clickFlags.placeless)})`);

/** Clicks, people and dead clicks of each kind of viewport: rows of `viewport`. */
export const countByViewport = (clicked: Clicked): Sql => sql`
  SELECT toString(viewport) AS viewport, count() AS clicks, uniqExact(${person}) AS people, countIf(${isDead}) AS dead
  FROM (${selectClickRows({ ...clicked, columns: constant("viewport, visitor, flags") })}) GROUP BY viewport`;

const named = constant("element, flags, selector, link");

const figures = sql`toString(element) AS element, any(selector) AS selector, any(link) AS link, count() AS clicks,
  countIf(${isDead}) AS dead`;

interface Page {
  limit: number;
  offset: number;
}

/**
 * The elements with most clicks, or most clicks of a layer: `total` and `every` are of all of them. Without their people,
 * who are counted of the few that are listed (`countPeople`): of all elements that takes longer than all of this.
 */
export const rankElements = (clicked: Clicked, layer: ClickLayer, { limit, offset }: Page): Sql => sql`
  SELECT ${figures}, count() OVER () AS total, sum(clicks) OVER () AS every
  FROM (${selectLayer(clicked, layer, named)})
  GROUP BY element ORDER BY clicks DESC, element LIMIT ${limit} OFFSET ${offset}`;

interface Named {
  limit: number;
  /** The most clicks whose places come with them; 0 is none. */
  maxPacked: number;
}

/**
 * The same with what names them on a picture: one of their texts, which differ in digits alone, and their list item. And with
 * the places of their clicks, so that these are read once.
 */
export const nameElements = (clicked: Clicked, layer: ClickLayer, { limit, maxPacked }: Named): Sql => sql`
  SELECT ${figures}, any(text) AS text, any(item) AS item, count() OVER () AS total, sum(clicks) OVER () AS every,
    ${maxPacked === 0 ? constant("''") : packClicks(maxPacked)} AS packed
  FROM (${maxPacked === 0 ? selectNamed(clicked, layer) : sql`SELECT *, rowNumberInAllBlocks() AS nth FROM (${selectNamed(clicked, layer, ", x, y")})`})
  GROUP BY element ORDER BY clicks DESC, element LIMIT ${limit}`;

const selectNamed = (clicked: Clicked, layer: ClickLayer, more = "") =>
  selectLayer(clicked, layer, sql`${named}, text, item ${constant(more)}`);

/** The clicks of a layer. */
export function selectLayer(clicked: Clicked, layer: ClickLayer, columns: Sql): Sql {
  if (layer === "rage") return selectRage(clicked, columns);
  const rows = selectClickRows({ ...clicked, columns });
  return layer === "dead" ? sql`SELECT ${columns} FROM (${rows}) WHERE ${isDead}` : rows;
}

/** The people of some elements in a layer: rows of `element`. */
export const countPeople = (clicked: Clicked, layer: ClickLayer, elements: readonly bigint[]): Sql => sql`
  SELECT toString(element) AS element, uniqExact(${person}) AS people
  FROM (${selectLayerOf(clicked, layer, elements, constant("element, visitor, flags"))}) GROUP BY element`;

/** A series goes on over several elements. */
const selectLayerOf = (clicked: Clicked, layer: ClickLayer, elements: readonly bigint[], columns: Sql): Sql =>
  layer === "rage"
    ? sql`SELECT ${columns} FROM (${selectRage(clicked, columns)}) WHERE element IN ${hashes(elements)}`
    : selectLayer({ ...clicked, where: isOf(clicked, elements) }, layer, columns);

/** The figures of some elements in a layer, without rage. */
export const countElements = (clicked: Clicked, layer: ClickLayer, elements: readonly bigint[]): Sql => sql`
  SELECT ${figures}, uniqExact(${person}) AS people
  FROM (${selectLayerOf(clicked, layer, elements, sql`${named}, visitor`)})
  GROUP BY element`;

/** A page of the people who clicked some elements, the most clicks first; `total` are all of them, `every` their clicks. */
export const rankClickers = (clicked: Clicked, elements: readonly bigint[], { limit, offset }: Page): Sql => sql`
  SELECT toString(${person}) AS key, count() AS clicks, count() OVER () AS total, sum(clicks) OVER () AS every
  FROM (${selectClickRows({ ...clicked, where: isOf(clicked, elements), columns: constant("visitor") })})
  GROUP BY key ORDER BY clicks DESC, key LIMIT ${limit} OFFSET ${offset}`;

/** Rage clicks by element. Few elements have any, so that it need not wait until it is known which ones are listed. */
export const countRage = (clicked: Clicked): Sql => sql`
  SELECT toString(element) AS element, count() AS rage FROM (${selectRage(clicked, constant("element"))}) GROUP BY element`;

/**
 * The text of some elements that most people clicked, where enough did: an element has other digits for others. Reads all
 * history that the caller's period allows.
 */
export const findTexts = (clicked: Clicked, elements: readonly bigint[]): Sql => sql`
  SELECT toString(element) AS element, argMaxIf(text, (people, text), people >= ${minTextPeople}) AS shown,
    max(text != '') AS named
  FROM (
    SELECT element, text, uniqExact(${person}) AS people
    FROM (${selectClickRows({ ...clicked, where: isOf(clicked, elements), columns: constant("element, text, visitor") })})
    GROUP BY element, text)
  GROUP BY element`;

const isOf = ({ where }: Clicked, elements: readonly bigint[]) => sql`${where} AND element IN ${hashes(elements)}`;

/** How far from its first click a series of rage clicks may go on, in px. */
const reach = 30;

/**
 * The clicks of a series of three by one visitor on a page: within a second, and 30 px from the first. The window sorts its
 * rows, so that hasty clicks alone pass; between those of a series all others are hasty, too. Each function of a window
 * takes the engine a millisecond before it reads a row, so that moment and place are one value.
 */
const selectRage = (clicked: Clicked, columns: Sql): Sql => sql`
  SELECT ${columns} FROM (
    SELECT *, ${neighbours} AS near FROM (
      SELECT *, (toUnixTimestamp64Milli(at), toInt64(page_x), toInt64(page_y)) AS spot
      FROM (${selectClickRows({ ...clicked, where: sql`${clicked.where} AND ${isPlaced}`, columns: whole, areHasty: true })}))
    WINDOW around AS (PARTITION BY visitor, page ORDER BY spot, element, x, y ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING))
  WHERE arrayExists(place -> ${isSeries}, [1, 2, 3])`;

/** All that layers select of a click, and by what a series is found. */
const whole = constant(
  "element, visitor, flags, selector, text, link, item, page, at, page_x, page_y, x, y, width, length",
);

/** Moments and places of two clicks before, of a click itself and of two behind it; the moment of one that is missing is 0. */
const neighbours = constant(
  `[lagInFrame(spot, 2) OVER around, lagInFrame(spot, 1) OVER around, spot, leadInFrame(spot, 1) OVER around,
    leadInFrame(spot, 2) OVER around]`,
);

const isNear = (other: string) =>
  `pow(near[${other}].2 - near[place].2, 2) + pow(near[${other}].3 - near[place].3, 2) <= ${reach ** 2}`;

/** Whether the clicks from a place among the neighbours on are a series. */
const isSeries = constant(
  `near[place].1 > 0 AND near[place + 2].1 > 0 AND near[place + 2].1 - near[place].1 <= ${series.milliseconds}
    AND ${isNear("place + 1")} AND ${isNear("place + 2")}`,
);
