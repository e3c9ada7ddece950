import { randomUUID } from "node:crypto";
import { type Client, createClient } from "#contract/client.ts";
import { Chance } from "#platform/demo/chance.ts";
import { makeOwner, type Owner, type Shared } from "./shared.ts";

/** A website of which every report has something to tell: four weeks of people who come, come back, tell who they are, buy. */

/** The latter half of what is told, and below it how the addresses of the dashboard ask for it. */
const period = { from: "2025-05-10", to: "2025-05-24" } as const;
export const addressed = `from=${period.from}&to=${period.to}`;

const day = 86_400_000;
const first = Date.parse("2025-04-26T00:00:00+03:30");
const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
] as const;
const addresses = ["5.160.0.10", "5.200.64.9", "2.176.0.5", "8.8.8.8", "91.99.1.1", "81.2.69.142"] as const;
const arrivals = [
  { query: "", referrer: undefined },
  { query: "?utm_source=instagram&utm_medium=social&utm_campaign=yalda", referrer: undefined },
  { query: "?utm_source=newsletter&utm_medium=email&utm_campaign=nowruz", referrer: undefined },
  { query: "", referrer: "https://www.google.com/" },
  { query: "", referrer: "https://torob.com/p/1" },
  { query: "", referrer: "https://blog.example/چای" },
] as const;
const doings = ["page_view", "page_view", "page_view", "page_view", "product_view", "add_to_cart", "purchase"] as const;

/** The events of one visitor: two or three sessions, of which some end in an order, after a name or before one. */
function eventsOf(visitor: number): object[] {
  const chance = new Chance(1404, visitor);
  const of = <Item>(list: readonly Item[]): Item | undefined => list[chance.between(0, list.length - 1)];
  const from = { visitor: `told-${visitor}`, ip: of(addresses), userAgent: of(agents) };
  // One of them always has a birthday soon.
  const soon = new Date(Date.now() + 5 * day).toISOString().slice(5, 10);
  const born = `${chance.between(1950, 2009)}-${visitor === 0 ? soon : `0${chance.between(1, 9)}-${chance.between(10, 28)}`}`;
  const email = `told${visitor}@shop.example`;
  return Array.from({ length: chance.between(1, 3) }, () => {
    const session = chance.uuid();
    const { query = "", referrer } = of(arrivals) ?? {};
    let at = first + chance.between(0, 27) * day + chance.between(0, 85_000) * 1_000;
    return Array.from({ length: chance.between(1, 6) }, (_, index) => {
      const name = index === 0 ? "page_view" : index === 2 && visitor % 3 === 0 ? "identify" : of(doings);
      const page = chance.is(0.4) ? "/" : `/p/${chance.between(1, 32)}`;
      at += chance.between(5, 900) * 1_000;
      const data =
        name === "purchase"
          ? { order: chance.uuid(), value: chance.between(40, 900) * 1_000, currency: "IRT" }
          : name === "identify"
            ? { email, birthday: born }
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

/** Tells events as the owner's server does; throws where one is refused. */
async function tell({ platformUrl }: Pick<Shared, "platformUrl">, { website }: Owner, events: readonly object[]) {
  for (let index = 0; index < events.length; index += 500) {
    const some = events.slice(index, index + 500);
    const answer = await fetch(`${platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${website.secret}` },
      body: JSON.stringify({ events: some }),
    });
    const told = (await answer.json()) as { accepted?: number };
    if (told.accepted !== some.length) throw new Error(JSON.stringify(told));
  }
}

export interface ToldShop {
  owner: Owner;
  /** As its owner. */
  api: Client;
  /** What a report of the period is asked, as the screens' files ask it; and with the period before, as screens do. */
  input: { website: string; from: string; to: string };
  compared: { website: string; from: string; to: string; compare: true };
}

/** Makes its owner and tells all of it. */
export async function openToldShop(nabz: Shared): Promise<ToldShop> {
  const owner = await makeOwner(nabz, `${randomUUID()}@shop.example`);
  await tell(nabz, owner, Array.from({ length: 90 }, (_, visitor) => eventsOf(visitor)).flat());
  const { email, password, website } = owner;
  const { result } = await createClient({ url: nabz.platformUrl }).auth.login({ email, password });
  const input = { website: website.id, ...period };
  const api = createClient({ url: nabz.platformUrl, token: result.tokenData.token });
  return { owner, api, input, compared: { ...input, compare: true } };
}

/** People of the last 25 minutes, of whom some are there now. */
export async function tellNow(nabz: Pick<Shared, "platformUrl">, { owner }: ToldShop): Promise<void> {
  const events = Array.from({ length: 24 }, (_, visitor) => {
    const at = new Date(Date.now() - Math.floor(visitor / 3) * 3 * 60_000 - 5_000).toISOString();
    const from = {
      visitor: `now-${visitor}`,
      session: randomUUID(),
      ip: addresses[visitor % 6],
      userAgent: agents[visitor % 4],
    };
    const { query = "", referrer } = arrivals[visitor % 6] ?? {};
    const url = `https://shop.example/p/${visitor % 3}${query}`;
    return [0, 1].slice(0, 1 + (visitor % 2)).map((index) => ({
      ...{ ...from, id: randomUUID(), name: "page_view", at, url },
      ...(index === 0 && referrer !== undefined ? { referrer } : {}),
    }));
  });
  await tell(nabz, owner, events.flat());
}
