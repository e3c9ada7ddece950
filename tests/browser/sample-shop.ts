import { randomUUID } from "node:crypto";
import { type Client, createClient } from "#contract/client.ts";
import { RandomStream } from "#platform/demo/random-stream.ts";
import { makeOwner, type Owner, type Shared } from "./shared.ts";

/** A website with rows in every report: four weeks of visitors who return, identify and buy. */

/** The second half of the data, and the same as a query of the dashboard. */
const period = { from: "2025-05-10", to: "2025-05-24" } as const;
export const days = `from=${period.from}&to=${period.to}`;
/** Compared with the days just before, as `compare=true` of the API is. */
export const addressed = `${days}&compare=before`;

const day = 86_400_000;
const first = Date.parse("2025-04-26T00:00:00+03:30");
const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
] as const;
const addresses = ["5.160.0.10", "5.200.64.9", "2.176.0.5", "8.8.8.8", "91.99.1.1", "81.2.69.142"] as const;
const origins = [
  { query: "", referrer: undefined },
  { query: "?utm_source=instagram&utm_medium=social&utm_campaign=yalda", referrer: undefined },
  { query: "?utm_source=newsletter&utm_medium=email&utm_campaign=nowruz", referrer: undefined },
  { query: "", referrer: "https://www.google.com/" },
  { query: "", referrer: "https://torob.com/p/1" },
  { query: "", referrer: "https://blog.example/چای" },
] as const;
const eventNames = [
  "page_view",
  "page_view",
  "page_view",
  "page_view",
  "product_view",
  "add_to_cart",
  "purchase",
] as const;

/** One or two of thirty products: more than a page of them. */
const goodsOf = (number: number) =>
  [number % 30, (number + 1) % 30].slice(0, 1 + (number % 2)).map((product) => ({
    ...{
      id: `p-${product}`,
      name: `چای شمارهٔ ${product}`,
      category: "چای",
      price: 40_000 + product * 1_000,
      quantity: 2,
    },
  }));

/** The events of one visitor: up to three sessions, some with an order before or after an identify. */
function eventsOf(visitor: number): object[] {
  const chance = new RandomStream(1404, visitor);
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[chance.between(0, list.length - 1)];
  const from = { visitor: `sample-${visitor}`, ip: pick(addresses), userAgent: pick(agents) };
  // One visitor always has a birthday soon.
  const birthdaySoon = new Date(Date.now() + 5 * day).toISOString().slice(5, 10);
  const birthday = `${chance.between(1950, 2009)}-${visitor === 0 ? birthdaySoon : `0${chance.between(1, 9)}-${chance.between(10, 28)}`}`;
  const email = `sample${visitor}@shop.example`;
  return Array.from({ length: chance.between(1, 3) }, () => {
    const session = chance.uuid();
    const { query = "", referrer } = pick(origins) ?? {};
    let at = first + chance.between(0, 27) * day + chance.between(0, 85_000) * 1_000;
    return Array.from({ length: chance.between(1, 6) }, (_, index) => {
      const name = index === 0 ? "page_view" : index === 2 && visitor % 3 === 0 ? "identify" : pick(eventNames);
      const page = chance.is(0.4) ? "/" : `/p/${chance.between(1, 32)}`;
      at += chance.between(5, 900) * 1_000;
      const data =
        name === "purchase"
          ? {
              order: chance.uuid(),
              value: chance.between(40, 900) * 1_000,
              currency: "IRT",
              products: goodsOf(visitor),
            }
          : name === "product_view" || name === "add_to_cart"
            ? { product: goodsOf(visitor + index)[0] }
            : name === "identify"
              ? { email, birthday: birthday }
              : {};
      return {
        ...{ ...from, id: chance.uuid(), session, name, at: new Date(at).toISOString(), data },
        ...{
          url: `https://shop.example${page}${index === 0 ? query : ""}`,
          title: page === "/" ? "خانه" : `کالای ${page}`,
        },
        ...(index === 0 && referrer !== undefined ? { referrer } : {}),
      };
    });
  }).flat();
}

/** By the clocks of the website, whose days begin an hour before those of the data. */
const firstMoment = Date.parse("2025-04-26T00:00:00+04:30");

/** Of the first moment: a later one would leave the days before the period without a whole base, and screens without changes. */
const firstView = () => ({
  ...{ visitor: "sample-first", ip: addresses[0], userAgent: agents[0], id: randomUUID(), session: randomUUID() },
  ...{
    name: "page_view",
    at: new Date(firstMoment).toISOString(),
    url: "https://shop.example/",
    title: "خانه",
    data: {},
  },
});

/** Sends events as the owner's server does; throws if one is refused. */
async function sendEvents({ platformUrl }: Pick<Shared, "platformUrl">, { website }: Owner, events: readonly object[]) {
  for (let index = 0; index < events.length; index += 500) {
    const some = events.slice(index, index + 500);
    const answer = await fetch(`${platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${website.secret}` },
      body: JSON.stringify({ events: some }),
    });
    const answerBody = (await answer.json()) as { accepted?: number };
    if (answerBody.accepted !== some.length) throw new Error(JSON.stringify(answerBody));
  }
}

export interface SampleShop {
  owner: Owner;
  /** As its owner. */
  api: Client;
  /** The report's input as CSV files use it; and with the comparison, as screens use it. */
  input: { website: string; from: string; to: string };
  compared: { website: string; from: string; to: string; compare: true };
}

/** Makes its owner and sends all events. */
export async function openSampleShop(nabz: Shared): Promise<SampleShop> {
  const owner = await makeOwner(nabz, `${randomUUID()}@shop.example`);
  const visitors = Array.from({ length: 90 }, (_, visitor) => eventsOf(visitor));
  await sendEvents(nabz, owner, [firstView(), ...visitors.flat()]);
  const { email, password, website } = owner;
  const { result } = await createClient({ url: nabz.platformUrl }).auth.login({ email, password });
  const input = { website: website.id, ...period };
  const api = createClient({ url: nabz.platformUrl, token: result.tokenData.token });
  return { owner, api, input, compared: { ...input, compare: true } };
}

/** Sends visitors of the last 25 minutes, some of them real-time visitors. */
export async function sendRecentVisits(nabz: Pick<Shared, "platformUrl">, { owner }: SampleShop): Promise<void> {
  const events = Array.from({ length: 24 }, (_, visitor) => {
    const at = new Date(Date.now() - Math.floor(visitor / 3) * 3 * 60_000 - 5_000).toISOString();
    const from = {
      visitor: `now-${visitor}`,
      session: randomUUID(),
      ip: addresses[visitor % 6],
      userAgent: agents[visitor % 4],
    };
    const { query = "", referrer } = origins[visitor % 6] ?? {};
    const url = `https://shop.example/p/${visitor % 3}${query}`;
    return [0, 1].slice(0, 1 + (visitor % 2)).map((index) => ({
      ...{ ...from, id: randomUUID(), name: "page_view", at, url },
      ...(index === 0 && referrer !== undefined ? { referrer } : {}),
    }));
  });
  await sendEvents(nabz, owner, events.flat());
}
