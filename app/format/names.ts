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
  key === "" ? { name: i18n.t("overview:views.source.none") } : { name: "", code: key };
/** The Persian name of a country of two letters. */
export const nameOfCountry = ({ key }: Keyed) => ({
  name: /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : i18n.t("overview:views.country.none"),
});
/** A page by its title where one is known, with its path as code. */
export function nameOfPage({ key, label }: ReportItem) {
  if (key === "") return { name: i18n.t("overview:views.all.none") };
  if (label !== key) return { name: label, code: key };
  return key === "/" ? { name: i18n.t("overview:home"), code: key } : { name: "", code: key };
}
/** A campaign as the owner called it in its links. */
export const nameOfCampaign = ({ key }: Keyed) => ({ name: key === "" ? i18n.t("overview:views.campaign.none") : key });
/** A city by the name that the address data has. */
export const nameOfCity = ({ key }: Keyed) => ({ name: key === "" ? i18n.t("overview:views.city.none") : key });
/** The Persian name of a kind of device. */
export const nameOfDevice = ({ key }: Keyed) => ({
  name: i18n.exists(`overview:devices.${key}`)
    ? i18n.t(`overview:devices.${key}` as "overview:devices.desktop")
    : i18n.t("overview:views.device.none"),
});
/** Operating systems and browsers are called by their own names. */
export const nameOfBrowser = ({ key }: Keyed) => ({ name: key === "" ? i18n.t("overview:views.browser.none") : key });
