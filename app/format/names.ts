import { i18n } from "#app/text/i18n.ts";
import type { ReportItem } from "#contract/reports.ts";

type Keyed = Pick<ReportItem, "key">;

const countries = new Intl.DisplayNames("fa", { type: "region" });

/** The Persian name of a medium; one of the owner's own stands as it is. */
export const nameOfMedium = ({ key }: Keyed) => ({
  name: i18n.exists(`overview:media.${key}`) ? i18n.t(`overview:media.${key}` as "overview:media.direct") : key,
});
/** A source is a host or an owner's own word: it stands as code. */
export const nameOfSource = ({ key }: Keyed) =>
  key === "" ? { name: i18n.t("overview:sources.none") } : { name: "", code: key };
/** The Persian name of a country of two letters. */
export const nameOfCountry = ({ key }: Keyed) => ({
  name: /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : i18n.t("overview:countries.none"),
});
/** A page by its title where one is known, with its path as code. */
export function nameOfPage({ key, label }: ReportItem) {
  if (key === "") return { name: i18n.t("overview:pages.none") };
  if (label !== key) return { name: label, code: key };
  return key === "/" ? { name: i18n.t("overview:pages.home"), code: key } : { name: "", code: key };
}
