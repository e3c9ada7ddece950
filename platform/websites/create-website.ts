import { type Currency, defaultCurrency } from "#contract/currencies.ts";
import { hostOf } from "#contract/fields.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { insertWebsite } from "./sql/change-websites.ts";

interface NewWebsite {
  owner: string;
  name: string;
  /** A checked http(s) address. */
  url: string;
  timeZone?: string | undefined;
  currency?: Currency | undefined;
  hosts?: string[] | undefined;
}

/** Creates an active website with its public key and its secret. The time zone and the currency default to the project's. */
export async function createWebsite(
  { postgres, ids, clock, settings }: Dependencies,
  { owner, name, url, timeZone, currency = defaultCurrency, hosts = [] }: NewWebsite,
): Promise<OwnWebsite> {
  const row: OwnWebsite = {
    id: ids.uuid(),
    name,
    ...addressOf(url),
    hosts,
    active: true,
    serverPurchasesOnly: false,
    signedIdentifyOnly: false,
    unvouchedPerHour: 100,
    unvouchedPerDay: 500,
    nightlyAnalysis: true,
    timeZone: timeZone ?? settings.TIME_ZONE_OFFSET,
    currency,
    key: ids.secret(9),
    secret: ids.secret(32),
    createdAt: new Date(clock.now()),
  };
  await insertWebsite(postgres, owner, row);
  return row;
}

/** A site's checked address as it is stored: no query, no slash at the end. */
export function addressOf(url: string): Pick<OwnWebsite, "url" | "protocol" | "host"> {
  const { origin, pathname, protocol } = new URL(url);
  return {
    url: origin + pathname.replace(/\/$/, ""),
    protocol: protocol === "http:" ? "http" : "https",
    host: hostOf(url),
  };
}
