import { z } from "zod";
import type { HeatmapDevice } from "#contract/captures.ts";
import type { ClickedElement, ClickLayer, ClickStat } from "#contract/heatmaps.ts";
import type { Period } from "#contract/time/range.ts";
import { describePeriod, describeRange } from "#platform/reports/describe-range.ts";
import { shareOf } from "#platform/reports/figures.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { AddressRule } from "./address-rule.ts";
import { type Clicked, countByViewport, countElements, countRage, findTexts, rankElements } from "./sql/clicked.ts";
import { isSeen } from "./sql/page-rows.ts";

const figure = z.coerce.number();
const viewportRow = z.object({ viewport: z.string(), clicks: figure, people: figure, dead: figure });
const elementRow = z.object({
  ...{ element: z.string(), selector: z.string(), link: z.string() },
  ...{ clicks: figure, people: figure, dead: figure },
});
const rankedRow = elementRow.extend({ total: figure, every: figure });
const rageRow = z.object({ name: z.string(), rage: figure });
const textRow = z.object({ element: z.string(), shown: z.string(), named: z.coerce.boolean() });

/** Which clicks a call asks for. */
export interface ClickQuestion {
  rule: AddressRule;
  device: HeatmapDevice;
  layer: ClickLayer;
}

/** Of everybody: whether a text is one person's own does not depend on what a report selects. */
const ofEverybody = (query: Query): Query => ({
  ...query,
  ...{ goal: undefined, filters: {}, paths: [], client: 0, withCustomers: true, segments: undefined },
});

/** The clicked elements of the pages of a rule in a kind of viewport, the most clicked first. */
export async function reportClicks(
  { rule, device, layer }: ClickQuestion,
  { query, run }: PreparedReport,
): Promise<ClickStat> {
  const { range, page, limit } = query;
  const { host } = query.website;
  const clickedIn = (period: Period): Clicked => ({ query, period, where: isSeen(rule, host, device) });
  const [viewports, ranked] = await Promise.all([
    run(countByViewport({ query, period: range, where: isSeen(rule, host) }), viewportRow),
    run(rankElements(clickedIn(range), layer, { limit, offset: (page - 1) * limit }), rankedRow),
  ]);
  // Behind the last page there is no row that says how many there are.
  const [first = ranked[0]] =
    ranked.length > 0 || page === 1
      ? []
      : await run(rankElements(clickedIn(range), layer, { limit: 1, offset: 0 }), rankedRow);
  const elements = ranked.map(({ element }) => BigInt(element));
  const history = { query: ofEverybody(query), period: { from: 0, to: range.to }, where: isSeen(rule, host) };
  const [rage, texts, before] = await Promise.all([
    readRage(clickedIn(range), elements, run),
    elements.length === 0 ? [] : run(findTexts(history, elements), textRow),
    range.compare && readCompared(clickedIn(range.compare), { device, elements, where: isSeen(rule, host) }, run),
  ]);
  const known = new Map(texts.map((row) => [row.element, row]));
  const items = ranked.map(({ element, selector, link, clicks, people, dead, every }, index): ClickedElement => {
    const text = known.get(element);
    return {
      ...{ rank: (page - 1) * limit + index + 1, element, selector, link: link === "" ? null : link },
      ...{ text: text?.shown || null, isTextHidden: text?.shown === "" && text.named },
      ...{ clicks, people, rage: rage.of(element), dead, share: shareOf(clicks, every) },
      ...(before && { compare: before.of(element) }),
    };
  });
  const clicksOf = (kind: HeatmapDevice) => viewports.find(({ viewport }) => viewport === kind)?.clicks ?? 0;
  return {
    ...{ device, range: describeRange(query), capture: null },
    devices: { desktop: clicksOf("desktop"), tablet: clicksOf("tablet"), mobile: clicksOf("mobile") },
    ...totalsOf(viewports, device, rage.total),
    ...{ items, total: first?.total ?? 0, page, limit },
    ...(range.compare && before ? { compare: { ...describePeriod(query, range.compare), ...before.totals } } : {}),
  };
}

type Run = PreparedReport["run"];

const totalsOf = (rows: readonly z.infer<typeof viewportRow>[], device: HeatmapDevice, rage: number) => {
  const { clicks = 0, people = 0, dead = 0 } = rows.find(({ viewport }) => viewport === device) ?? {};
  return { clicks, people, rage, dead };
};

async function readRage(clicked: Clicked, elements: readonly bigint[], run: Run) {
  const rows = await run(countRage(clicked, elements), rageRow);
  const byName = new Map(rows.map(({ name, rage }) => [name, rage]));
  return { total: rows.reduce((sum, { rage }) => sum + rage, 0), of: (element: string) => byName.get(element) ?? 0 };
}

/** The figures of the compared period, and those of the listed elements in it. */
async function readCompared(
  clicked: Clicked,
  { device, elements, where }: { device: HeatmapDevice; elements: readonly bigint[]; where: Clicked["where"] },
  run: Run,
) {
  const [viewports, rage, rows] = await Promise.all([
    run(countByViewport({ ...clicked, where }), viewportRow),
    readRage(clicked, elements, run),
    elements.length === 0 ? [] : run(countElements(clicked, elements), elementRow),
  ]);
  const byElement = new Map(rows.map((row) => [row.element, row]));
  const of = (element: string) => {
    const { clicks = 0, people = 0, dead = 0 } = byElement.get(element) ?? {};
    return { clicks, people, rage: rage.of(element), dead };
  };
  return { totals: totalsOf(viewports, device, rage.total), of };
}
