import type { Report } from "#contract/reports.ts";

/** Where the figures of a report are read: the sums of days, rows of settled days, stored events. */
type Source = "rollup" | "settled" | "events";

/** One figure that is not the same from all sources. */
export interface FigureDifference extends Record<Source, number> {
  figure: string;
}

/** The figures of one report that differ between its sources: days and values of a list first, then totals. */
export function figureDifferences(of: Record<Source, Report>): FigureDifference[] {
  const [rollup, settled, events] = [figuresOf(of.rollup), figuresOf(of.settled), figuresOf(of.events)];
  const names = new Set([...rollup.keys(), ...settled.keys(), ...events.keys()]);
  return [...names]
    .map((figure) => ({
      ...{ figure, rollup: rollup.get(figure) ?? 0 },
      ...{ settled: settled.get(figure) ?? 0, events: events.get(figure) ?? 0 },
    }))
    .filter((each) => each.rollup !== each.settled || each.settled !== each.events);
}

/** All figures of a report by their name; one that is not there is 0. */
function figuresOf({ totals, total = 0, series = [], items = [] }: Report): ReadonlyMap<string, number> {
  const rows: [string, object][] = [
    ...series.map(({ at, ...figures }): [string, object] => [at.slice(0, "YYYY-MM-DD".length), figures]),
    ...items.map(({ key, label: _, ...figures }): [string, object] => [JSON.stringify(key), figures]),
    ["list", { values: total }],
    ["total", totals],
  ];
  return new Map(
    rows.flatMap(([row, figures]) =>
      Object.entries(figures).flatMap(([name, value]): [string, number][] =>
        typeof value === "number" ? [[`${row} ${name}`, value]] : [],
      ),
    ),
  );
}
