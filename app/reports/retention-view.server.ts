import { bucketWords, dayWords, jalaliOf, periodWords } from "#app/format/dates.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { RetentionCell, RetentionData } from "#app/ui/reports/retention-table.tsx";
import { shadeOf } from "#app/ui/reports/shade.ts";
import { cohortBases, cohortSteps, type Retention } from "#contract/behaviour.ts";
import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";

/** The base and the length of the cohorts that the address chooses. */
export const readRetention = (query: URLSearchParams) => ({
  of: cohortBases.find((name) => name === query.get("of")) ?? ("visit" as const),
  step: cohortSteps.find((name) => name === query.get("step")) ?? ("week" as const),
});

export type Step = (typeof cohortSteps)[number];
export type Base = (typeof cohortBases)[number];

/**
 * Cohorts as a triangle in words: the people of each, and the share of them that came in each later period. Means are
 * weighted by size and leave out unfinished periods. Without `peopleTo` cells link nowhere.
 */
export function retentionView(
  { items, range }: Retention,
  {
    of,
    step,
    zone,
    peopleTo = () => undefined,
  }: { of: Base; step: Step; zone: string; peopleTo?: (cohort: string, bucket: string) => string | undefined },
) {
  const later = (index: number) => i18n.t(`behaviour:retention.later.${step}`, { number: formatNumber(index) });
  const columns = items.slice(1).map((_, index) => later(index + 1));
  const max = Math.max(...items.flatMap(({ size, values }) => values.slice(1).map((value) => shareOf(value, size))), 0);
  const means = columns.map((_, index) => meanOf(items, index + 1));
  const [first] = means;
  const names = withoutYear(items.map(({ key }) => cohortWords(zone, step, Date.parse(key), Date.parse(range.to))));
  const data: RetentionData = {
    columns,
    rows: items.map(({ key, size, values, partial }, row) => ({
      key,
      name: names[row] ?? "",
      size: formatNumber(size),
      to: size === 0 ? undefined : peopleTo(key, key),
      isUnfinished: partial && values.length === 1,
      cells: values.slice(1).map(
        (value, at): RetentionCell => ({
          text: size === 0 ? "—" : formatShare(shareOf(value, size)),
          shade: shadeOf(shareOf(value, size), max),
          words: i18n.t(`behaviour:retention.cell.${of}`, { number: formatNumber(value), size: formatNumber(size) }),
          isUnfinished: partial && at === values.length - 2,
          to: value === 0 ? undefined : peopleTo(key, items[row + at + 1]?.key ?? key),
        }),
      ),
    })),
    average: means.map((mean) => (mean === undefined ? "—" : formatShare(mean))),
    sentence:
      first === undefined
        ? ""
        : i18n.t(`behaviour:retention.sentence.${of}`, { share: formatNumber(first * 100), later: later(1) }),
    lead: [
      {
        label: i18n.t(`behaviour:retention.lead.${of}`),
        value: formatNumber(items.reduce((sum, { size }) => sum + size, 0)),
      },
      ...means.slice(0, 3).flatMap((mean, index) => {
        const label = i18n.t(`behaviour:retention.leadLater.${of}`, { later: later(index + 1) });
        return mean === undefined ? [] : [{ label, value: formatShare(mean) }];
      }),
    ],
    max: formatShare(max),
  };
  return { data, isEmpty: items.every(({ size }) => size === 0) };
}

/** Names without their year where all have the same, which the screen's sentence has. */
function withoutYear(names: readonly string[]): readonly string[] {
  const years = new Set(names.map((name) => / [۰-۹]{4}$/.exec(name)?.[0]));
  const [year] = years;
  return years.size === 1 && year !== undefined ? names.map((name) => name.slice(0, -year.length)) : names;
}

const shareOf = (value: number, size: number) => (size === 0 ? 0 : value / size);

/** The share that came in a period, of all people whose period of this number is over; undefined without any. */
function meanOf(items: Retention["items"], index: number): number | undefined {
  const over = items.filter(
    ({ values, partial }) => index < values.length && !(partial && index === values.length - 1),
  );
  const people = over.reduce((sum, { size }) => sum + size, 0);
  return people === 0 ? undefined : over.reduce((sum, { values }) => sum + (values[index] ?? 0), 0) / people;
}

/** A cohort by its days within the period: «۲۲ آبان ۱۴۰۵», «۱ تا ۷ آبان ۱۴۰۵», «آبان ۱۴۰۵». */
export function cohortWords(zone: string, step: Step, from: number, end: number): string {
  if (step === "day") return dayWords(jalaliOf(zone, from), true);
  if (step === "month") return bucketWords(zone, step, from);
  return periodWords(zone, from, Math.min(nextBucket(zone, step, startOfBucket(zone, step, from)), end));
}
