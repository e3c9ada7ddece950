import { isListedZone, zoneName, zoneNames } from "#contract/text/zones.ts";

/** The listed zones as options of a select. */
export const zoneOptions = Object.keys(zoneNames).map((value) => ({ value, label: zoneName(value) }));

/** The same with a further zone, if it is not listed. */
export const zoneOptionsWith = (zone: string) =>
  isListedZone(zone) ? zoneOptions : [...zoneOptions, { value: zone, label: zoneName(zone) }];
