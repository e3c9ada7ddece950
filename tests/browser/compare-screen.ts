import type { Locator, Page } from "playwright/test";
import { metricNames, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { expectFigures, inFile, readFigure } from "./figures.ts";
import { readChart, readHeadline, readTable } from "./read-screen.ts";
import { expect } from "./test.ts";

/** Compares the parts that several reports share with the API's values. */

type Figures = { [name: string]: unknown };
/** A figure of the API; 0 if there is none. */
export const figure = (figures: Figures | undefined, name: string) => Number(figures?.[name] ?? 0);

/** A metric as files write it: a mean of nothing is an empty cell. */
export function cellInFile(figures: Figures, name: string): string {
  const metric = metricNames.find((each) => each === name);
  const meanOf = metric && metricOf(metric).meanOf;
  return meanOf !== undefined && figures[meanOf] === 0 ? "" : inFile(figure(figures, name));
}

/** A report's totals and series, and those of the period before. */
interface Course {
  totals: Figures;
  compareTotals?: Figures | undefined;
  series?: readonly Figures[] | undefined;
  compareSeries?: readonly Figures[] | undefined;
}

/** The headline with its comparison, and the chart of the chosen metric: lines, tooltips and table. */
export async function expectCourse(page: Page, { totals, compareTotals, series = [], compareSeries = [] }: Course) {
  const cells = await readHeadline(page);
  expect(cells.length).toBeGreaterThan(3);
  for (const { metric, text, before } of cells) {
    expectFigures([text], [figure(totals, metric)], metric);
    const [unit = ""] = /(?:میلیون )?تومان/.exec(text) ?? [];
    // The earlier value has the unit of the current one unless it names another.
    const was = before.includes("تومان") ? before : `${before} ${unit}`;
    if (before === "") expect(figure(compareTotals, metric), `${metric} without a base`).toBe(0);
    else if (compareTotals) expectFigures([was], [figure(compareTotals, metric)], `${metric} before`);
  }
  const { metric = "" } = cells.find(({ isChosen }) => isChosen) ?? {};
  const [now, before] = [series, compareSeries].map((points) => points.map((point) => figure(point, metric)));
  const chart = await readChart(page);
  expectFigures(chart.now, now ?? [], `the chart's table of ${metric}`);
  const { value: top } = readFigure(chart.top);
  expectLine(chart.line, now ?? [], top);
  const hints = chart.hints.map((hint) => hint.split("، دورهٔ قبل: "));
  const last = (text = "") => text.slice(text.lastIndexOf(": ") + 2);
  expectFigures(
    hints.map(([hint]) => last(hint)),
    now ?? [],
    `the chart's words of ${metric}`,
  );
  if (compareTotals === undefined) return;
  expectFigures(chart.before, before ?? [], `the chart's table of ${metric} before`);
  expectFigures(
    hints.map(([, hint = ""]) => hint),
    before ?? [],
    `the chart's words of ${metric} before`,
  );
  expectLine(chart.compared, before ?? [], top);
}

/** Lines are drawn to a tenth of a point of 220. */
function expectLine(shares: readonly number[], values: readonly number[], top: number): void {
  const drawn = shares.map((share) => share * top);
  expect(drawn.length).toBe(values.length);
  for (const [index, value] of values.entries()) {
    expect(Math.abs((drawn[index] ?? Number.NaN) - value) / top, `point ${index} of the line`).toBeLessThan(0.0004);
  }
}

/** What has no name stands below the others. */
export const namelessLast = <Item extends { key: string }>(items: readonly Item[]): Item[] => [
  ...items.filter(({ key }) => key !== ""),
  ...items.filter(({ key }) => key === ""),
];

/** A sortable table, row by row (what has no name last) and its totals; `filter`: the parameter of its rows' links. */
export async function expectRows(
  table: Locator,
  filter: string,
  { items: found = [], totals }: Pick<Report, "items" | "totals">,
) {
  const { columns, rows, total } = await readTable(table);
  const items = namelessLast(found);
  expect(columns.length).toBeGreaterThan(2);
  const keyOf = (to: string) => (to === "" ? "" : new URL(to).searchParams.get(filter));
  expect(rows.map(({ to }) => keyOf(to))).toEqual(items.map(({ key }) => key));
  for (const [index, { figures }] of rows.entries()) {
    expectFigures(
      figures,
      columns.map((name) => figure(items[index], name)),
      items[index]?.key ?? "",
    );
  }
  expectFigures(
    total,
    columns.map((name) => figure(totals, name)),
    "the totals",
  );
  return columns;
}

/** A share in percent to a tenth, as bars are drawn. */
export const tenth = (share: number) => Math.round(share * 1_000) / 10;

/** Larger values are darker. */
export function expectShades(cells: readonly { shade: number; value: number }[]): void {
  const shades = cells.toSorted((one, other) => one.value - other.value).map(({ shade }) => shade);
  expect(shades).toEqual(shades.toSorted((one, other) => one - other));
  expect(shades.at(-1)).toBe(5);
}
