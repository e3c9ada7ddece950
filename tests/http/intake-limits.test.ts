import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({
    ...{ TRUST_PROXY: "127.0.0.1", LIMIT_NEW_VISITORS: "60000,20", LIMIT_BYTES: "0,4194304" },
  });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const event = () => ({ id: randomUUID(), name: "page_view", url: "https://owner.example/" });

const send = (address: string, visitor = randomUUID(), events: unknown[] = [event()]) =>
  platform.send("POST", "/collect", {
    body: { key: owner.website.key, visitor, events },
    headers: { "user-agent": browser, "x-forwarded-for": address },
  });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

it("refuses an address that makes up visitors with 429 and Retry-After, and nobody else", async () => {
  const known = randomUUID();
  const flood = [await send("5.160.1.1", known)];
  for (let number = 0; number < 6; number += 1) flood.push(await send("5.160.1.1"));
  expect(statuses(flood)).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(Number(flood[6]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(flood[6]?.body.code).toBe("TOO_MANY_REQUESTS");
  expect(statuses([await send("5.160.1.1", known), await send("5.160.1.2")])).toEqual([202, 202]);

  // One subscriber has a whole /64.
  const own = await Promise.all(Array.from({ length: 7 }, (_, number) => send(`2a01:5ec0:1:2::${number}`)));
  expect(own.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await send("2a01:5ec0:1:3::1")).status).toBe(202);

  platform.advance(60_000);
  expect((await send("5.160.1.1")).status).toBe(202);
});

it("does not limit the owner's server by what browsers may", async () => {
  const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      platform.send("POST", "/collect/server", {
        body: { events: [{ ...event(), person: `buyer ${number}` }] },
        headers: { authorization: `Bearer ${secret}`, "x-forwarded-for": "5.160.1.1" },
      }),
    ),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([202]));
});

it("refuses an address that sends too many bytes before they are read, whatever its key", async () => {
  const large = () =>
    platform.send("POST", "/collect", {
      body: { key: "nobody", visitor: randomUUID(), events: [{ name: "x".repeat(400_000) }] },
      headers: { "x-forwarded-for": "5.160.2.1" },
    });
  const answers = [await large(), await large(), await large(), await large()];
  expect(statuses(answers)).toEqual([404, 404, 429, 429]);
  expect(answers[3]?.headers.get("connection")).toBe("close");
});

it("counts what a small body unpacks to", async () => {
  const bomb = () =>
    fetch(`${platform.url}/collect`, {
      method: "POST",
      headers: { "content-type": "text/plain", "content-encoding": "gzip", "x-forwarded-for": "5.160.3.1" },
      body: gzipSync(" ".repeat(500_000)),
    });
  expect(statuses([await bomb(), await bomb(), await bomb()])).toEqual([400, 400, 429]);
});

it("lists what was refused for the owner, and counts it in the metrics", async () => {
  const { id } = owner.website;
  await vi.waitFor(
    async () => {
      const { items } = (await owner.client.websites.refusals({ id })).result;
      expect(items).toMatchObject([{ limit: "newVisitors", scope: "address" }]);
    },
    { timeout: 20_000 },
  );
  const { body } = await platform.send("GET", "/metrics");
  expect(body).toMatch(/nabz_batches_refused_total{limit="newVisitors",scope="address"} 4/);
  platform.advance(25 * 3_600_000);
  const later = platform.client((await platform.client().auth.login(owner)).result.tokenData.token);
  expect((await later.websites.refusals({ id })).result.items).toEqual([]);
});
