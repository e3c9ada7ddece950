import { readAcquisition } from "#platform/collect/acquisition.ts";
import { readAgent } from "#platform/collect/agent.ts";
import type { Geo } from "#platform/collect/geo.ts";
import { readPage } from "#platform/collect/page.ts";
import type { CollectedWebsite } from "#platform/collect/sql/find-website.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { splitTarget } from "./classify.ts";
import type { LogLine } from "./log-fields.ts";

/**
 * A page view of a log as a row without its session. Logs name no host: the page is on the website's main host. A visitor
 * is an address with an agent. Undefined where the target is no address.
 */
export function toRow(
  line: LogLine,
  id: string,
  website: Pick<CollectedWebsite, "id" | "hosts">,
  geo: Geo,
): EventRow | undefined {
  const { path, query } = splitTarget(line.target);
  const page = readPage(`https://${website.hosts[0]}${path}${query === "" ? "" : `?${query}`}`);
  if (page === undefined) return undefined;
  const { device, os, browser } = readAgent(line.agent ?? "");
  const { country, city } = geo(line.address);
  return {
    ...blankRow(id, "page_view"),
    provenance: "import",
    at: line.at,
    visitor: visitorKey(website.id, `access-log ${line.address} ${line.agent ?? ""}`),
    host: page.host,
    path: page.path,
    utm: page.utm,
    ...readAcquisition(page, line.referrer, website.hosts),
    ...{ country, city, device, os, browser },
  };
}
