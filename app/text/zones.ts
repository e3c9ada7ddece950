import { persianDigits } from "#contract/text/digits.ts";
import { signIn } from "./fa/sign-in.ts";

const names = signIn.website.zones;
type Listed = keyof typeof names;
const isListed = (zone: string): zone is Listed => Object.hasOwn(names, zone);

/** `+05:30` as «اختلاف ثابت ۵:۳۰+ با UTC»; other zones of no list keep their own name. */
function fixedName(zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return zone;
  const time = persianDigits(`${Number(hours)}:${minutes}`);
  return signIn.website.fixedZone[sign === "-" ? "behind" : "ahead"].replace("{{time}}", time);
}

/** A listed zone by its city, a fixed offset in words, another by its own name. No i18next key: `+04:30` contains the namespace separator. */
export const zoneName = (zone: string) => (isListed(zone) ? names[zone] : fixedName(zone));

/** The listed zones as options of a select. */
export const zoneOptions = Object.keys(names).map((value) => ({ value, label: zoneName(value) }));

/** The same with a further zone, if it is not listed. */
export const zoneOptionsWith = (zone: string) =>
  isListed(zone) ? zoneOptions : [...zoneOptions, { value: zone, label: zoneName(zone) }];
