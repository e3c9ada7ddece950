import type { CollectServerEvent } from "#contract/collect.ts";
import {
  type Article,
  anyProduct,
  articles,
  type Category,
  categories,
  type PageName,
  type Product,
  pages,
  searches,
} from "./catalogue.ts";
import { type Channel, channelOf } from "./channels.ts";
import { inventClicks } from "./clicks.ts";
import { anyDevice, anyPlace } from "./devices.ts";
import { inventPerson } from "./people.ts";
import { heatPath } from "./product-page.ts";
import { RandomStream } from "./random-stream.ts";
import { type Depth, depths } from "./visitors.ts";
import type { Visit } from "./visits.ts";

/** An event with its time in milliseconds since 1970. */
export interface Timed {
  time: number;
  event: CollectServerEvent;
}

/** Random streams by purpose, so that a visitor is the same in every visit. */
const streams = { place: 1, device: 2, twin: 3, person: 4, visit: 5, leave: 6, clicks: 7 } as const;

/** Far below the 30 minutes that end a session. */
const maxStayMs = 11 * 60_000;

/**
 * Events of a visit by time, as the owner's server would send them. `origin` is the website's address without a path.
 */
export function eventsOf(visit: Visit, { seed, origin }: { seed: number; origin: string }): Timed[] {
  const writer = new VisitWriter(visit, seed, origin);
  const goal = writer.goal();
  writer.land(goal);
  // A second device is recognised by signing in.
  if (visit.twin) writer.identify();
  if (goal === "browse") writer.browse();
  else if (goal !== "bounce") writer.shop(goal);
  writer.leave();
  return writer.events;
}

class VisitWriter {
  readonly events: Timed[] = [];
  readonly #chance: RandomStream;
  readonly #channel: Channel;
  readonly #common: Pick<CollectServerEvent, "visitor" | "session" | "ip" | "userAgent" | "screen">;
  readonly #person: RandomStream;
  readonly #leaving: RandomStream;
  readonly #clicking: RandomStream;
  readonly #place: { country: string; city: string };
  #time: number;
  #url = "";
  /** When the page was opened. */
  #opened = 0;

  constructor(
    private readonly visit: Visit,
    private readonly seed: number,
    private readonly origin: string,
  ) {
    const { day, position, number } = visit.key;
    const stream = (what: number, ...more: number[]) => new RandomStream(seed, day, position, what, ...more);
    const device = stream(visit.twin ? streams.twin : streams.device);
    const visitor = device.uuid();
    const { userAgent, screen } = anyDevice(device);
    const at = stream(streams.place);
    const { network, ...place } = anyPlace(at);
    this.#place = place;
    this.#person = stream(streams.person);
    this.#chance = stream(streams.visit, number);
    this.#leaving = stream(streams.leave, number);
    this.#clicking = stream(streams.clicks, number);
    this.#channel = channelOf(visit, this.#chance);
    this.#time = visit.at;
    const session = this.#chance.uuid();
    this.#common = { visitor, session, ip: `${network}.${at.between(1, 254)}`, userAgent, screen };
  }

  /** How far this visit goes. Before the visitor's main visit they only look, after it a buyer may buy again. */
  goal(): Depth | "bounce" {
    const { depth, phase, identified } = this.visit;
    const bounces = this.#chance.is(0.6);
    if (phase === "main" && (depth !== "browse" || identified)) return depth;
    if (phase === "after" && depth === "buy" && this.#chance.is(0.28)) return "buy";
    return depth !== "browse" && this.#chance.is(0.5) ? "view" : bounces ? "bounce" : "browse";
  }

  land(goal: Depth | "bounce"): void {
    const { lands, query, referrer } = this.#channel;
    const ask = query === "" ? "" : `?${query}`;
    // A visit without product views does not land on one.
    const looks = goal !== "bounce" && goal !== "browse";
    if (lands === "product" && looks) this.#product(ask, referrer);
    else if (lands === "article") this.#view(this.#any(articles), ask, referrer);
    else if (lands === "home" || lands === "offers") this.#view(pages[lands], ask, referrer);
    else if (goal === "bounce") this.#view(shelfPage(this.#any(categories)), ask, referrer);
    else this.#category(ask, referrer);
  }

  browse(): void {
    for (let left = this.#chance.between(1, 4); left > 0; left -= 1) this.#wander();
    if (this.visit.identified && this.visit.phase === "main") this.#register();
  }

  /** Products, cart, checkout and purchase, as far as `goal`. */
  shop(goal: Depth): void {
    const seen: Product[] = [];
    if (this.#chance.is(0.45)) this.#wander();
    for (let left = this.#chance.between(1, 3); left > 0; left -= 1) {
      const product = this.#product();
      if (depths.indexOf(goal) >= depths.indexOf("cart") && (seen.length === 0 || this.#chance.is(0.3))) {
        seen.push(product);
        this.#send("add_to_cart", { product: toData(product) });
      } else if (this.#chance.is(0.04)) this.#send("add_to_wishlist", { product: toData(product) });
    }
    const basket = [...new Set(seen)];
    const leads = this.visit.identified && this.visit.phase === "main";
    if (goal === "view") {
      if (leads) this.#register();
      return;
    }
    this.#named("cart");
    this.#send("view_cart");
    const [, second] = basket;
    if (second !== undefined && this.#chance.is(0.2)) {
      this.#send("remove_from_cart", { product: toData(second) });
      basket.pop();
    }
    if (leads) this.#register();
    if (goal === "cart") return;
    this.#named("checkout");
    const value = basket.reduce((sum, { price }) => sum + price, 0);
    this.#send("view_checkout", { value, currency: "IRT" });
    if (goal === "buy") this.#buy(basket, value);
  }

  identify(): void {
    const { day, position } = this.visit.key;
    // The stream restarts with each visit, so that the person sends the same traits each time.
    const traits = inventPerson(this.#person, `C${this.seed}-${day}-${position}`, this.#place);
    this.#send("identify", traits);
  }

  #buy(basket: readonly Product[], value: number): void {
    const { day, position, number } = this.visit.key;
    this.#wait(40_000, 240_000);
    // Back from the payment gateway, which is no referrer.
    this.#view(pages.done, "", "https://sep.shaparak.ir/");
    const order = `S${this.seed}-${day}-${position}-${number}`;
    const [first] = basket;
    const goods =
      basket.length === 1 && first !== undefined ? { product: toData(first) } : { products: basket.map(toData) };
    this.#send("purchase", { order, value, currency: "IRT", ...goods });
  }

  #register(): void {
    this.#named("register");
    this.#wait(15_000, 90_000);
    this.identify();
  }

  #wander(): void {
    const share = this.#chance.unit();
    if (share < 0.5) this.#category();
    else if (share < 0.62) this.#search();
    else if (share < 0.78) this.#view(this.#any(articles));
    else this.#named(share < 0.88 ? "offers" : share < 0.95 ? "shipping" : "about");
  }

  #category(ask?: string, referrer?: string): void {
    const category = this.#any(categories);
    this.#view(shelfPage(category), ask, referrer);
    this.#send("view_category", { category: category.name });
  }

  #search(): void {
    this.#named("search");
    this.#send("search", { query: this.#any(searches), results: this.#chance.between(0, 24) });
  }

  #product(ask?: string, referrer?: string): Product {
    const product = anyProduct.pick(this.#chance);
    this.#view({ path: product.path, title: product.name }, ask, referrer);
    this.#send("product_view", { product: toData(product) });
    return product;
  }

  #named(page: PageName): void {
    this.#view(pages[page]);
  }

