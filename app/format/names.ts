import { i18n } from "#app/text/i18n.ts";
import { persianCity } from "./cities.ts";

/** What a report tells of: its key, and where it has one its title. */
interface Named {
  key: string;
  label?: string;
}

/** A name in words; where there is none the code stands for it, else beside it. */
export interface Name {
  name: string;
  code?: string;
}

const countries = new Intl.DisplayNames("fa", { type: "region" });

/** Called as it is everywhere; what nobody told is said to be so. */
const asItIs =
  (none: string) =>
  ({ key }: Named): Name => ({ name: key === "" ? none : key });
const code = (none: string, { key }: Named): Name => (key === "" ? { name: none } : { name: "", code: key });

/** How the values of each dimension are called; an owner's own words and what we have no Persian for stand as they are. */
export const names = {
  medium: ({ key }: Named): Name => ({
    name: i18n.exists(`overview:media.${key}`) ? i18n.t(`overview:media.${key}` as "overview:media.direct") : key,
  }),
  source: (item: Named) => code(i18n.t("overview:views.source.none"), item),
  campaign: asItIs(i18n.t("overview:views.campaign.none")),
  /** A page by its title where one is known. */
  path({ key, label = key }: Named): Name {
    if (key === "") return { name: i18n.t("overview:views.all.none") };
    if (label !== key) return { name: label, code: key };
    return key === "/" ? { name: i18n.t("overview:home"), code: key } : { name: "", code: key };
  },
  country: ({ key }: Named): Name => ({
    name: /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : i18n.t("overview:views.country.none"),
  }),
  city(item: Named): Name {
    const name = persianCity(item.key);
    return name === undefined ? code(i18n.t("overview:views.city.none"), item) : { name };
  },
  device: ({ key }: Named): Name => ({
    name: i18n.exists(`overview:devices.${key}`)
      ? i18n.t(`overview:devices.${key}` as "overview:devices.desktop")
      : i18n.t("overview:views.device.none"),
  }),
  os: asItIs(i18n.t("overview:views.browser.none")),
  browser: asItIs(i18n.t("overview:views.browser.none")),
} as const satisfies Record<string, (item: Named) => Name>;

export type Dimension = keyof typeof names;

/** The name in one word or few, whatever there is of it. */
export function wordsOf(dimension: Dimension, item: Named): string {
  const { name, code = "" } = names[dimension](item);
  return name === "" ? code : name;
}
