import { zoneOfCountry } from "#contract/time/zone-of-country.ts";

/** The zone that a website's address suggests. */
const zoneOfTopDomain: Record<string, string> = { ir: "Asia/Tehran", af: "Asia/Kabul" };
/** Persian without a country is Iran's; Dari and Pashto are Afghanistan's. */
const countryOfLanguage: Record<string, string> = { fa: "IR", prs: "AF", ps: "AF" };

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

/** The zone in which a new website's days probably begin: by its address, its owner's language, and where the owner is. */
export function suggestZone({ url, languages, country = "", otherwise }: Evidence): string {
  const host = typeof url === "string" && URL.canParse(url) ? new URL(url).hostname : "";
  return (
    zoneOfTopDomain[host.split(".").at(-1) ?? ""] ??
    zoneOfCountry[countryOfLanguages(languages ?? "")] ??
    zoneOfCountry[country] ??
    otherwise
  );
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
