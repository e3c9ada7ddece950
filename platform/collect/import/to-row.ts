import { readArrival } from "#platform/collect/acquisition.ts";
import { readAgent } from "#platform/collect/agent.ts";
import type { Geo } from "#platform/collect/geo.ts";
import { readPage } from "#platform/collect/page.ts";
import { blankRow } from "#platform/collect/pipeline.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { splitTarget } from "./classify.ts";
import type { LogLine } from "./log-fields.ts";

/**
 * A page view of a log as a row, less its session. The page's host is the website's own, as a log tells none; so is a
 * referrer on it internal. A visitor is an address with an agent: a log knows nothing better.
 * Undefined where the target is no address.
 */
export function toRow(line: LogLine, id: string, site: { id: string; host: string }, geo: Geo): EventRow | undefined {
  const { path, query } = splitTarget(line.target);
  const page = readPage(`https://${site.host}${path}${query === "" ? "" : `?${query}`}`);
  if (page === undefined) return undefined;
  const { device, os, browser } = readAgent(line.agent ?? "");
  const { country, city } = geo(line.address);
  return {
    ...blankRow(id, "page_view"),
    at: line.at,
    visitor: visitorKey(site.id, `access-log ${line.address} ${line.agent ?? ""}`),
    host: page.host,
    path: page.path,
    utm: page.utm,
    ...readArrival(page, line.referrer, site.host),
    ...{ country, city, device, os, browser },
  };
}
