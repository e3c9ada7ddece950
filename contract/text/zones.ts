import { persianDigits } from "./digits.ts";

/** Time zones that owners choose from, by their city. */
export const zoneNames = {
  "Asia/Tehran": "تهران",
  "Asia/Kabul": "کابل",
  "+04:30": "اختلاف ثابت ۴:۳۰+ با UTC",
  "Asia/Dubai": "دبی",
  "Europe/Istanbul": "استانبول",
  "Europe/Berlin": "برلین",
  UTC: "UTC",
} as const;
type Listed = keyof typeof zoneNames;
export const isListedZone = (zone: string): zone is Listed => Object.hasOwn(zoneNames, zone);

/** `+05:30` as «اختلاف ثابت ۵:۳۰+ با UTC»; other zones of no list keep their own name. */
function fixedName(zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return zone;
  return `اختلاف ثابت ${persianDigits(`${Number(hours)}:${minutes}`)}${sign === "-" ? "−" : "+"} با UTC`;
}

/** A listed zone by its city, a fixed offset in words, another by its own name. No i18next key: `+04:30` contains the namespace separator. */
export const zoneName = (zone: string): string => (isListedZone(zone) ? zoneNames[zone] : fixedName(zone));

/** A time with its zone: «۰۱:۳۵ به وقت تهران», «۰۱:۳۵ (اختلاف ثابت ۵:۳۰+ با UTC)». */
export function timeInZone(time: string, zone: string): string {
  if (/^[+-]/.test(zone)) return `${time} (${zoneName(zone)})`;
  return `${time} به وقت ${isListedZone(zone) ? zoneName(zone) : `\u2066${zone}\u2069`}`;
}
