import { i18n } from "#app/text/i18n.ts";
import { dimensionOf, dimensionOfFilter, dimensions, type FilterName } from "#contract/dimensions.ts";
import { dimensionText, unknownText } from "#contract/text/dimension-text.ts";

/** A row of a report: its key and, where it has one, its title. */
interface Item {
  key: string;
  label?: string;
}

/** A name in words; without one the code stands for it, else beside it. */
export interface Name {
  name: string;
  code?: string;
}

/** What the value of a filter's dimension is called; an owner's own words and keys without a Persian word stand as they are. */
export function nameOf(filter: FilterName, { key, label = key }: Item): Name {
  const text = dimensionText(filter, key);
  if (text !== undefined) return { name: text };
  if (key === "") return { name: emptyText(filter) };
  const { label: named, keys } = dimensionOf(dimensionOfFilter(filter));
  if (named === "title") {
    if (label !== key) return { name: label, code: key };
    return key === "/" ? { name: i18n.t("overview:home"), code: key } : { name: "", code: key };
  }
  // Such as a campaign's name beside what its addresses call it.
  if (label !== key) return { name: label, code: key };
  if (keys === "code") return { name: "", code: key };
  return { name: keys === "unknown" ? unknownText : key };
}

function emptyText(filter: FilterName): string {
  const key = `overview:views.${dimensions[dimensionOfFilter(filter)].view.name}.none`;
  return i18n.exists(key) ? i18n.t(key as "overview:views.source.none") : unknownText;
}

/** The name in one string. */
export function nameWords(filter: FilterName, item: Item): string {
  const { name, code = "" } = nameOf(filter, item);
  return name === "" ? code : name;
}

/** A gender as a website says it; what has no word stands as it is. */
export function genderWords(gender: string): string {
  const key = `profiles:attributes.genders.${gender}`;
  const hasWord = /^[a-z]+$/.test(gender) && !(gender in Object.prototype) && i18n.exists(key);
  return hasWord ? i18n.t(key as "profiles:attributes.genders.other") : gender;
}
