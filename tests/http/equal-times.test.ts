import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCollectorOf } from "./open-collector-of.ts";
import { operate } from "./operate.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.stop());

/** Ids that fall within a batch in both halves: an order by id would reverse it. */
const fallingId = (index: number) =>
  `${(0xffffffff - index).toString(16)}-${randomUUID().slice(9, 18)}-bfff-${(0xffffffffffff - index).toString(16)}`;

it("events of one second keep the order of their batch: source, landing and exit page, settled or not", async () => {
  const { client, website } = await makeOwner(platform, "shop");
  const now = platform.dependencies.clock.now();
  const second = (daysAgo: number) => new Date(Math.floor((now - daysAgo * 86_400_000) / 1_000) * 1_000 - 60_000);
  const page = (path: string) => ({ name: "page_view", url: `https://shop.example${path}` });
  const purchase = { name: "purchase", url: "https://shop.example/thanks", data: { value: 1_000 } };
  const visit = [page("/tea?utm_source=yektanet&utm_medium=cpc"), page("/cart"), purchase, page("/thanks")];
  for (const daysAgo of [0, 3]) {
    const events = visit.map((event, index) => ({
      ...event,
      id: fallingId(index),
      at: second(daysAgo).toISOString(),
    }));
    const body = { key: website.key, visitor: randomUUID(), sentAt: new Date(now).toISOString(), events };
    const { status, body: answer } = await platform.send("POST", "/collect", {
      body,
      headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" },
    });
    expect({ status, ...answer }).toMatchObject({ status: 202, accepted: 4 });
  }

  const days = [0, 3].map((daysAgo) => {
    const at = second(daysAgo).getTime();
    return { website: website.id, from: new Date(at).toISOString(), to: new Date(at + 1_000).toISOString() };
  });
  const read = async () => {
    const { medium, landing, exit } = client.reports;
    const lists = await Promise.all(days.flatMap((day) => [medium(day), landing(day), exit(day)]));
    return lists.map(({ result }) => (result.items ?? []).map(({ key, sessions }) => [key, sessions]));
  };
  const expected = [[["paid", 1]], [["/tea", 1]], [["/thanks", 1]]];
  expect(await read()).toEqual([...expected, ...expected]);

  await openCollectorOf(platform, async (collector) => {
    const settled = await operate(platform, "settle", { all: true }, { collector });
    expect(settled).toMatchObject({ interrupted: false });
    expect((settled as { days: number }).days).toBeGreaterThan(0);
  });
  expect(await read()).toEqual([...expected, ...expected]);
});
