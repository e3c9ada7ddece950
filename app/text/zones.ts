import { signIn } from "./fa/sign-in.ts";

const names = signIn.website.zones;
type Listed = keyof typeof names;
const isListed = (zone: string): zone is Listed => Object.hasOwn(names, zone);

/** A listed zone by its city, another by its own name. No i18next key: `+04:30` contains the namespace separator. */
export const zoneName = (zone: string) => (isListed(zone) ? names[zone] : zone);

/** The listed zones as options of a select. */
export const zoneOptions = Object.keys(names).map((value) => ({ value, label: zoneName(value) }));

/** The same with a further zone, if it is not listed. */
export const zoneOptionsWith = (zone: string) =>
  isListed(zone) ? zoneOptions : [...zoneOptions, { value: zone, label: zone }];
