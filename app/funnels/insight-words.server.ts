import { changeOf, formatDuration, formatMoney } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FunnelBreakdownData, FunnelColumn, FunnelLead } from "#app/ui/funnels/funnel-data.ts";
import type { Funnel, FunnelBreakdown, FunnelStat, StepStat } from "#contract/funnels.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** What the place of a step is called, known events by their words: steps in any order are as many as were done. */
export function stepNames({ type }: Pick<Funnel, "type">, steps: readonly Pick<StepStat, "name">[]): string[] {
  const total = formatNumber(steps.length);
  return steps.map(({ name }, index) =>
    type === "unordered"
      ? i18n.t("funnelWords:unordered", { number: formatNumber(index + 1), total })
      : eventLabel(name),
  );
}

const unitOf = ({ scope }: Pick<Funnel, "scope">) => i18n.t(`funnels:scopes.${scope}`);

interface Place {
  /** The compared period in words. */
  comparedPeriod: string | undefined;
  breakdown: FunnelBreakdown;
  /** Where the list of people stands who left at a step. */
  leftAddress: (number: number) => string;
}

/** The headline, the columns and the worst drop. */
export function describeSteps(stat: FunnelStat, funnel: Funnel, place: Place) {
  const drops = dropsOf(stat.steps);
  return {
    lead: leadOf(stat, funnel, place),
    columns: columnsOf(stat.steps, funnel, { drops, leftAddress: place.leftAddress }),
    worst: worstOf(stat, funnel, { drops, ...place }),
    isEmpty: stat.totals.entered === 0,
  };
}

/** Who came to a required step and not to the next one. */
interface Drop {
  /** Indexes of both among the steps. */
  from: number;
  to: number;
  /** The step at which they left. */
  number: number;
  lost: number;
}

function dropsOf(steps: readonly StepStat[]): Drop[] {
  const required = steps.flatMap(({ optional }, index) => (optional ? [] : [index]));
  return required.slice(1).map((to, place) => {
    const from = required[place] ?? 0;
    const before = steps[from];
    return { from, to, number: before?.number ?? 1, lost: (before?.people ?? 0) - (steps[to]?.people ?? 0) };
  });
}

function leadOf({ totals, compare }: FunnelStat, funnel: Funnel, { comparedPeriod }: Place): FunnelLead {
  const before = compare?.totals;
  const hasBase = before !== undefined && before.entered > 0 && comparedPeriod !== undefined;
  return {
    rate: formatShare(totals.conversionRate),
    change: hasBase ? (changeOf("rate", totals.conversionRate, before.conversionRate) ?? null) : null,
    before: hasBase
      ? i18n.t("funnelWords:before", { value: formatShare(before.conversionRate), period: comparedPeriod })
      : undefined,
    converted: formatNumber(totals.converted),
    of: i18n.t("funnelWords:of", { number: formatNumber(totals.entered), unit: unitOf(funnel) }),
    median: totals.medianSeconds === null ? "—" : formatDuration(totals.medianSeconds),
  };
}

function columnsOf(
  steps: readonly StepStat[],
  funnel: Funnel,
  { drops, leftAddress }: Pick<Place, "leftAddress"> & { drops: readonly Drop[] },
): FunnelColumn[] {
  const unit = unitOf(funnel);
  const names = stepNames(funnel, steps);
  return steps.map((step, index) => {
    const drop = drops.find(({ to }) => to === index);
    const share = formatShare(step.ofFirst);
    return {
      ...{ key: String(step.number), mark: formatNumber(index + 1), name: names[index] ?? "" },
      isOptional: step.optional,
      people: formatNumber(step.people),
      share: step.ofFirst,
      ofFirst: index === 0 ? i18n.t("funnelWords:everybody", { unit }) : i18n.t("funnelWords:ofFirst", { unit, share }),
      ofPrevious: index === 0 ? undefined : formatShare(step.ofPrevious),
      median:
        step.medianSeconds === null
          ? undefined
          : i18n.t("funnelWords:stepMedian", { time: formatDuration(step.medianSeconds) }),
      drop: drop && {
        text: i18n.t("funnelWords:left", {
          ...{ number: formatNumber(drop.lost), unit, share: formatShare(drop.lost === 0 ? 0 : 1 - step.ofPrevious) },
        }),
        to: drop.lost === 0 ? undefined : leftAddress(drop.number),
      },
      revenue: i18n.t("funnelWords:revenue", { value: formatMoney(step.revenue) }),
    };
  });
}

/** The step after which the most are lost, with how the two largest rows of the breakdown differ there. */
function worstOf(
  { steps, breakdown = [] }: FunnelStat,
  funnel: Funnel,
  { drops, breakdown: by, leftAddress }: Place & { drops: readonly Drop[] },
) {
  const [worst] = drops.filter(({ lost }) => lost > 0).sort((one, other) => other.lost - one.lost);
  if (worst === undefined) return undefined;
  const names = stepNames(funnel, steps);
  const [one, other] = breakdown;
  const shareAt = (row: typeof one) => formatShare(row?.steps[worst.to]?.ofPrevious ?? 0);
  return {
    title: i18n.t("funnelWords:worst", {
      ...{ from: names[worst.from] ?? "", to: names[worst.to] ?? "" },
      ...{ number: formatNumber(worst.lost), unit: unitOf(funnel) },
    }),
    rows:
      one === undefined || other === undefined || by === "segment"
        ? undefined
        : i18n.t("funnelWords:worstRows", {
            ...{ one: labelOf(one), share: shareAt(one), other: labelOf(other), otherShare: shareAt(other) },
          }),
    to: leftAddress(worst.number),
  };
}

const labelOf = ({ label }: { label: string }) => (label === "" ? i18n.t("funnelWords:unknown") : label);

/** The breakdown as a table, with the row of all. */
export function describeBreakdown(
  { breakdown = [], steps, totals }: FunnelStat,
  funnel: Funnel,
  by: FunnelBreakdown,
): FunnelBreakdownData {
  const cellsOf = (list: readonly { people: number; ofPrevious: number }[]) =>
    list.map(({ people, ofPrevious }, index) => ({
      people: formatNumber(people),
      share: index === 0 ? undefined : formatShare(ofPrevious),
    }));
  // Few funnels convert more than a tenth: bars are as long as their part of the largest rate.
  const max = Math.max(...breakdown.map((row) => row.conversionRate), totals.conversionRate);
  const rateOf = (conversionRate: number) => ({
    rate: formatShare(conversionRate),
    width: max === 0 ? 0 : conversionRate / max,
  });
  const dimension = i18n.t(`funnelWords:dimensions.${by}`);
  return {
    dimension,
    title: i18n.t("funnelWords:breakdown", { dimension }),
    hint: i18n.t("funnelWords:ofPrevious", { unit: unitOf(funnel) }),
    note: by === "segment" ? i18n.t("funnelWords:inSegments") : undefined,
    addsUp: by !== "segment",
    isOfDevices: by === "device",
    rows: breakdown.map((row) => ({
      ...{ key: row.key, label: labelOf(row), cells: cellsOf(row.steps) },
      ...rateOf(row.conversionRate),
    })),
    total: { cells: cellsOf(steps), ...rateOf(totals.conversionRate) },
  };
}
