import { z } from "zod";
import type { HeatmapDevice, TakenCapture } from "#contract/captures.ts";
import type { ScrollStat } from "#contract/heatmaps.ts";
import type { Period } from "#contract/time/range.ts";
import { describePeriod, describeRange } from "#platform/reports/describe-range.ts";
import { shareOf } from "#platform/reports/figures.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { AddressRule } from "./address-rule.ts";
import { isSeen } from "./sql/page-rows.ts";
import { countByDepth, sumViews } from "./sql/scrolled.ts";

const figure = z.coerce.number();
const depthRow = z.object({ depth: figure, people: figure });
type DepthRow = z.infer<typeof depthRow>;
const sumsRow = z.object({ views: figure, measured: figure, folds: figure });

/** Depths are whole thousandths of the document's height. */
const whole = 1_000;
const bands = 20;

/**
 * How far down people saw the pages of a rule in a kind of viewport: of each person the greatest depth counts. A band counts
 * who saw its upper edge.
 */
export async function reportScroll(
  { rule, device, capture }: { rule: AddressRule; device: HeatmapDevice; capture: TakenCapture | null },
  { query, run }: PreparedReport,
): Promise<ScrollStat> {
  const { range } = query;
  const where = isSeen(rule, query.website.host, device);
  const read = async (period: Period) => {
    const scrolled = { query, period, where };
    const [depths, [sums]] = await Promise.all([
      run(countByDepth(scrolled), depthRow),
      run(sumViews(scrolled), sumsRow),
    ]);
    return describe(depths, sums ?? { views: 0, measured: 0, folds: 0 });
  };
  const [main, before] = await Promise.all([read(range), range.compare && read(range.compare)]);
  const items = main.reached.map((reached, index) => ({
    ...{ from: index / bands, to: (index + 1) / bands, ...reached },
    ...(before && { compare: before.reached[index] }),
  }));
  return {
    ...{ device, range: describeRange(query), ...main.figures, capture },
    ...{ items, total: bands, page: 1, limit: bands },
    ...(range.compare && before ? { compare: { ...describePeriod(query, range.compare), ...before.figures } } : {}),
  };
}

function describe(depths: readonly DepthRow[], { views, measured, folds }: z.infer<typeof sumsRow>) {
  const countFrom = (depth: number) => sum(depths.filter((row) => row.depth >= depth));
  const people = sum(depths);
  const fold = measured === 0 ? null : folds / measured / whole;
  const reach = (depth: number) => {
    const seen = countFrom(depth);
    return { people: seen, share: shareOf(seen, people) };
  };
  const reached = Array.from({ length: bands }, (_, index) => reach((index * whole) / bands));
  // The deepest place that half of them saw.
  const half = depths.map(({ depth }) => depth).filter((depth) => 2 * countFrom(depth) >= people);
  const figures = {
    ...{ people, views, unmeasured: views - measured, fold },
    reachFold: fold === null ? null : shareOf(countFrom(fold * whole), people),
    half: people === 0 ? null : Math.max(...half) / whole,
    end: reach(whole),
  };
  return { figures, reached };
}

const sum = (rows: readonly DepthRow[]) => rows.reduce((total, { people }) => total + people, 0);
