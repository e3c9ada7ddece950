import { setTimeout as wait } from "node:timers/promises";
import { type Happening, makeHome, type Visit } from "./household.ts";

/** An event as it was sent, and by whom. */
export interface Sent extends Happening {
  browser: string;
  session: string | undefined;
}

/** Homes that shop without end and, as the tracker does, repeat what was not acknowledged. */
export interface Shoppers {
  /** Ids whose batch was answered with 202. */
  acknowledged: Set<string>;
  /** Everything that was ever sent, by id. */
  sent: Map<string, Sent>;
  /** Waits until every batch under way is answered, then ends. */
  finish(): Promise<void>;
  /** Ends at once; what is not acknowledged stays so. */
  leave(): Promise<void>;
}

export interface Shop {
  key: string;
  secret: string;
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const origin = "https://shop.example";
/** Some close their browser when nobody answers: what they told may be stored or not. */
const givesUp = 0.2;
/** Between two batches of a home, in milliseconds. */
const mostPause = 250;

/** Sends `count` homes to a shop. What one home tells it tells one after the other, so that its order is known. */
export function sendShoppers(platformUrl: string, shop: Shop, count: number): Shoppers {
  const acknowledged = new Set<string>();
  const sent = new Map<string, Sent>();
  const state = { shopping: true, gone: false };

  /** What came of it; throws where an answer says something else than what was sent. */
  async function post(visit: Visit, attempt: number): Promise<"acknowledged" | "refused" | "unanswered"> {
    const { path, headers, body } = requestOf(visit, shop);
    const sending = JSON.stringify({ ...body, attempt, sentAt: new Date().toISOString() });
    const answer = await fetch(platformUrl + path, { method: "POST", headers, body: sending }).catch(() => undefined);
    if (answer !== undefined && answer.status !== 202 && answer.status !== 503)
      throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const counted = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (answer?.status === 503) return "refused";
    if (counted === undefined) return "unanswered";
    const { accepted, duplicates } = counted as { accepted: number; duplicates: number };
    if (accepted + duplicates !== visit.events.length) throw new Error("An acknowledged batch misses events");
    for (const { id } of visit.events) acknowledged.add(id);
    return "acknowledged";
  }

  async function shopFor(home: ReturnType<typeof makeHome>): Promise<void> {
    while (state.shopping) {
      const visit = home.visit();
      const { browser, session, events } = visit;
      for (const event of events) sent.set(event.id, { ...event, browser, session });
      for (let attempt = 1; !state.gone; attempt += 1) {
        const outcome = await post(visit, attempt);
        if (outcome === "acknowledged" || (outcome === "unanswered" && Math.random() < givesUp)) break;
        await wait(20 + Math.random() * 80);
      }
      await wait(Math.random() * mostPause);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, number) => shopFor(makeHome(number))));
  const end = async (how: { gone: boolean }) => {
    Object.assign(state, { shopping: false, ...how });
    await all;
  };
  return { acknowledged, sent, finish: () => end({ gone: false }), leave: () => end({ gone: true }) };
}

/** A visit as the tracker sends it, or the owner's server. */
function requestOf({ browser, session, byServer, events }: Visit, { key, secret }: Shop) {
  const told = events.map(({ id, name, at, person, order, value }) => ({
    ...{ id, name, at: new Date(at).toISOString() },
    ...(byServer ? { visitor: browser, person: person.id } : { session, url: `${origin}/tea` }),
    data: {
      ...(name === "identify" ? person : {}),
      ...(name === "purchase" ? { value, currency: "IRR", ...(order === "" ? {} : { order }) } : {}),
    },
  }));
  const json = { "content-type": "application/json" };
  return byServer
    ? { path: "/collect/server", headers: { ...json, authorization: `Bearer ${secret}` }, body: { events: told } }
    : {
        path: "/collect",
        headers: { "content-type": "text/plain", "user-agent": userAgent, origin },
        body: { key, visitor: browser, events: told },
      };
}
