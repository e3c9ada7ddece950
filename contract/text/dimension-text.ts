import { cities, citiesOf } from "./cities.ts";

/** Persian words for the values of dimensions: labels of reports, and what the dashboard shows. */

/** Media by their keys. */
const mediumText = {
  direct: "مستقیم",
  search: "جست‌وجو",
  social: "شبکه‌های اجتماعی",
  referral: "ارجاعی",
  paid: "تبلیغات کلیکی",
  email: "ایمیل",
  sms: "پیامک",
  push: "پوش وب",
  whatsapp: "واتساپ",
  campaign: "کمپین",
} as const;

/** Kinds of devices by their keys. */
const deviceText = {
  mobile: "موبایل",
  desktop: "دسکتاپ",
  tablet: "تبلت",
  tv: "تلویزیون",
  other: "دیگر",
} as const;

/** Of a country, a city or a device that the collector could not tell. */
export const unknownText = "نامعلوم";

/** Short: the long names of Hong Kong and Macao hold a comma, which separates names. */
const countries = new Intl.DisplayNames("fa", { type: "region", fallback: "none", style: "short" });

const ownWord = (words: Record<string, string>, key: string) => (Object.hasOwn(words, key) ? words[key] : undefined);

/** Letters alone: the address database writes «‘Azizabad» and «Naz̄arabad». */
const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[\p{M}‘’'`]/gu, "")
    .toLowerCase();

/** A Latin name and the Persian one. */
function splitCity(line: string): [string, string] {
  const end = line.search(/ \p{Script=Arabic}/u);
  return [line.slice(0, end), line.slice(end + 1)];
}

const persianCities = new Map(
  cities.map(splitCity).map(([latin, persian]): [string, string] => [plain(latin), persian]),
);

/** The known cities of a country by their Persian name, each once: the Latin one is what events hold. */
export function listCities(country: string): { key: string; label: string }[] {
  const byLabel = new Map(
    citiesOf(country)
      .map(splitCity)
      .reverse()
      .map(([key, label]) => [label, key]),
  );
  return [...byLabel]
    .map(([label, key]) => ({ key, label }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

const collator = new Intl.Collator("fa");

/** Regions that are no country, of which no address is. */
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** The codes of countries; none of a former country, whose name is that of a present one. */
const listCountries = (): string[] =>
  letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code && countries.of(code));

const keysOf: Record<string, () => string[]> = {
  medium: () => Object.keys(mediumText),
  country: listCountries,
  city: () => cities.map((line) => splitCity(line)[0]),
  device: () => Object.keys(deviceText),
};

/** The keys that have a Persian word, of a dimension whose values have such words; several keys may have one word. */
export const listKnownKeys = (dimension: string): string[] =>
  Object.hasOwn(keysOf, dimension) ? (keysOf[dimension]?.() ?? []) : [];

const words: Record<string, (key: string) => string | undefined> = {
  medium: (key) => ownWord(mediumText, key),
  country: (key) => (key === "" ? unknownText : /^[A-Z]{2}$/.test(key) ? countries.of(key) : undefined),
  city: (key) => (key === "" ? unknownText : persianCities.get(plain(key))),
  device: (key) => (key === "" ? unknownText : ownWord(deviceText, key)),
};

/**
 * The Persian word for a value of a dimension with `label: "text"`; undefined where there is none, and for every other
 * dimension. Callers then show the key.
 */
export const dimensionText = (dimension: string, key: string): string | undefined =>
  Object.hasOwn(words, dimension) ? words[dimension]?.(key) : undefined;
