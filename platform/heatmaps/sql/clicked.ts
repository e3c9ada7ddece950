import type { ClickLayer } from "#contract/heatmap-choices.ts";
import { minTextPeople } from "#contract/heatmaps.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import { series } from "#platform/visits/sql/hasty-clicks.ts";
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

/** The same with what names them on a picture: one of their texts, which differ in digits alone, and their list item. */
export const nameElements = (clicked: Clicked, layer: ClickLayer, limit: number): Sql => sql`
  SELECT ${figures}, any(text) AS text, any(item) AS item, count() OVER () AS total, sum(clicks) OVER () AS every
  FROM (${selectLayer(clicked, layer, sql`${named}, text, item`)})
  GROUP BY element ORDER BY clicks DESC, element LIMIT ${limit}`;

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

/** Rage clicks of some elements, and with an empty name those of all. */
export const countRage = (clicked: Clicked, elements: readonly bigint[]): Sql => sql`
  SELECT if(element IN ${hashes(elements)}, toString(element), '') AS name, count() AS rage
  FROM (${selectRage(clicked, named)}) GROUP BY name`;

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
 * rows, so that hasty clicks alone pass; between those of a series all others are hasty, too.
 */
const selectRage = (clicked: Clicked, columns: Sql): Sql => sql`
  SELECT ${columns} FROM (
    SELECT *, ${neighbours} FROM (
      SELECT *, toUnixTimestamp64Milli(at) AS moment, toInt64(page_x) AS across, toInt64(page_y) AS down
      FROM (${selectClickRows({ ...clicked, where: sql`${clicked.where} AND ${isPlaced}`, columns: whole, areHasty: true })}))
    WINDOW near AS (PARTITION BY visitor, page ORDER BY moment, across, down, element, x, y
      ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING))
  WHERE ${isSeries(["0", "1", "2"])} OR ${isSeries(["-1", "0", "1"])} OR ${isSeries(["-2", "-1", "0"])}`;

/** All that layers select of a click, and by what a series is found. */
const whole = constant(
  "element, visitor, flags, selector, text, link, item, page, at, page_x, page_y, x, y, width, length",
);

const nameOf = (place: string) => place.replace("-", "before_").replace(/^(\d)/, "after_$1");
const offsets = ["-2", "-1", "0", "1", "2"];

/** Moment and place of a click and of its neighbours in the window; the moment of one that is missing is below all. */
const neighbours = constant(
  offsets
    .flatMap((offset) => {
      const distance = Math.abs(Number(offset));
      const find = Number(offset) < 0 ? "lagInFrame" : "leadInFrame";
      const name = nameOf(offset);
      if (distance === 0) return ["moment", "across", "down"].map((column) => `${column} AS ${name}_${column}`);
      return ["moment", "across", "down"].map(
        (column) => `${find}(${column}, ${distance}, toInt64(-1)) OVER near AS ${name}_${column}`,
      );
    })
    .join(", "),
);

/** Whether the clicks at three places of the window are a series. */
function isSeries(places: readonly [string, string, string]): Sql {
  const [first, second, third] = places.map(nameOf) as [string, string, string];
  const isNear = (other: string) =>
    `pow(${other}_across - ${first}_across, 2) + pow(${other}_down - ${first}_down, 2) <= ${reach ** 2}`;
  return constant(
    `(${first}_moment >= 0 AND ${third}_moment >= 0 AND ${third}_moment - ${first}_moment <= ${series.milliseconds} AND ${isNear(second)} AND ${isNear(third)})`,
  );
}
