import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxFormerCredentials } from "#contract/websites.ts";
import { operate } from "./operate.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "shop");
});
afterAll(() => platform?.stop());

const [hour, day] = [3_600_000, 86_400_000];
const id = () => owner.website.id;
const iso = () => new Date(platform.dependencies.clock.now()).toISOString();

const serve = async (secret: string) => {
  const events = [{ id: v4(), name: "click", visitor: "one", at: iso() }];
  return (await platform.send("POST", "/collect/server", { token: secret, body: { events } })).status;
};
const browse = async (key: string) => {
  const headers = { origin: "https://shop.example", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" };
  const events = [{ id: v4(), name: "click", url: "https://shop.example/" }];
  return (await platform.send("POST", "/collect", { headers, body: { key, visitor: v4(), events } })).status;
};

it("a replaced secret works 24 more hours and is listed with its end", async () => {
  const { secret: old } = (await owner.client.websites.credentials({ id: id() })).result;
  const replacedAt = iso();
  const rotated = (await owner.client.websites.rotateCredential({ id: id(), credential: "secret" })).result;
  const endsAt = new Date(platform.dependencies.clock.now() + 24 * hour).toISOString();
  expect(rotated.former).toEqual([{ credential: "secret", ending: old.slice(-4), replacedAt, endsAt }]);
  expect(rotated.secret).not.toBe(old);
  expect(await serve(rotated.secret)).toBe(202);
  platform.advance(24 * hour - 1);
  expect(await serve(old)).toBe(202);
  // Past the end; the collector remembers a website for five seconds.
  platform.advance(5_001);
  expect([await serve(old), await serve(rotated.secret)]).toEqual([401, 202]);
  const token = (await owner.client.auth.refresh({ refreshToken: owner.refreshToken })).result;
  owner = { ...owner, client: platform.client(token.token), refreshToken: token.refreshToken };
  expect((await owner.client.websites.credentials({ id: id() })).result.former).toEqual([]);
});

it("a replaced key works 30 more days, unless its owner ends it, which holds at once", async () => {
  const { key: first, secret } = (await owner.client.websites.credentials({ id: id() })).result;
  const { key: second } = (await owner.client.websites.rotateCredential({ id: id(), credential: "key" })).result;
  const { key, former } = (await owner.client.websites.rotateCredential({ id: id(), credential: "key" })).result;
  expect(former.map(({ ending }) => ending).sort()).toEqual([first.slice(-4), second.slice(-4)].sort());
  expect(Date.parse(former[0]?.endsAt ?? "") - platform.dependencies.clock.now()).toBe(30 * day);
  expect([await browse(first), await browse(second), await browse(key)]).toEqual([202, 202, 202]);
  await owner.client.websites.rotateCredential({ id: id(), credential: "secret" });
  const ended = (await owner.client.websites.endFormerCredentials({ id: id(), credential: "key" })).result;
  expect(ended.former.map(({ credential }) => credential)).toEqual(["secret"]);
  expect([await browse(first), await browse(second), await browse(key), await serve(secret)]).toEqual([
    404, 404, 202, 202,
  ]);
});

it("the install page's snippet has the new key", async () => {
  const { key } = (await owner.client.websites.rotateCredential({ id: id(), credential: "key" })).result;
  expect((await owner.client.websites.install({ id: id() })).result.snippet).toContain(`data-key="${key}"`);
});

it("rotations at once each replace another one, and too many that still work are refused", async () => {
  await owner.client.websites.endFormerCredentials({ id: id(), credential: "key" });
  const rotate = () => owner.client.websites.rotateCredential({ id: id(), credential: "key" });
  const made = await Promise.allSettled(Array.from({ length: maxFormerCredentials + 2 }, rotate));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(maxFormerCredentials);
  await expect(rotate()).rejects.toMatchObject({ status: 422 });
  const { former } = (await owner.client.websites.credentials({ id: id() })).result;
  const keys = former.filter(({ credential }) => credential === "key");
  expect(new Set(keys.map(({ ending }) => ending)).size).toBe(maxFormerCredentials);
  await operate(platform, "website rotate", { website: id(), credential: "key", endFormer: true });
  const left = (await owner.client.websites.credentials({ id: id() })).result.former;
  expect(left.filter(({ credential }) => credential === "key")).toEqual([]);
});
