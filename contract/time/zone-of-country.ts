/** Zones of countries that have one, by ISO code: most visitors of a shop share it with its owner. */
export const zoneOfCountry: Readonly<Record<string, string>> = {
  IR: "Asia/Tehran",
  AF: "Asia/Kabul",
  AE: "Asia/Dubai",
  TR: "Europe/Istanbul",
  DE: "Europe/Berlin",
};
