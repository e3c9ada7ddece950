import { z } from "zod";
import type { TakenCapture } from "#contract/captures.ts";
import { cellSize, type HeatCells, packCells } from "#contract/heat/cells.ts";
import { computeField, type HeatSettings } from "#contract/heat/field.ts";
import { topOf } from "#contract/heat/scale.ts";
import type { ClickLayer, HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { Accuracy, ClickedElement, ClickStat } from "#contract/heatmaps.ts";
import type { Period } from "#contract/time/range.ts";
import { describePeriod, describeRange } from "#platform/reports/describe-range.ts";
import { shareOf } from "#platform/reports/figures.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { series } from "#platform/visits/sql/hasty-clicks.ts";
import type { AddressRule } from "./address-rule.ts";
import { linkOf, ofEverybody, readTexts, type Texts } from "./element-texts.ts";
import { type Placement, placeClicks } from "./place-clicks.ts";
import type { ElementMap } from "./placement/element-map.ts";
import { type Clicked, countByViewport, countElements, countPeople, countRage, rankElements } from "./sql/clicked.ts";
import { isSeen } from "./sql/page-rows.ts";

const figure = z.coerce.number();
const viewportRow = z.object({ viewport: z.string(), clicks: figure, people: figure, dead: figure });
const elementRow = z.object({ element: z.string(), clicks: figure, people: figure, dead: figure });
const rankedRow = z.object({
  ...{ element: z.string(), selector: z.string(), link: z.string() },
  ...{ clicks: figure, dead: figure, total: figure, every: figure },
});
const peopleRow = z.object({ element: z.string(), people: figure });
const rageRow = z.object({ element: z.string(), rage: figure });

/** Which clicks a call asks for. */
export interface ClickInput {
  rule: AddressRule;
  device: HeatmapDevice;
  layer: ClickLayer;
  /** Where clicks are placed; undefined before there is one. */
  picture?: Picture | undefined;
  /** Of the points, which are answered where it is given. */
  settings?: HeatSettings | undefined;
}

/** A picture with the elements in it. */
export interface Picture {
  map: ElementMap;
  capture: TakenCapture;
}

/** What is read of a period. */
interface Reader {
  clickedIn: (period: Period) => Clicked;
  /** In every kind of viewport. */
  where: Clicked["where"];
}

/**
 * The clicked elements of the pages of a rule in a kind of viewport, the most clicked first. With a picture: the ones
 * in it, with what is known of the places of all clicks.
 */
export async function reportClicks(input: ClickInput, { query, run }: PreparedReport): Promise<ClickStat> {
  const { rule, device, picture } = input;
  const { range, page, limit } = query;
  const { host } = query.website;
  const where = isSeen(rule, host);
  const reader: Reader = { where, clickedIn: (period) => ({ query, period, where: isSeen(rule, host, device) }) };
  const counting = run(countByViewport({ query, period: range, where }), viewportRow);
  const [viewports, rage, ranked] = await Promise.all([
    counting,
    counting.then((rows) => readRage(reader.clickedIn(range), clicksIn(rows, device), run)),
    picture === undefined ? rank(input, reader, { query, run }) : rankPlaced(input, reader, { query, run }),
  ]);
  const { placement, lost } = ranked;
  const elements = ranked.rows.map(({ element }) => BigInt(element));
  const texted = [...elements, ...lost.flatMap(({ element }) => (element === "" ? [] : [BigInt(element)]))];
  const history = { query: ofEverybody(query), period: { from: 0, to: range.to }, where };
  const clicksOf = (kind: HeatmapDevice) => clicksIn(viewports, kind);
  const [people, texts, before] = await Promise.all([
    readPeople(reader.clickedIn(range), { layer: input.layer, elements }, run),
    readTexts(history, texted, run),
    range.compare &&
      readCompared(reader.clickedIn(range.compare), { ...{ device, layer: input.layer }, elements, where }, run),
  ]);
  const items = ranked.rows.map(
    ({ element, selector, link, clicks, dead, ...place }, index): ClickedElement => ({
      ...{
        rank: (page - 1) * limit + index + 1,
        element,
        selector,
        ...texts(element),
        link: linkOf(link, texts(element)),
      },
      ...{ clicks, people: people(element), rage: rage.of(element), dead, ...place },
      ...(before && { compare: before.of(element) }),
    }),
  );
  return {
    ...{ device, range: describeRange(query), capture: picture?.capture ?? null },
    devices: { desktop: clicksOf("desktop"), tablet: clicksOf("tablet"), mobile: clicksOf("mobile") },
    ...totalsOf(viewports, device, rage.total),
    ...(placement && { accuracy: { ...placement.accuracy, lostItems: nameLost(lost, texts) } }),
    ...{ items, total: ranked.total, page, limit },
    ...(placement && picture && input.settings
      ? { points: describePoints(placement.cells, picture.map, input.settings) }
      : {}),
    ...(range.compare && before ? { compare: { ...describePeriod(query, range.compare), ...before.totals } } : {}),
  };
}

type Ranked = Pick<ClickedElement, "selector" | "clicks" | "dead" | "share" | "tier" | "box" | "fixed"> & {
  element: string;
  link: string;
};
interface Ranking {
  rows: Ranked[];
  total: number;
  placement?: Placement;
  lost: Placement["lost"];
}

/** A page of all clicked elements: before there is a picture nothing says which of them stand in it. */
async function rank(
  { layer }: ClickInput,
  { clickedIn }: Reader,
  { query: { range, page, limit }, run }: PreparedReport,
): Promise<Ranking> {
  const read = (limit: number, offset: number) =>
    run(rankElements(clickedIn(range), layer, { limit, offset }), rankedRow);
  const rows = await read(limit, (page - 1) * limit);
  // Behind the last page there is no row that says how many there are.
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return {
    rows: rows.map(({ total: _, every, ...row }) => ({
      ...{ ...row, share: shareOf(row.clicks, every), tier: null, box: null, fixed: false },
    })),
    total: first?.total ?? 0,
    lost: [],
  };
}

/** A page of the elements that stand in the picture. */
async function rankPlaced(
  { layer, picture }: ClickInput,
  { clickedIn }: Reader,
  { query: { range, page, limit }, run }: PreparedReport,
): Promise<Ranking> {
  if (picture === undefined) throw new Error("a ranking of placed elements needs a picture");
  const placement = await placeClicks({ clicked: clickedIn(range), layer, map: picture.map }, run);
  const { elements, accuracy, lost } = placement;
  return {
    rows: elements
      .slice((page - 1) * limit, page * limit)
      .map(({ element, selector, link, clicks, dead, tier, found, placed }) => ({
        ...{ element, selector, link, clicks, dead, tier },
        ...{ share: shareOf(placed, accuracy.placed), fixed: found.fixed ?? false },
        // On a file nobody knows where an element stands.
        box: picture.map.isFile ? null : [...found.box],
      })),
    total: elements.length,
    placement,
    lost: lost.slice(0, maxLostItems),
  };
}

/** Lost elements that are listed by name. */
const maxLostItems = 50;

const nameLost = (lost: Placement["lost"], texts: Texts): Accuracy["lostItems"] =>
  lost.map(({ element, selector, clicks, reason }) => ({ selector, ...texts(element), clicks, reason }));

function describePoints(cells: HeatCells, map: ElementMap, settings: HeatSettings): NonNullable<ClickStat["points"]> {
  const { width, height } = map;
  return {
    ...{ cell: cellSize, width, height, top: topOf(computeField(cells, map, settings)) },
    ...{ cells: cells.counts.length, data: Buffer.from(packCells(cells)).toString("base64") },
  };
}

type Run = PreparedReport["run"];

const clicksIn = (rows: readonly z.infer<typeof viewportRow>[], kind: HeatmapDevice) =>
  rows.find(({ viewport }) => viewport === kind)?.clicks ?? 0;

const totalsOf = (rows: readonly z.infer<typeof viewportRow>[], device: HeatmapDevice, rage: number) => {
  const { clicks = 0, people = 0, dead = 0 } = rows.find(({ viewport }) => viewport === device) ?? {};
  return { clicks, people, rage, dead };
};

/** How many people clicked each of some elements. */
async function readPeople(
  clicked: Clicked,
  { layer, elements }: { layer: ClickLayer; elements: readonly bigint[] },
  run: Run,
): Promise<(element: string) => number> {
  const rows = elements.length === 0 ? [] : await run(countPeople(clicked, layer, elements), peopleRow);
  const byElement = new Map(rows.map(({ element, people }) => [element, people]));
  return (element) => byElement.get(element) ?? 0;
}

/** `clicks`: of all elements. Too few for a series are not searched for one. */
async function readRage(clicked: Clicked, clicks: number, run: Run) {
  const rows = clicks < series.clicks ? [] : await run(countRage(clicked), rageRow);
  const byElement = new Map(rows.map(({ element, rage }) => [element, rage]));
  return {
    total: rows.reduce((sum, { rage }) => sum + rage, 0),
    of: (element: string) => byElement.get(element) ?? 0,
  };
}

interface Compared extends Pick<ClickInput, "device" | "layer"> {
  elements: readonly bigint[];
  where: Clicked["where"];
}

/** The figures of the compared period, and those of the listed elements in it: of the layer, as in the period. */
async function readCompared(clicked: Clicked, { device, layer, elements, where }: Compared, run: Run) {
  const [viewports, rows] = await Promise.all([
    run(countByViewport({ ...clicked, where }), viewportRow),
    elements.length === 0 ? [] : run(countElements(clicked, layer, elements), elementRow),
  ]);
  const clicks = clicksIn(viewports, device);
  const rage = await readRage(clicked, clicks, run);
  const byElement = new Map(rows.map((row) => [row.element, row]));
  const of = (element: string) => {
    const { clicks = 0, people = 0, dead = 0 } = byElement.get(element) ?? {};
    return { clicks, people, rage: rage.of(element), dead };
  };
  return { totals: totalsOf(viewports, device, rage.total), of };
}
