import type { Dependencies } from "#platform/dependencies.ts";
import { insertWebsite } from "./sql/change-websites.ts";
import type { WebsiteRow } from "./sql/columns.ts";

/**
 * Makes a website of an owner, with its public key and its secret. `url` is a checked http(s) address; `timeZone`
 * defaults to the project's.
 */
export async function createWebsite(
  { postgres, ids, clock, settings }: Dependencies,
  { owner, name, url, timeZone }: { owner: string; name: string; url: string; timeZone?: string | undefined },
): Promise<WebsiteRow> {
  const row: WebsiteRow = {
    id: ids.uuid(),
    name,
    ...addressOf(url),
    timeZone: timeZone ?? settings.TIME_ZONE_OFFSET,
    key: ids.secret(9),
    secret: ids.secret(32),
    createdAt: new Date(clock.now()),
  };
  await insertWebsite(postgres, owner, row);
  return row;
}

/** What is kept of a site's checked address: without query and slash at the end, the host without `www.`. */
export function addressOf(url: string): Pick<WebsiteRow, "url" | "protocol" | "host"> {
  const { origin, pathname, protocol, host } = new URL(url);
  return {
    url: origin + pathname.replace(/\/$/, ""),
    protocol: protocol === "http:" ? "http" : "https",
    host: host.toLowerCase().replace(/^www\./, ""),
  };
}
