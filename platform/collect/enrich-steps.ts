import { refundName } from "#contract/collect.ts";
import { noUtm } from "#platform/events/event-row.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { readAcquisition } from "./acquisition.ts";
import { readAgent } from "./agent.ts";
import type { Draft, EnrichStep } from "./batch.ts";
import { readCommerce } from "./commerce.ts";
import { readEventTime } from "./event-time.ts";
import { isOwnOrigin } from "./origin.ts";
import { type Page, readPage } from "./page.ts";

const nowhere: Page = { host: "", path: "", utm: noUtm, click: "" };

/** Steps that may drop an event come first. `page` checks the origin, because the page names its host. */
export const enrichSteps: readonly EnrichStep[] = [
  {
    name: "active",
    run: (_, { website }) => (website.active ? undefined : "inactive"),
  },
  {
    name: "provenance",
    run({ row }, { trusted }) {
      row.provenance = trusted ? "server" : "browser";
      return undefined;
    },
  },
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
      const at = readEventTime(event.at, batch);
      row.at = at ?? 0;
      return at === undefined ? "too_old" : undefined;
    },
  },
  {
    name: "page",
    run({ event, row }, { trusted, origin, website }) {
      const page = readPage(event.url ?? "") ?? nowhere;
      row.host = page.host;
      row.path = page.path;
      row.utm = page.utm;
      row.title = event.name === "page_view" ? (event.title ?? "").trim().toWellFormed() : "";
      if (!trusted && !isOwnOrigin([origin, page.host], website.hosts)) return "bad_origin";
      Object.assign(row, readAcquisition(page, event.referrer ?? "", website.hosts));
      return undefined;
    },
  },
  {
    name: "visitor",
    run({ event, row }, { trusted, visitor, website }) {
      row.visitor = trusted ? namedVisitor(event, website.id) : visitor;
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
    run({ event, row }, { trusted }) {
      // The owner's id of a person has no column: it stays among the event's own fields.
      const data = withoutReserved(event.data);
      const fields = event.person === undefined ? data : { ...data, $person: event.person };
      Object.assign(row, readCommerce(fields, { isRefund: trusted && event.name === refundName }));
      return undefined;
    },
  },
];

/** Removes `$person` and `$visitor`, which only the platform sets: a sender could claim to be somebody else. */
function withoutReserved(data: Draft["event"]["data"]): Draft["event"]["data"] {
  if (data === undefined || !("$person" in data || "$visitor" in data)) return data;
  const { $person: _, $visitor: __, ...others } = data;
  return others;
}

/** The validator requires a visitor or a person. UUIDs compare regardless of letter case, as a browser's visitor does. */
const namedVisitor = ({ visitor, person }: Draft["event"], website: string) =>
  visitor === undefined ? personKey(website, person ?? "") : visitorKey(website, foldUuid(visitor));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const foldUuid = (text: string) => (uuid.test(text) ? text.toLowerCase() : text);
