import type { z } from "zod";
import { type DropReason, limits, type serverEvent } from "#contract/collect.ts";
import { type Agent, readAgent } from "./agent.ts";
import { type EventRow, noUtm } from "./event-row.ts";
import type { Geo } from "./geo.ts";
import { visitorKey } from "./keys.ts";
import { readArrival } from "./medium.ts";
import { bareHost, type Page, readPage } from "./page.ts";

/** What is known of a batch before its events are read. */
export interface Sender {
  website: { id: string; host: string };
  /** Browsers may not tell events of other sites or of long ago; the owner's server may. */
  kind: "browser" | "server";
  visitor: string;
  address: string;
  userAgent: string;
  /** Host of the page the browser says it was on (`Origin`); empty where it does not say. */
  origin: string;
  /** How far the sender's clock is behind ours, in milliseconds. */
  skew: number;
  /** When the batch arrived. */
  now: number;
}

type Told = z.infer<typeof serverEvent> & { id: string };

interface Draft {
  told: Told;
  sender: Sender;
  agent: Agent;
  row: EventRow;
  page: Page | undefined;
}

export const oldestMs = 7 * 24 * 60 * 60_000;

type Step = { name: string; run: (draft: Draft, geo: Geo) => DropReason | undefined };

const step = (name: string, run: (draft: Draft, geo: Geo) => DropReason | undefined): Step => ({ name, run });

/** What happens to each event, in order; the first step that names a reason drops it. */
export const steps: readonly Step[] = [
  step("bot", ({ agent }) => (agent.bot ? "bot" : undefined)),
  step("time", (draft) => {
    const { told, sender, row } = draft;
    const at = told.at === undefined ? sender.now : Date.parse(told.at) + sender.skew;
    row.at = Math.min(at, sender.now);
    return sender.kind === "browser" && sender.now - at > oldestMs ? "too_old" : undefined;
  }),
  step("page", (draft) => {
    const { told, row } = draft;
    if (told.url === undefined || told.url === "") return undefined;
    draft.page = readPage(told.url);
    if (draft.page === undefined) return "malformed";
    row.host = draft.page.host;
    row.path = draft.page.path;
    row.utm = draft.page.utm;
    return undefined;
  }),
  step("origin", ({ sender, page }) => {
    if (sender.kind === "server") return undefined;
    const hosts = [sender.origin, page?.host ?? ""].filter((host) => host !== "");
    return hosts.every((host) => belongs(host, sender.website.host)) ? undefined : "bad_origin";
  }),
  step("arrival", ({ told, sender, page, row }) => {
    const from = readArrival(page ?? emptyPage, told.referrer ?? "", sender.website.host);
    Object.assign(row, from);
    return undefined;
  }),
  step("place", ({ told, sender, row }, geo) => {
    Object.assign(row, geo(told.ip ?? sender.address));
    return undefined;
  }),
  step("money", ({ told, row }) => {
    const { order, value, currency, ...rest } = told.data ?? {};
    row.orderId = typeof order === "string" || typeof order === "number" ? String(order).slice(0, 100) : "";
    row.currency = readCurrency(currency);
    row.value = smallestUnit(Number(value ?? 0), row.currency);
    row.data = Object.keys(rest).length === 0 ? "" : JSON.stringify(rest).toWellFormed();
    return Number.isSafeInteger(row.value) && row.data.length <= limits.data ? undefined : "malformed";
  }),
];

const emptyPage: Page = { host: "", path: "", utm: noUtm, click: "" };

/** The event as a row, or why it is dropped. The session is added by the caller. */
export function understand(told: Told, sender: Sender, geo: Geo): EventRow | DropReason {
  const agent = readAgent(told.userAgent ?? sender.userAgent);
  const draft: Draft = { told, sender, agent, row: blank(told, sender, agent), page: undefined };
  for (const { run } of steps) {
    const reason = run(draft, geo);
    if (reason !== undefined) return reason;
  }
  return draft.row;
}

function blank(told: Told, sender: Sender, { device, os, browser }: Agent): EventRow {
  // A person's events without a visitor share one; an event that names neither is a visitor of its own.
  const person = told.person === undefined ? sender.visitor || `event:${told.id}` : `person:${told.person}`;
  return {
    at: sender.now,
    visitor: visitorKey(sender.website.id, told.visitor ?? person),
    id: told.id.toLowerCase(),
    name: told.name,
    session: 0n,
    host: "",
    path: "",
    referrer: "",
    utm: noUtm,
    medium: "direct",
    source: "",
    country: "",
    city: "",
    device,
    os,
    browser,
    width: told.screen?.[0] ?? 0,
    height: told.screen?.[1] ?? 0,
    orderId: "",
    value: 0,
    currency: "",
    data: "",
    title: (told.title ?? "").trim().toWellFormed(),
  };
}

/** A host is the site's own if it is the site's, or a subdomain of it. */
export function belongs(host: string, site: string): boolean {
  const own = bareHost(host);
  return own === site || own.endsWith(`.${site}`);
}

const readCurrency = (currency: unknown) => {
  const name = typeof currency === "string" ? currency.toUpperCase() : "IRT";
  return ["IRT", "IRR", "EUR", "USD"].includes(name) ? name : "IRT";
};

/** Toman are kept as rial, euros and dollars as cents. */
function smallestUnit(value: number, currency: string): number {
  return Math.round(currency === "IRR" ? value : currency === "IRT" ? value * 10 : value * 100);
}
