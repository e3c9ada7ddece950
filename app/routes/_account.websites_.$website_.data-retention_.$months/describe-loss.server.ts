import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { RetentionLoss } from "#contract/data-retention.ts";

/** What is deleted, what stays and what cannot be done any more, a sentence each. */
export function describeLoss({ events, visitors, excluded }: RetentionLoss, zone: string): string[] {
  const dayOf = (moment: string) => dayWords(jalaliOf(zone, Date.parse(moment)), true);
  const { first, last } = events;
  const deleted =
    first === null || last === null
      ? i18n.t("dataRetention:confirm.nothing")
      : i18n.t("dataRetention:confirm.deleted", {
          ...{ events: formatNumber(events.deleted), visitors: formatNumber(visitors) },
          ...{ from: dayOf(first), to: dayOf(last) },
        });
  const kept = i18n.t("dataRetention:confirm.kept", { events: formatNumber(events.kept) });
  const gone = i18n.t("dataRetention:confirm.excluded", { events: formatNumber(excluded) });
  return [
    ...[deleted, ...(events.kept === 0 ? [] : [kept])],
    i18n.t("dataRetention:confirm.sums"),
    i18n.t("dataRetention:confirm.lost"),
    i18n.t("dataRetention:confirm.profiles"),
    i18n.t("dataRetention:confirm.fixed"),
    i18n.t("dataRetention:confirm.repairs"),
    ...(excluded === 0 ? [] : [gone]),
    i18n.t("dataRetention:confirm.backups"),
    i18n.t("dataRetention:confirm.when"),
  ];
}
