import { noUtm } from "#platform/events/event-row.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { readArrival } from "./acquisition.ts";
import { readAgent } from "./agent.ts";
import { readCommerce } from "./commerce.ts";
import { readMoment } from "./event-time.ts";
import { isOwnOrigin } from "./origin.ts";
import { type Page, readPage } from "./page.ts";
import type { Draft, Step } from "./pipeline.ts";

const nowhere: Page = { host: "", path: "", utm: noUtm, click: "" };

/** Dropping steps stand first, so that what is dropped costs least. The page is read first because origin needs it. */
export const steps: readonly Step[] = [
  {
    name: "agent",
    run({ event, row }, { trusted, userAgent }) {
      const agent = readAgent(trusted ? (event.userAgent ?? "") : userAgent);
      row.device = agent.device;
      row.os = agent.os;
      row.browser = agent.browser;
      return agent.bot ? "bot" : undefined;
    },
  },
  {
    name: "time",
    run({ event, row }, batch) {
      const at = readMoment(event.at, batch);
      row.at = at ?? 0;
      return at === undefined ? "too_old" : undefined;
    },
  },
  {
    name: "page",
    run({ event, row }, { trusted, origin, site }) {
      const page = readPage(event.url ?? "") ?? nowhere;
      row.host = page.host;
      row.path = page.path;
      row.utm = page.utm;
      row.title = event.name === "page_view" ? (event.title ?? "").trim().toWellFormed() : "";
      if (!trusted && !isOwnOrigin([origin, page.host], site.host)) return "bad_origin";
      Object.assign(row, readArrival(page, event.referrer ?? "", site.host));
      return undefined;
    },
  },
  {
    name: "visitor",
    run({ event, row }, { trusted, visitor, site }) {
      row.visitor = trusted ? toldVisitor(event, site.id) : visitor;
      return undefined;
    },
  },
  {
    name: "place",
    run({ event, row }, { trusted, address, geo }) {
      const { country, city } = geo(trusted ? (event.ip ?? "") : address);
      row.country = country;
      row.city = city;
      return undefined;
    },
  },
  {
    name: "screen",
    run({ event, row }) {
      [row.width, row.height] = event.screen ?? [0, 0];
      return undefined;
    },
  },
  {
    name: "commerce",
    run({ event, row }) {
      // The owner's id of a person has no column: it is kept with the event's own fields, for linking.
      const fields = event.person === undefined ? told(event.data) : { ...told(event.data), $person: event.person };
      Object.assign(row, readCommerce(fields));
      return undefined;
    },
  },
];

/** What `$person` and `$visitor` say is known by us alone: who tells them would speak for others. */
function told(data: Draft["event"]["data"]): Draft["event"]["data"] {
  if (data === undefined || !("$person" in data || "$visitor" in data)) return data;
  const { $person: _, $visitor: __, ...others } = data;
  return others;
}

/** A visitor's UUID compares without regard to case, as the browser's does; the validator made sure that one is told. */
const toldVisitor = ({ visitor, person }: Draft["event"], site: string) =>
  visitor === undefined ? personKey(site, person ?? "") : visitorKey(site, foldUuid(visitor));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const foldUuid = (text: string) => (uuid.test(text) ? text.toLowerCase() : text);
