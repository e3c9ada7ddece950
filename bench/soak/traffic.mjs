import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const visitors = 20_000;
const tickMs = 100;
/** Carts and purchases of a hundred events. */
const shares = { add_to_cart: 7, purchase: 3 };
const price = 250_000;

/** Visitors of a shop, the first `people` of them known. */
export class Traffic {
  #website;
  #url;
  #people;
  #visitors = Array.from({ length: visitors }, () => ({ id: randomUUID(), session: randomUUID(), since: Date.now() }));
  /** Acknowledged events by name, those carts whose visitor is known, and what was refused. */
  counts = { page_view: 0, add_to_cart: 0, purchase: 0, knownCarts: 0 };
  failures = new Map();
  latencies = [];

  constructor({ website, url, people }) {
    this.#website = website;
    this.#url = url;
    this.#people = people;
  }

  /** Says who the first visitors are, by the shop's server. */
  async identify() {
    const events = this.#visitors.slice(0, this.#people).map(({ id }, index) => ({
      ...{ id: randomUUID(), name: "identify", visitor: id },
      data: {
        ...{ id: `customer-${index}`, name: "نگار", email: `c${index}@mail.example`, consent: { sms: "granted" } },
        phone: `0912${String(1_000_000 + index)}`,
      },
    }));
    for (let from = 0; from < events.length; from += 500) {
      const body = { events: events.slice(from, from + 500) };
      await this.#post("/collect/server", body, { authorization: `Bearer ${this.#website.secret}` });
    }
  }

  /** Sends `perSecond` events, each in a request of its own as pages do, for some time. */
  async run({ seconds, perSecond }) {
    const started = performance.now();
    const open = new Set();
    let sent = 0;
    for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - started) {
      for (; sent < (elapsed / 1_000) * perSecond; sent += 1) {
        const request = this.#send(sent).finally(() => open.delete(request));
        open.add(request);
      }
      await wait(tickMs);
    }
    await Promise.all(open);
  }

  async #send(number) {
    const kind = number % 100;
    const name =
      kind < shares.add_to_cart
        ? "add_to_cart"
        : kind < shares.add_to_cart + shares.purchase
          ? "purchase"
          : "page_view";
    // Buyers are known from then on: carts of a stranger who buys later would count as well.
    const at = Math.floor(Math.random() * (name === "purchase" ? this.#people : visitors));
    const visitor = this.#visitors[at];
    // A visit lasts a quarter of an hour at most.
    if (Date.now() - visitor.since > 900_000) Object.assign(visitor, { session: randomUUID(), since: Date.now() });
    const data = {
      add_to_cart: { cart: randomUUID() },
      purchase: { order: randomUUID(), value: price },
      page_view: {},
    };
    const event = {
      ...{ id: randomUUID(), name, session: visitor.session, at: new Date().toISOString(), data: data[name] },
      ...{ url: `https://shop.example/product/${number % 500}`, title: `کالای ${number % 500}` },
    };
    if (!(await this.#post("/collect", { key: this.#website.key, visitor: visitor.id, events: [event] }))) return;
    this.counts[name] += 1;
    if (name === "add_to_cart" && at < this.#people) this.counts.knownCarts += 1;
  }

  /** Whether everything was accepted. */
  async #post(path, body, headers = {}) {
    const began = performance.now();
    try {
      const response = await fetch(this.#url + path, {
        ...{ method: "POST", body: JSON.stringify(body) },
        headers: { "content-type": "text/plain", "user-agent": browser, ...headers },
      });
      const { accepted } = await response.json();
      if (accepted === body.events.length) return true;
      this.#fail(`${path}: ${response.status}, ${accepted} of ${body.events.length}`);
    } catch (error) {
      this.#fail(`${path}: ${error.cause?.code ?? error.message}`);
    } finally {
      this.latencies.push(performance.now() - began);
      // A day of them is not kept: the last hundred thousand say how it goes.
      if (this.latencies.length > 200_000) this.latencies.splice(0, 100_000);
    }
    return false;
  }

  #fail(what) {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}
