import { setTimeout as wait } from "node:timers/promises";
import { storedEventId } from "#platform/collect/stored-event-id.ts";
import { type HomeEvent, makeHome, type Visit } from "./household.ts";

/** An event as it was sent, with its browser. */
export interface Sent extends HomeEvent {
  browser: string;
  session: string | undefined;
  byServer: boolean;
}

/** Homes that shop continuously and, like the tracker, repeat what was not acknowledged. */
export interface Shoppers {
  /** Ids whose batch was answered with 202. */
  acknowledged: Set<string>;
  /** Every event sent, by the id that it is stored under. */
  sent: Map<string, Sent>;
  /** Waits until every batch in flight is answered, then ends. */
  finish(): Promise<void>;
  /** Ends at once; what is not acknowledged stays so. */
  leave(): Promise<void>;
}

export interface Shop {
  id: string;
  key: string;
  secret: string;
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const origin = "https://shop.example";
/** Share of visitors who close the browser without a response: their events may be stored or not. */
const giveUpShare = 0.2;
/** Milliseconds between two batches of a home. */
const maxPause = 250;

/** Sends `count` homes to a shop. Each home sends one batch after the other, so that their order is known. */
export function sendShoppers(platformUrl: string, shop: Shop, count: number): Shoppers {
  const acknowledged = new Set<string>();
  const sent = new Map<string, Sent>();
  const state = { isShopping: true, isGone: false };

  const storedId = (event: HomeEvent, { byServer }: Visit) => storedEventId(shop.id, event, byServer);

  /** Posts a batch; throws if the response does not match it. */
  async function post(visit: Visit, attempt: number): Promise<"acknowledged" | "refused" | "unanswered"> {
    const { path, headers, body } = buildRequest(visit, shop);
    const sending = JSON.stringify({ ...body, attempt, sentAt: new Date().toISOString() });
    const answer = await fetch(platformUrl + path, { method: "POST", headers, body: sending }).catch(() => undefined);
    if (answer !== undefined && answer.status !== 202 && answer.status !== 503)
      throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const counted = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (answer?.status === 503) return "refused";
    if (counted === undefined) return "unanswered";
    const { accepted, duplicates } = counted as { accepted: number; duplicates: number };
    if (accepted + duplicates !== visit.events.length) throw new Error("An acknowledged batch misses events");
    for (const event of visit.events) acknowledged.add(storedId(event, visit));
    return "acknowledged";
  }

  async function shopFor(home: ReturnType<typeof makeHome>): Promise<void> {
    while (state.isShopping) {
      const visit = home.visit();
      const { browser, session, byServer, events } = visit;
      for (const event of events) sent.set(storedId(event, visit), { ...event, browser, session, byServer });
      for (let attempt = 1; !state.isGone; attempt += 1) {
        const outcome = await post(visit, attempt);
        if (outcome === "acknowledged" || (outcome === "unanswered" && Math.random() < giveUpShare)) break;
        await wait(20 + Math.random() * 80);
      }
      await wait(Math.random() * maxPause);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, number) => shopFor(makeHome(number))));
  const end = async (how: { isGone: boolean }) => {
    Object.assign(state, { isShopping: false, ...how });
    await all;
  };
  return { acknowledged, sent, finish: () => end({ isGone: false }), leave: () => end({ isGone: true }) };
}

/** A visit as the tracker sends it, or the owner's server. */
function buildRequest({ browser, session, byServer, events }: Visit, { key, secret }: Shop) {
  const sent = events.map(({ id, name, at, person, order, value }) => ({
    ...{ id, name, at: new Date(at).toISOString() },
    ...(byServer ? { visitor: browser, person: person.id } : { session, url: `${origin}/tea` }),
    data: {
      ...(name === "identify" ? person : {}),
      ...(name === "purchase" ? { value, currency: "IRR", ...(order === "" ? {} : { order }) } : {}),
    },
  }));
  const json = { "content-type": "application/json" };
  return byServer
    ? { path: "/collect/server", headers: { ...json, authorization: `Bearer ${secret}` }, body: { events: sent } }
    : {
        path: "/collect",
        headers: { "content-type": "text/plain", "user-agent": userAgent, origin },
        body: { key, visitor: browser, events: sent },
      };
}
