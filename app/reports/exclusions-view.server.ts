import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatMoney } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Exclusion, type ExclusionPreview, patternFields } from "#contract/exclusions.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** Exclusions and previews in words. */

const figures = ["events", "pageViews", "visits", "orders", "sales"] as const;

const inWords = (row: Record<(typeof figures)[number], number>) => ({
  ...{ events: formatNumber(row.events), pageViews: formatNumber(row.pageViews), visits: formatNumber(row.visits) },
  ...{ orders: formatNumber(row.orders), sales: formatMoney(row.sales) },
});

export function viewPreview({ totals, days }: ExclusionPreview, zone: string) {
  const share = { events: formatNumber(totals.events), of: formatNumber(totals.of) };
  return {
    isEmpty: days.length === 0,
    share: i18n.t("exclusions:preview.share", share),
    totals: { ...inWords(totals), people: formatNumber(totals.people) },
    days: days.map(({ at, ...row }) => ({ at, day: dayWords(jalaliOf(zone, Date.parse(at)), true), ...inWords(row) })),
  };
}

export function viewExclusion({ conditions, progress, ...row }: Exclusion, zone: string) {
  const day = (instant: string) => dayWords(jalaliOf(zone, Date.parse(instant)), true);
  return {
    ...{ id: row.id, name: row.name, fromNowOn: row.fromNowOn, events: formatNumber(row.events) },
    state: i18n.t(`exclusions:states.${row.state}`, { share: formatShare(Math.round(progress * 100) / 100) }),
    isRunning: row.state === "applying" || row.state === "undoing",
    canUndo: row.state === "applying" || row.state === "active",
    created: day(row.createdAt),
    conditions: conditionWords(conditions, day),
  };
}

function conditionWords(conditions: Exclusion["conditions"], day: (instant: string) => string): string[] {
  const { provenance, from, to } = conditions;
  const listed = ["visitors", "networks", ...patternFields] as const;
  const word = (key: "provenance" | "from" | "to" | (typeof listed)[number], value: string) =>
    i18n.t(`exclusions:conditions.${key}`, { value });
  return [
    ...provenance.map((each) => word("provenance", i18n.t(`exclusions:provenances.${each}`))),
    ...(from === undefined ? [] : [word("from", day(from))]),
    ...(to === undefined ? [] : [word("to", day(to))]),
    ...listed.flatMap((key) =>
      conditions[key].length === 0
        ? []
        : [word(key, conditions[key].map((each) => isolated(key === "event" ? eventLabel(each) : each)).join("، "))],
    ),
  ];
}

/** In its own direction: a path or a pattern inside Persian words would begin at its end. */
const isolated = (text: string) => `\u2068${text}\u2069`;
