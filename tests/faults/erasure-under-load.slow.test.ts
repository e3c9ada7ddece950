import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { openStores } from "#platform/stores/open.ts";
import { findInStoreFiles, forceCleaning } from "#tests/platform-fixtures/find-in-stores.ts";
import { findInTables } from "#tests/platform-fixtures/find-words.ts";
import { type DemoShop, startDemoShop } from "./demo-shop.ts";

/** A job that was killed rests until its lease ends: a minute a kill. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);

/** Said nowhere else. */
const number = String(Date.now()).slice(-7);
const [name, email, phone, id] = [
  ...[`Sara Karimi${number}`, `sara${number}@shop.example`, `912${number}`, `own-${number}`],
] as [string, string, string, string];
const words = [name, encodeURIComponent(name), name.replace(" ", "+"), email, encodeURIComponent(email), phone, id];

interface Load {
  /** Events that the platform acknowledged. */
  acknowledged: number;
  stop(): Promise<void>;
}

/** Sends what events are given to the server's door; answers how many were accepted, 0 where nobody answers. */
async function send({ nabz }: DemoShop, secret: string, events: readonly object[]): Promise<number> {
  const answer = await fetch(`${nabz.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
    body: JSON.stringify({ events }),
  }).catch(() => undefined);
  return answer?.status === 202 ? ((await answer.json()) as { accepted: number }).accepted : 0;
}

/** Events of others without end, through every kill. */
function startLoad(shop: DemoShop, secret: string): Load {
  let isOver = false;
  const load = { acknowledged: 0 };
  const sending = (async () => {
    while (!isOver) {
      const at = new Date().toISOString();
      const events = Array.from({ length: 20 }, (_, nth) => ({
        ...{ id: v7(), visitor: v7(), session: v7(), at, name: "beside" },
        url: `https://shop.example/p/${nth}`,
      }));
      const accepted = await send(shop, secret, events);
      load.acknowledged += accepted;
      if (accepted === 0) await wait(50);
    }
  })();
  const stop = async () => {
    isOver = true;
    await sending;
  };
  return Object.assign(load, { stop });
}

/** What the reports say of the time before the load. */
async function readReports(shop: DemoShop) {
  const { reports, sales } = await shop.client();
  const query = { website: shop.website, ...shop.period, boundary: "day" as const };
  const answers = [
    await reports.overview(query),
    await reports.counts(query),
    await reports.medium({ ...query, client: 3 }),
    await reports.pages({ ...query, limit: 200 }),
    await sales.overview(query),
  ];
  // A title that names her goes with her, and the page's address stands in its place.
  const isHers = (value: unknown) => value === name || value === "/of/her";
  return JSON.stringify(
    answers.map(({ result }) => result),
    (key, value) => (key === "label" && isHers(value) ? undefined : value),
    1,
  ).split("\n");
}

/** Where anything of the person is: both stores' tables, then every file of the folder after forced cleaning. */
async function findAnywhere(dataDir: string): Promise<string[]> {
  const stores = await openStores({ DATA_DIR: dataDir });
  try {
    const tables = await findInTables(stores, words);
    await forceCleaning(stores);
    return [...tables, ...(await findInStoreFiles(stores, words, [dataDir]))];
  } finally {
    await stores.close();
  }
}

it(`somebody who is erased under load, with ${rounds} kills on the way, is untouched or gone, and then found nowhere`, {
  timeout: 300_000 + rounds * 150_000,
}, async () => {
  const shop = await startDemoShop({ LOG_LEVEL: "trace" });
  const { nabz, website } = shop;
  try {
    const { secret } = (await (await shop.client()).websites.install({ id: website })).result;
    const at = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const [visitor, session] = [v7(), v7()];
    const event = (own: object) => ({ id: v7(), visitor, session, at, ...own });
    const said = [
      event({ name: "page_view", url: "https://shop.example/of/her", title: name }),
      event({ name: "identify", data: { id, name, email, phone: `0${phone}` } }),
      event({ name: "search", url: "https://shop.example/search", data: { for: email, about: name } }),
      event({ name: "purchase", data: { order: `S-${number}`, value: 50_000, currency: "IRT", buyer: name } }),
    ];
    expect(await send(shop, secret, said)).toBe(said.length);
    await nabz.call("settle", { all: true });
    const [person] = (await (await shop.client()).people.list({ website, q: email })).result.items;
    if (person === undefined) throw new Error("Nobody was identified");
    const before = await readReports(shop);
    const load = startLoad(shop, secret);
    let logs = "";
    const { id: erasure } = (await (await shop.client()).profiles.erase({ wid: website, user: person.id })).result;
    const record = async () =>
      (await (await shop.client()).profiles.erasures({ website })).result.items.find((each) => each.id === erasure)
        ?.doneAt;
    for (let round = 0; round < rounds && (await record()) === null; round += 1) {
      await wait(Math.random() * 2_000);
      logs += nabz.readLogs();
      await nabz.kill();
      await nabz.start();
      expect(await readReports(shop), `untouched or gone after kill ${round + 1}`).toEqual(before);
    }
    await expect.poll(record, { timeout: 180_000, interval: 300 }).toEqual(expect.any(String));
    await load.stop();
    expect(await readReports(shop), "gone").toEqual(before);
    const api = await shop.client();
    expect((await api.people.list({ website, q: email })).result.items).toEqual([]);
    // Who is counted is read from the copy of people, which follows within a minute, and at once where somebody asks.
    const groups = [
      { negate: false, items: [{ of: "attribute" as const, field: "email", op: "is" as const, value: email }] },
    ];
    const preview = await api.segments.preview({ wid: website, type: "attribute", groups, estimate: false });
    expect(preview.result.count).toBe(0);
    const since = { from: shop.period.to, to: new Date(Date.now() + 60_000).toISOString() };
    const { events = 0 } = (await api.reports.overview({ website, ...since })).result.totals;
    expect(load.acknowledged, "there was a load").toBeGreaterThan(0);
    expect(events, "what was acknowledged").toBeGreaterThanOrEqual(load.acknowledged);
    logs += nabz.readLogs();
    expect(logs, "of both programs").toContain("Nabz is ready:");
    expect(words.filter((word) => logs.includes(word))).toEqual([]);
    await nabz.interrupt();
    expect(await findAnywhere(nabz.dataDir)).toEqual([]);
  } finally {
    await nabz.stop();
  }
});
