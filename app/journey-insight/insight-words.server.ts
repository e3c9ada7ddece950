import { changeOf, formatBefore, formatHeadline } from "#app/format/figures.ts";
import { formatDecimal, formatNumber } from "#app/format/numbers.ts";
import type { Counts } from "#app/journeys/counts.ts";
import { type LogPlace, logOf } from "#app/messages/log-address.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Deliveries } from "#app/ui/journeys/insight/insight-data.ts";
import { messageReasons } from "#contract/delivery-reasons.ts";
import { exitReasons } from "#contract/journeys/exit-reasons.ts";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import { channelText } from "#contract/text/journeys.ts";

/** The four figures that a journey is judged by first. */
export function describeFigures(stat: JourneyReport, { goal, counts }: Pick<Journey, "goal"> & { counts: Counts }) {
  const { totals, compareTotals } = stat;
  const figure = (name: "entered" | "inside" | "left" | "converted", note?: string) => {
    const now = formatHeadline("count", totals[name]);
    const before = compareTotals?.[name];
    const hasBase = before !== undefined && before > 0 && name !== "inside";
    return {
      ...{ label: i18n.t(`journeyInsight:figures.${name}`), value: now.value, note },
      ...(hasBase && { change: changeOf("count", totals[name], before), before: formatBefore("count", before, now) }),
    };
  };
  const exits = exitReasons.flatMap((exit) => {
    const number = stat.exits[exit] ?? 0;
    return number === 0 ? [] : [i18n.t(`journeyInsight:exits.${exit}`, { number: formatNumber(number) })];
  });
  return [
    figure(
      "entered",
      stat.control === 0
        ? undefined
        : i18n.t(`journeyInsight:control.${counts}`, { number: formatNumber(stat.control) }),
    ),
    figure("inside", i18n.t(stat.range.partial ? "journeyInsight:atPresent" : "journeyInsight:atEnd")),
    figure("left", exits.join("، ") || undefined),
    figure("converted", goal === null ? i18n.t("journeyInsight:noGoal") : undefined),
  ];
}

const channelWords: Readonly<Record<string, string>> = { ...channelText, API: "API" };

/** A reason as the log of messages names it. */
function reasonWords(name: string): string {
  const reason = messageReasons.find((each) => each === name);
  return reason === undefined ? i18n.t("journeyInsight:deliveries.unknown") : i18n.t(`messages:reasons.${reason}`);
}

/** What messages became by channel, and why some were not sent. */
export function describeDeliveries({ deliveries }: JourneyReport, place: LogPlace): Deliveries {
  const reasons: Record<string, number> = {};
  for (const { dropped } of deliveries) {
    for (const [reason, number] of Object.entries(dropped)) reasons[reason] = (reasons[reason] ?? 0) + number;
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    rows: deliveries.map(({ channel, dropped, ...states }) => {
      const figures = Object.entries({ ...states, dropped: sum(Object.values(dropped)) });
      return {
        ...{ channel, label: channelWords[channel] ?? channel },
        cells: Object.fromEntries(figures.map(([name, value]) => [name, formatNumber(value)])),
        logs: Object.fromEntries(figures.map(([name, value]) => [name, logOf(name, value, { ...place, channel })])),
      };
    }),
    reasons: Object.entries(reasons)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, number]) => ({
        ...{ reason, label: reasonWords(reason) },
        number: formatNumber(number),
      })),
  };
}

/** What was spent and what came back. */
export function describeMoney({ totals, orders, cost, unpriced, ...report }: JourneyReport) {
  const money = (value: number) => {
    const { value: amount, unit } = formatHeadline("money", value);
    return `${amount} ${unit}`;
  };
  return [
    { name: "messages", value: formatNumber(totals.messages) },
    {
      name: "cost",
      value: cost === null ? i18n.t(`journeyInsight:money.${unpriced > 0 ? "unpriced" : "noCost"}`) : money(cost),
      note: unpriced > 0 ? i18n.t("journeyInsight:money.tariff", { number: formatNumber(unpriced) }) : "",
    },
    { name: "orders", value: formatNumber(orders) },
    { name: "sales", value: money(totals.sales) },
    { name: "return", value: report.return === null || unpriced > 0 ? "—" : formatDecimal(report.return) },
  ].map(({ name, value, note = "" }) => ({
    label: i18n.t(`journeyInsight:money.${name as "messages"}`),
    ...{ value, note },
  }));
}
