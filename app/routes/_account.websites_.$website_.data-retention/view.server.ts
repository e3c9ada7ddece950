import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { type DataRetention, retentionMonths } from "#contract/data-retention.ts";

/** What is kept now, and what is gone, in sentences. */
export function describeRetention({ months, foldedUntil }: DataRetention, zone: string): string {
  const current =
    months === null
      ? i18n.t("dataRetention:current.all")
      : i18n.t("dataRetention:current.months", { n: formatPlain(months) });
  if (foldedUntil === null) return current;
  const day = dayWords(jalaliOf(zone, Date.parse(foldedUntil)), true);
  return `${current} ${i18n.t("dataRetention:current.folded", { day })}`;
}

export const listChoices = () => [
  { value: "all", label: i18n.t("dataRetention:all") },
  ...retentionMonths.map((months) => ({
    value: String(months),
    label: i18n.t("dataRetention:months", { n: formatPlain(months) }),
  })),
];
