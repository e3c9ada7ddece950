import { z } from "zod";
import type { HeatCells } from "#contract/heat/cells.ts";
import type { ClickLayer } from "#contract/heatmap-choices.ts";
import type { Accuracy } from "#contract/heatmaps.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { placePacked } from "./place-packed.ts";
import type { ElementMap, ElementName } from "./placement/element-map.ts";
import { type Placed, placeElements } from "./placement/place-elements.ts";
import { type Clicked, nameElements } from "./sql/clicked.ts";
import { type ClickLoss, countPlaces, type Grid, gridOf, lossOf, placesInRow } from "./sql/count-places.ts";
import { maxPackedClicks } from "./sql/pack-clicks.ts";

const figure = z.coerce.number();
const namedRow = z.object({
  ...{ element: z.string(), selector: z.string(), link: z.string(), text: z.string(), item: z.string() },
  ...{ clicks: figure, dead: figure, total: figure, every: figure },
  packed: z.string(),
});
type NamedRow = z.infer<typeof namedRow>;
const packedRow = z.object({ packed: z.string(), alike: figure });

/** Elements that are looked for in the picture; clicks of the others are lost as `many`. Bounded by the statement's size. */
const maxElements = 4_000;

/** An element that stands in the picture: its figures, where, and how many of its clicks found their place. */
export type PlacedRow = Extract<Placed<NamedRow & { s: string }>, { found: object }> & { placed: number };

export interface Placement {
  /** The most clicked first. */
  elements: PlacedRow[];
  cells: HeatCells;
  accuracy: Omit<Accuracy, "lostItems">;
  /** By element and reason, the most clicks first. */
  lost: { element: string; selector: string; clicks: number; reason: Accuracy["lostItems"][number]["reason"] }[];
}

interface Input {
  clicked: Clicked;
  layer: ClickLayer;
  map: ElementMap;
  /** Of more clicks the store counts the places. */
  maxPacked?: number;
}

/**
 * Places the clicks of a layer on a picture: elements once each, and their clicks, which come with their names. A further
 * statement counts the places of clicks that a page alone places, on its background or on a file, and of very many.
 */
export async function placeClicks(
  { clicked, layer, map, maxPacked = maxPackedClicks }: Input,
  run: PreparedReport["run"],
): Promise<Placement> {
  const packable = map.isFile ? 0 : maxPacked;
  const rows = await run(nameElements(clicked, layer, { limit: maxElements, maxPacked: packable }), namedRow);
  const every = rows[0]?.every ?? 0;
  const named = rows.map((row) => ({ ...row, s: row.selector, t: row.text, l: row.link, k: row.item }));
  const elements = map.isFile ? named.map((each) => onFile(each, map)) : placeElements(named, map);
  const found = elements.filter((each) => each.found !== undefined);
  const isHere = (each: (typeof found)[number]) => each.tier !== "page" && every <= packable;
  const [here, others] = [found.filter(isHere), found.filter((each) => !isHere(each))];
  const placeable = others.map((each) => ({
    ...{ element: BigInt(each.element), found: each.found, isBackground: each.tier === "page" },
  }));
  const [counted] = others.length === 0 ? [] : await run(countPlaces(clicked, layer, placeable, map), packedRow);
  const grid = gridOf(map);
  const lost = here.flatMap(({ found, ...each }) =>
    [...placePacked(each, found, grid)].map(
      ([reason, clicks]): LostClicks => ({
        ...{ element: each.element, reason, clicks },
      }),
    ),
  );
  lost.push(...readPlaces(counted?.packed ?? "", { elements: others.map(({ element }) => element), grid }));
  const places = { cells: readGrid(grid), lost, alike: map.isFile ? (counted?.alike ?? 0) : null };
  return describe(elements, places, every - sum(rows.map(({ clicks }) => clicks)));
}

/** Every element of a page that is known by a file lies somewhere on it. */
const onFile = <Element extends ElementName>(element: Element, { width, height }: ElementMap) => ({
  ...{ ...element, tier: "page" as const, found: { s: element.s, box: [0, 0, width, height] as const } },
});

/** Clicks of an element that was found, which have no place. */
interface LostClicks {
  element: string;
  reason: ClickLoss;
  clicks: number;
}

const entryBytes = 8;

/** Adds what `countPlaces` packed of some elements to a grid; answers what has no place. */
function readPlaces(
  packed: string,
  { elements, grid: { counts, columns } }: { elements: readonly string[]; grid: Grid },
): LostClicks[] {
  const bytes = Buffer.from(packed, "base64");
  const lost: LostClicks[] = [];
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const [place, clicks] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const loss = lossOf(place);
    if (loss !== undefined) {
      lost.push({ element: elements[loss.rank] ?? "", reason: loss.reason, clicks });
      continue;
    }
    const cell = Math.floor(place / placesInRow) * columns + (place % placesInRow);
    counts[cell] = (counts[cell] ?? 0) + clicks;
  }
  return lost;
}

/** The cells of a grid that have clicks, row by row. Loops are written out: a grid has millions of cells. */
function readGrid({ counts: grid, columns }: Grid): HeatCells {
  let length = 0;
  for (let place = 0; place < grid.length; place += 1) if (grid[place] !== 0) length += 1;
  const cells = { columns: new Uint32Array(length), rows: new Uint32Array(length), counts: new Uint32Array(length) };
  let next = 0;
  for (let place = 0; place < grid.length; place += 1) {
    const clicks = grid[place] as number;
    if (clicks === 0) continue;
    cells.columns[next] = place % columns;
    cells.rows[next] = Math.floor(place / columns);
    cells.counts[next] = clicks;
    next += 1;
  }
  return cells;
}

/** `rest`: clicks of the elements that were not looked for. */
function describe(
  elements: readonly Placed<NamedRow & { s: string }>[],
  { cells, lost: lostClicks, alike }: { cells: HeatCells; lost: readonly LostClicks[]; alike: number | null },
  rest: number,
): Placement {
  const found = elements.filter((each) => each.found !== undefined);
  const away = new Map<string, number>();
  for (const { element, clicks } of lostClicks) away.set(element, (away.get(element) ?? 0) + clicks);
  const selectors = new Map(found.map(({ element, selector }) => [element, selector]));
  // Clicks without a place are read after the others: one may have come between.
  const shown = found.map(
    (each): PlacedRow => ({ ...each, placed: Math.max(0, each.clicks - (away.get(each.element) ?? 0)) }),
  );
  const lost = [
    ...elements.flatMap(({ element, selector, clicks, lost: reason }) =>
      reason === undefined ? [] : [{ element, selector, clicks, reason }],
    ),
    ...lostClicks.map((each) => ({ ...each, selector: selectors.get(each.element) ?? "" })),
    ...(rest > 0 ? [{ element: "", selector: "", clicks: rest, reason: "many" as const }] : []),
  ].sort((one, other) => other.clicks - one.clicks || (one.element < other.element ? -1 : 1));
  const ofTier = (tier: PlacedRow["tier"]) =>
    sum(shown.filter((each) => each.tier === tier).map((each) => each.placed));
  const [all, none] = [sum(shown.map(({ placed }) => placed)), sum(lost.map(({ clicks }) => clicks))];
  return {
    ...{ elements: shown, cells, lost },
    accuracy: {
      ...{ clicks: all + none, placed: all, exact: ofTier("exact"), moved: ofTier("moved"), place: ofTier("place") },
      ...{ slot: ofTier("slot"), found: ofTier("found"), page: ofTier("page"), lost: none, alike },
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
