import { bucketWords } from "#app/format/dates.ts";
import { formatFigure, formatMoney } from "#app/format/figures.ts";
import { formatDecimal, formatNumber } from "#app/format/numbers.ts";
import { currencyWord, currentCurrency } from "#app/text/currency.ts";
import { units } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { shadeOf } from "#app/ui/reports/shade.ts";
import type { CohortsData } from "#app/ui/sales/cohorts-card.tsx";
import type { RfmData } from "#app/ui/sales/rfm-card.tsx";
import { type Rfm, rfmScores, type SalesCohorts } from "#contract/sales.ts";

/** The values of a score: «۳ تا ۱۲ روز پیش». */
function limitWords(kind: "recency" | "frequency", { min, max }: Rfm["recency"][number]): string {
  const words = { from: formatNumber(min ?? 0), to: formatNumber(max ?? 0) };
  return i18n.t(min === max ? `sales:rfm.${kind}One` : `sales:rfm.${kind}`, words);
}

/** Buyers by recency, the latest first, and frequency; scores without buyers are left out. */
export function rfmView({ cells, recency, frequency, totals }: Rfm): RfmData {
  const columns = frequency.filter(({ people }) => people > 0);
  const max = Math.max(...cells.map(({ people }) => people), 0);
  return {
    columns: columns.map((each) => ({ key: String(each.score), name: limitWords("frequency", each) })),
    rows: [...rfmScores].reverse().flatMap((score) => {
      const row = recency.find((each) => each.score === score);
      if (row === undefined || row.people === 0) return [];
      return [
        {
          key: String(score),
          name: limitWords("recency", row),
          cells: columns.map((each) => cellOf(score, each.score)),
        },
      ];
    }),
    foot: i18n.t("sales:rfm.foot", {
      ...{ people: formatNumber(totals.people), orders: formatNumber(totals.orders) },
      sales: formatFigure("money", totals.sales),
    }),
    max: formatNumber(max),
  };
  function cellOf(r: number, f: number) {
    const cell = cells.find((each) => each.recency === r && each.frequency === f);
    const { people = 0, orders = 0, sales = 0, monetary = null } = cell ?? {};
    return {
      ...{ key: String(f), shade: shadeOf(people, max), text: formatNumber(people) },
      words:
        people === 0
          ? i18n.t("sales:rfm.nobody")
          : i18n.t("sales:rfm.cell", {
              ...{ people: formatNumber(people), orders: formatNumber(orders), sales: formatFigure("money", sales) },
              monetary: formatDecimal(monetary ?? 0),
            }),
    };
  }
}

/** Toman, rial and afghani in thousands, so that cells stay narrow; others as they are. */
const cohortUnit = () => (["USD", "EUR"].includes(currentCurrency()) ? 1 : 1_000);
const inCohortUnit = (value: number) => formatNumber(Math.round(value / cohortUnit()));
const cohortUnitWords = () => (cohortUnit() === 1 ? currencyWord() : `${units.thousand} ${currencyWord()}`);

/** The sales per buyer from the first purchase to the end of each month. Months before the first cohort are left out. */
export function cohortsView({ items }: SalesCohorts, zone: string): CohortsData {
  const begun = items.slice(
    Math.max(
      0,
      items.findIndex(({ size }) => size > 0),
    ),
  );
  const shown = begun.some(({ size }) => size > 0) ? begun : [];
  const worthOf = ({ size, values }: SalesCohorts["items"][number], index: number) =>
    size === 0 ? 0 : values.slice(0, index + 1).reduce((sum, value) => sum + value, 0) / size;
  const max = Math.max(...shown.flatMap((item) => item.values.map((_, index) => worthOf(item, index))), 0);
  return {
    columns: shown.map((_, index) =>
      index === 0 ? i18n.t("sales:cohorts.first") : i18n.t("sales:cohorts.later", { number: formatNumber(index + 1) }),
    ),
    rows: shown.map((item) => ({
      ...{ key: item.key, name: bucketWords(zone, "month", Date.parse(item.key)), size: formatNumber(item.size) },
      ...{ to: undefined, isUnfinished: false },
      cells: item.values.map((value, index) => ({
        text: item.size === 0 ? "—" : inCohortUnit(worthOf(item, index)),
        shade: shadeOf(worthOf(item, index), max),
        words: i18n.t("sales:cohorts.cell", {
          ...{ value: formatMoney(worthOf(item, index)), sales: formatMoney(value) },
        }),
        isUnfinished: item.partial && index === item.values.length - 1,
        to: undefined,
      })),
    })),
    average: shown.map((_, index) => meanOf(shown, index)),
    unit: cohortUnitWords(),
  };
}

/** The mean over the cohorts whose month of this number is over, weighted by size. */
function meanOf(items: SalesCohorts["items"], index: number): string {
  const over = items.filter(({ values, partial }) => index < values.length - (partial ? 1 : 0));
  const people = over.reduce((sum, { size }) => sum + size, 0);
  const worth = over.reduce(
    (sum, { values }) => sum + values.slice(0, index + 1).reduce((all, value) => all + value, 0),
    0,
  );
  return people === 0 ? "—" : inCohortUnit(worth / people);
}
