import { signIn } from "./fa/sign-in.ts";

const names = signIn.website.zones;
type Listed = keyof typeof names;
const isListed = (zone: string): zone is Listed => Object.hasOwn(names, zone);

/** A zone by its city, where it is one of the list; else by its own name. (Not by a key: `+04:30` holds the sign of namespaces.) */
export const zoneName = (zone: string) => (isListed(zone) ? names[zone] : zone);

/** The zones a website may choose in a list, as options of a select. */
export const zoneOptions = Object.keys(names).map((value) => ({ value, label: zoneName(value) }));

/** The same with the zone that a website has, which may be none of the list. */
export const zoneOptionsWith = (zone: string) =>
  isListed(zone) ? zoneOptions : [...zoneOptions, { value: zone, label: zone }];