  #view({ path, title }: Article, ask = "", referrer = ""): void {
    if (this.events.length > 0) {
      this.#stay();
      this.#leave(this.#time - 1);
    }
    this.#opened = this.#time;
    this.#url = `${this.origin}${path}${ask}`;
    this.#add({ name: "page_view", title, ...(referrer === "" ? {} : { referrer }) });
  }

  /** Most pages are left before the last one is. A stream of its own, so that what else a visit does stays as it is. */
  leave(): void {
    const looked = -Math.log(1 - this.#leaving.unit()) * 25_000;
    this.#leave(this.#time + Math.round(Math.min(2_000 + looked, maxStayMs)));
  }

  /** What the tracker says of the page when it is left: depth, sizes, seconds in view. Some browsers say nothing. */
  #leave(time: number): void {
    if (new URL(this.#url).pathname === heatPath) this.#click(time);
    const [width = 0, height = 0] = this.#common.screen ?? [];
    const length = height * this.#leaving.between(2, 6);
    const depth = Math.max(height, Math.round(length * Math.sqrt(this.#leaving.unit())));
    const seconds = Math.round(((time - this.#opened) / 1_000) * (0.5 + this.#leaving.unit() / 2));
    const id = this.#leaving.uuid();
    if (this.#leaving.is(0.08)) return;
    const [at, data] = [new Date(time).toISOString(), { y: depth, v: [width, height, length], d: seconds }];
    this.events.push({ time, event: { id, at, ...this.#common, url: this.#url, name: "leave", data } });
  }

  /** Clicks on the page that the demo's heatmap shows, before it is left. */
  #click(until: number): void {
    const from = this.events.at(-1)?.time ?? this.#opened;
    for (const { share, data } of inventClicks(this.#clicking, this.#common.screen ?? [390, 844])) {
      const time = Math.round(from + (until - from) * share);
      const id = this.#clicking.uuid();
      const event = { id, at: new Date(time).toISOString(), ...this.#common, url: this.#url, name: "click", data };
      this.events.push({ time, event });
    }
  }

  #send(name: string, data?: Record<string, unknown>): void {
    this.#wait(150, name.startsWith("add_") ? 45_000 : 1_200);
    this.#add({ name, ...(data === undefined ? {} : { data }) });
  }

  #add(fields: Pick<CollectServerEvent, "name" | "title" | "referrer" | "data">): void {
    const [id, at] = [this.#chance.uuid(), new Date(this.#time).toISOString()];
    this.events.push({ time: this.#time, event: { id, at, ...this.#common, url: this.#url, ...fields } });
  }

  /** Half a minute on average, mostly less, sometimes much more. */
  #stay(): void {
    const long = -Math.log(1 - this.#chance.unit()) * 32_000;
    this.#time += Math.round(Math.min(3_000 + long, maxStayMs));
  }

  #wait(min: number, max: number): void {
    this.#time += this.#chance.between(min, max);
  }

  #any<T>(things: readonly T[]): T {
    return things[this.#chance.between(0, things.length - 1)] as T;
  }
}

const shelfPage = ({ path, name }: Category): Article => ({ path, title: name });

const toData = ({ id, name, category, price }: Product) => ({ id, name, category: category.name, price, quantity: 1 });
