import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";

interface Inside {
  people: number;
  queued: number;
}

/** What a stop does to how many, before it happens. */
export const describeStop = ({ people, queued }: Inside): string[] => [
  people === 0 ? i18n.t("journeys:stop.empty") : i18n.t("journeys:stop.inside", { number: formatNumber(people) }),
  ...(queued === 0 ? [] : [i18n.t("journeys:stop.queued", { number: formatNumber(queued) })]),
  i18n.t("journeys:stop.edit"),
];

/** The same of a deletion. Of a journey that was never started nothing is left. */
export const describeDeletion = ({ people, queued, version }: Inside & { version: number }): string[] => [
  i18n.t("journeys:deletion.lost"),
  people === 0
    ? i18n.t("journeys:deletion.empty")
    : i18n.t("journeys:deletion.inside", { number: formatNumber(people) }),
  ...(queued === 0 ? [] : [i18n.t("journeys:deletion.queued", { number: formatNumber(queued) })]),
  ...(version === 0 ? [] : [i18n.t("journeys:deletion.kept")]),
];
