import { refundName } from "#contract/collect.ts";
import { noUtm } from "#platform/events/event-row.ts";
import { compileRules } from "#platform/events/exclusion-rule.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { readAcquisition } from "./acquisition.ts";
import { readAgent } from "./agent.ts";
import type { Draft, EnrichStep } from "./batch.ts";
import { readCommerce } from "./commerce.ts";
import { readEventTime } from "./event-time.ts";
import { hasSignature, isSignedBy } from "./identify-signature.ts";
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
    name: "trust",
    run({ event }, { trusted, website }) {
      if (trusted) return undefined;
      if (event.name === "purchase" && website.serverPurchasesOnly) return "browser_purchase";
      if (event.name !== "identify") return undefined;
      const isRefused = hasSignature(event.data)
        ? !isSignedBy(website.secrets, event.data)
        : website.signedIdentifyOnly;
      return isRefused ? "bad_signature" : undefined;
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
      if (at === undefined) return "too_old";
      const { foldedBefore } = batch.website;
      return foldedBefore !== null && at < changeableFrom(foldedBefore) ? "folded" : undefined;
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
    run({ event, row }, { trusted, website: { currency } }) {
      // The owner's id of a person has no column: it stays among the event's own fields.
      const data = ownFields(event, trusted);
      const fields = event.person === undefined ? data : { ...data, $person: event.person };
      Object.assign(row, readCommerce(fields, { isRefund: trusted && event.name === refundName, currency }));
      return undefined;
    },
  },
  {
    // Last: conditions read the finished row, under the browser's own visitor.
    name: "exclusion",
    run({ event, row }, { trusted, address, website: { exclusions } }) {
      if (exclusions.length === 0) return undefined;
      const exclusion = compileRules(exclusions)(row, trusted ? (event.ip ?? "") : address);
      if (exclusion !== undefined) row.exclusion = exclusion;
      return undefined;
    },
  },
];

/** Fields that only the platform sets: a sender could claim to be somebody else. */
const reserved = ["$person", "$visitor", "$signed"] as const;

/** The fields that the sender may set. A signature, which the step `trust` has checked, is not kept: it is a credential. */
function ownFields({ name, data }: Draft["event"], trusted: boolean): Draft["event"]["data"] {
  if (data === undefined) return undefined;
  const isSignable = name === "identify" && !trusted && "signature" in data;
  if (!isSignable && !reserved.some((field) => field in data)) return data;
  const { $person: _, $visitor: __, $signed: ___, ...others } = data;
  if (!isSignable) return others;
  const { signature: ____, ...fields } = others;
  return hasSignature(data) ? { ...fields, $signed: true } : fields;
}

/** The validator requires a visitor or a person. UUIDs compare regardless of letter case, as a browser's visitor does. */
const namedVisitor = ({ visitor, person }: Draft["event"], website: string) =>
  visitor === undefined ? personKey(website, person ?? "") : visitorKey(website, foldUuid(visitor));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const foldUuid = (text: string) => (uuid.test(text) ? text.toLowerCase() : text);
