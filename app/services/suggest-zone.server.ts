import { zoneOfCountry } from "#contract/time/zone-of-country.ts";

/** The zone that a website's address suggests, by its last part. */
export const zoneOfTopDomain: Readonly<Record<string, string>> = { ir: "Asia/Tehran", af: "Asia/Kabul" };
/** Persian without a country is Iran's; Dari and Pashto are Afghanistan's. */
const countryOfLanguage: Record<string, string> = { fa: "IR", prs: "AF", ps: "AF" };
/** A foreign country may be that of a proxy or a VPN, these are nobody's. */
const firmCountries = ["IR", "AF"];

interface Evidence {
  /** The website's address as it was typed. */
  url?: unknown;
  /** `Accept-Language` of the browser. */
  languages?: string | null;
  /** ISO code of the browser's country; empty where unknown. */
  country?: string;
  /** Where nothing says anything. */
  otherwise: string;
}

export interface ZoneSuggestion {
  zone: string;
  /** Else the clock of a browser with scripts knows better. */
  isFirm: boolean;
}

/**
 * The zone in which a new website's days probably begin: by its address, by where its owner is if that is Afghanistan, by
 * their language, else by their country.
 */
export function suggestZone({ url, languages, country = "", otherwise }: Evidence): ZoneSuggestion {
  const host = typeof url === "string" && URL.canParse(url) ? new URL(url).hostname : "";
  const spoken = zoneOfCountry[countryOfLanguages(languages ?? "")];
  const local = zoneOfCountry[country];
  const firm =
    zoneOfTopDomain[host.split(".").at(-1) ?? ""] ??
    (country === "AF" ? local : spoken) ??
    (firmCountries.includes(country) ? local : undefined);
  return { zone: firm ?? local ?? otherwise, isFirm: firm !== undefined };
}

/** The country of the first language that is Persian, Dari or Pashto; others are spoken in many zones. */
function countryOfLanguages(languages: string): string {
  for (const range of languages.split(",")) {
    const [language = "", ...parts] = (range.split(";", 1)[0] ?? "").trim().split("-");
    const spoken = countryOfLanguage[language.toLowerCase()];
    if (spoken !== undefined) return parts.find((part) => /^[A-Z]{2}$/i.test(part))?.toUpperCase() ?? spoken;
  }
  return "";
}
