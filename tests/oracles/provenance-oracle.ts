import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { AppError } from "#platform/errors.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { unindexedPeriods } from "#platform/visits/read-plan.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { selectEvents } from "#platform/visits/sql/source.ts";
import { firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { type Delivery, deliveries, type GeneratedClaim, provenanceHistory } from "./provenance-history.ts";
import { believe, countedPurchases } from "./provenance-plain.ts";
import { host, now } from "./reports-history.ts";

/** Their deliveries run side by side: one costs five commit groups and two settlings. */
const runs = Math.max(4, Math.ceil(histories / 4));
const together = 8;
const dayMs = 86_400_000;
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

interface Shop {
  seed: number;
  id: string;
  key: string;
  secret: string;
  history: readonly Delivery[];
}

async function openShop({ client }: Oracle, seed: number): Promise<Shop> {
  const { id, key } = (await client.websites.create({ name: "Shop", url: `https://${host}`, timeZone: "+03:30" }))
    .result;
  const { secret } = (await client.websites.install({ id })).result;
  const [history = []] = fc.sample(provenanceHistory(now), { seed, numRuns: 1 });
  return { seed, id, key, secret, history };
}

const browserOf = (browser: number) => `0000000b-0000-4000-8000-${String(browser).padStart(12, "0")}`;

const dataOf = ({ what, order, value, items, fields }: GeneratedClaim) =>
  what === "identify"
    ? fields
    : { value, currency: "IRT", ...(order === "" ? {} : { order }), products: items.map((id) => ({ id })) };

async function sendByBrowser(collector: Collector, { key, secret }: Shop, claim: GeneratedClaim): Promise<void> {
  const { id, at, what, person, isSigned, browser } = claim;
  const signature = createHmac("sha256", secret).update(person).digest("hex");
  const own = what === "identify" ? { id: person, ...(isSigned ? { signature } : {}) } : {};
  const event = { id, name: what, at: new Date(at).toISOString(), url: `https://${host}/` };
  await collector.acceptBrowser(
    { key, visitor: browserOf(browser), events: [{ ...event, data: { ...dataOf(claim), ...own } }] },
    { address: "", userAgent, origin: host },
  );
}

async function sendByServer(collector: Collector, { secret }: Shop, claim: GeneratedClaim): Promise<void> {
  const { id, at, what, person } = claim;
  const named = person === "" ? { visitor: what === "identify" ? `guest ${id}` : "the till" } : { person };
  const event = { id, name: what, at: new Date(at).toISOString(), ...named, data: dataOf(claim) };
  await collector.acceptServer(secret, { events: [event] });
}

async function importClaim(collector: Collector, { id: website }: Shop, claim: GeneratedClaim): Promise<void> {
  const { id, at, what, person, order, value, items, fields } = claim;
  const own = what === "identify" ? fields : { products: items.map((id) => ({ id })) };
  const data = JSON.stringify({ ...own, ...(person === "" ? {} : { $person: person }) });
  const money = what === "purchase" ? { orderId: order, value: value * 10, currency: "IRT" } : {};
  const isGuest = what === "identify" && person === "";
  const visitor = visitorKey(website, `import ${isGuest ? id : person}`);
  await collector.importRows(website, [{ ...blankRow(id, what), provenance: "import", at, visitor, data, ...money }]);
}

const senders = { browser: sendByBrowser, server: sendByServer, import: importClaim };

async function deliver(collector: Collector, shop: Shop, { isConcurrent, claims, repeated }: Delivery): Promise<void> {
  const sent = [...claims, ...repeated];
  const send = async (claim: GeneratedClaim): Promise<void> => {
    const sending = senders[claim.by](collector, shop, claim);
    // A sender repeats what a busy collector did not acknowledge, stored or not.
    await sending.catch((error: unknown) => {
      if (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE") return send(claim);
      throw error;
    });
  };
  if (isConcurrent) await Promise.all(sent.map(send));
  else for (const claim of sent) await send(claim);
}

/** The purchases that reports count, and what they say, by their time. */
async function readCounted({ dependencies }: Oracle["platform"], website: string) {
  const { postgres, clickhouse } = dependencies;
  const unindexed = unindexedPeriods(await readSettledDays(postgres, website));
  const read = (periods: typeof unindexed) =>
    clickhouse.select(
      sql`SELECT toString(toUnixTimestamp64Milli(at)) AS at, toString(sale) AS sale, data
          FROM (${selectEvents({ website, currency: "IRT", periods: [{ from: now - 14 * dayMs, to: now }], unindexed: periods })})
          WHERE ordered ORDER BY at`,
      z.object({ at: z.coerce.number(), sale: z.coerce.number(), data: z.string().transform(readItems) }),
      { owner: website },
    );
  return [await read(unindexed), await read(undefined)];
}

const readItems = (data: string): string[] => JSON.parse(data).products.map(({ id }: { id: string }) => id);

/** An identifier belongs to one person: the order is total. */
const byNames = (one: Named, other: Named) => (nameOf(one) < nameOf(other) ? -1 : 1);
const nameOf = ({ ids, emails }: Named) => `${ids} ${emails}`;

interface Named {
  ids: readonly string[];
  emails: readonly string[];
}

async function readPeople({ dependencies: { postgres } }: Oracle["platform"], website: string) {
  const named = (kind: string) => `ARRAY(SELECT value FROM identifiers AS own WHERE own.website_id = $1
    AND kind = '${kind}' AND own.person_id = people.id ORDER BY value)`;
  const rows = await postgres.query<{ ids: string[]; fields: object; provenance: object; emails: string[] }>(
    `SELECT ${named("id")} AS ids, people.provenance,
       jsonb_strip_nulls(jsonb_build_object('name', name, 'email', email, 'phone', phone, 'birthday',
         birthday, 'gender', gender, 'city', city, 'country', country, 'consent', consent)) || attributes AS fields,
       ${named("email")} AS emails
     FROM people WHERE website_id = $1`,
    [website],
  );
  return rows.filter(({ ids, emails }) => ids.length + emails.length > 0).sort(byNames);
}

async function check({ platform, client }: Oracle, { id, history }: Shop): Promise<void> {
  const claims = history.flatMap((delivery) => delivery.claims);
  const counted = countedPurchases(claims).sort((one, other) => one.at - other.at);
  const expected = counted.map(({ at, value, items }) => ({ at, sale: value * 10, data: items }));
  for (const read of await readCounted(platform, id)) expect(read).toEqual(expected);
  const iso = (at: number) => new Date(at).toISOString();
  const period = { website: id, from: iso(now - 14 * dayMs), to: iso(now + dayMs) };
  const { orders, sales } = (await client.reports.overview(period)).result.totals;
  const sum = counted.reduce((total, { value }) => total + value, 0);
  expect({ orders, sales }).toEqual({ orders: counted.length, sales: sum });
  const people = believe(claims).map(({ emails, ...customer }) => ({ ...customer, emails: emails.sort() }));
  expect(await readPeople(platform, id)).toEqual(
    people.sort(byNames).map(({ ids, fields, emails }) => ({
      ids,
      fields: Object.fromEntries([...fields].map(([name, { value }]) => [name, value])),
      provenance: Object.fromEntries([...fields].flatMap(([name, { by }]) => (by === "browser" ? [] : [[name, by]]))),
      emails,
    })),
  );
}

/** Random claims of orders, their items and people: what counts is what was said best, not what was said first. */
export function testProvenance(oracle: () => Oracle): void {
  it(`is what the best source says, for orders, items and people (seed ${firstSeed})`, {
    timeout: 60_000 + runs * 10_000,
  }, async () => {
    const { platform } = oracle();
    const { dependencies } = platform;
    setClock(platform, now);
    const open = () =>
      openCollector(dependencies, { geo: () => ({ country: "", city: "" }), registry: new Registry() });
    for (let start = 0; start < runs; start += together) {
      const count = Math.min(together, runs - start);
      const seeds = Array.from({ length: count }, (_, index) => firstSeed + start + index);
      const shops = await Promise.all(seeds.map((seed) => openShop(oracle(), seed)));
      let collector = await open();
      for (let step = 0; step < deliveries; step += 1) {
        await Promise.all(shops.map((shop) => deliver(collector, shop, shop.history[step] as Delivery)));
        for (const { id, history } of shops) {
          if (history[step]?.after !== "settle") continue;
          await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: id });
        }
        if (!shops.some(({ history }) => history[step]?.after === "restart")) continue;
        await collector.drain();
        collector = await open();
      }
      for (const shop of shops) {
        await check(oracle(), shop).catch((error: unknown) => {
          throw new Error(`The history of REPORT_SEED=${shop.seed}`, { cause: error });
        });
        await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: shop.id });
        await check(oracle(), shop);
      }
      await collector.drain();
    }
  });
}
