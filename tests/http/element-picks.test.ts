import { afterAll, beforeAll, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const site = "https://owner.example";
const element = { s: "div.card:2>button.add", t: "افزودن به سبد", url: `${site}/product/tea?utm_source=x` };

async function begin(path = "/") {
  const { url } = (await owner.client.userEvents.pick({ wid: owner.website.id, path })).result;
  return { url, token: new URL(url).hash.replace("#nabz=", "") };
}

/** With the key of the page's own script, unless the body has one. */
const send = (body: unknown, origin: string | undefined = site) =>
  platform.send("POST", "/collect/pick", {
    body: JSON.stringify(body && { key: owner.website.key, ...body }),
    headers: { "content-type": "text/plain", ...(origin === "" ? {} : { origin }) },
  });
const drafts = () => owner.client.drafts;
const draftKey = () => ({ kind: "event", wid: owner.website.id }) as const;

it("an element is picked once, into the owner's draft, whose other answers stay", async () => {
  const what = { name: "افزودن", action: "click" };
  await drafts().save({ ...draftKey(), data: { what }, revision: 0 });
  const { url, token } = await begin("/product/tea");
  expect(url).toMatch(/^https:\/\/owner\.example\/product\/tea#nabz=t[\w-]{43}$/);
  const first = await send({ token });
  expect([first.status, first.body.words.one]).toEqual([200, "همین عنصر"]);
  expect(first.headers.get("access-control-allow-origin")).toBe(site);
  expect(first.body.clicks).toEqual({});
  const { status, body } = await send({ token, element });
  expect(status).toBe(200);
  expect(new URL(body.url).pathname).toBe(`/w/${owner.website.id}/events/new/where`);
  const { result: draft } = await drafts().get(draftKey());
  expect(draft.data).toEqual({
    what,
    where: {
      ...{ mode: "exact", url: "/product/tea", text: "افزودن به سبد" },
      selector: "div.card:nth-child(2 of div.card) > button.add",
    },
  });
  expect(draft.missing).toEqual([]);
  for (const again of [{ token }, { token, element }]) expect((await send(again)).status).toBe(403);
  // A tab of before sees that it is older.
  const stale = drafts().save({ ...draftKey(), data: { what }, revision: 1 });
  await expect(stale).rejects.toMatchObject({ status: 409 });
});

it("the tool knows how often elements were clicked", async () => {
  const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
  const click = (s: string, t: string, visitor = "one") => ({
    ...{ id: crypto.randomUUID(), visitor, name: "click", url: `${site}/`, data: { s, t, p: [1, 2, 3, 4] } },
    at: new Date(platform.dependencies.clock.now() - 1_000).toISOString(),
  });
  const events = [
    ...["one", "two", "three"].map((visitor) => click("div.card:2>button.add", "افزودن", visitor)),
    ...[click("div.card:3>button.add", "افزودن"), click("a", ""), click("a.account", "سلام سارا")],
  ];
  await platform.send("POST", "/collect/server", { token: secret, body: { events } });
  const { token } = await begin();
  expect((await send({ token })).body.clicks).toEqual({ "div.card>button.add\nافزودن": 4, "a\n": 1, "a.account\n": 1 });
});

it("somebody's wrong tokens keep nobody behind the same proxy from pointing", async () => {
  const wrong = await Promise.all(Array.from({ length: 61 }, () => send({ token: "t".repeat(44) })));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([403]));
  const { token } = await begin();
  expect((await send({ token, element })).status).toBe(200);
});

it("of two picks with a token at once one counts", async () => {
  const { token } = await begin();
  const answers = await Promise.all([1, 2, 3].map(() => send({ token, element: { ...element, alike: 1 } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  const { result: draft } = await drafts().get(draftKey());
  expect(draft.data.where).toMatchObject({ selector: "div.card > button.add" });
});

it("what names no element is refused, and leaves the token", async () => {
  const { token } = await begin();
  for (const wrong of [{ s: "" }, { url: "javascript:alert(1)" }, { s: "a".repeat(201) }, { t: 5 }]) {
    const { status, body } = await send({ token, element: { ...element, ...wrong } });
    expect([status, body.data.issues[0].path]).toEqual([400, ["element", Object.keys(wrong)[0]]]);
  }
  for (const wrong of [null, [], "x", { element }]) expect((await send(wrong)).status).toBe(400);
  expect((await send({ token })).status).toBe(200);
  // Outer steps that no selector can say are left out.
  const { status } = await send({ token, element: { ...element, s: "div.x!y>p>button.add:3" } });
  expect(status).toBe(200);
  const { result: draft } = await drafts().get(draftKey());
  expect(draft.data.where?.selector).toBe("p > button.add:nth-child(3 of button.add)");
});

it("where websites share a host, a page takes no token of another owner's website", async () => {
  const stranger = await makeOwner(platform, "stranger");
  const { id: wid, key } = (await stranger.client.websites.create({ name: "همسایه", url: site })).result;
  const { url } = (await stranger.client.userEvents.pick({ wid, path: "/" })).result;
  const token = new URL(url).hash.replace("#nabz=", "");
  for (const body of [{ token }, { token, element }, { token, element, key: "unknown" }]) {
    const { status, body: answer } = await send(body);
    expect([status, answer.data.issues[0].path]).toEqual([403, ["token"]]);
  }
  expect((await send({ token, key: undefined })).status).toBe(400);
  // Refused is not used.
  expect((await send({ token, element, key })).status).toBe(200);
});

it("a replaced key of pages that are still open works on", async () => {
  const { token } = await begin();
  const former = owner.website.key;
  await owner.client.websites.rotateCredential({ id: owner.website.id, credential: "key" });
  expect((await send({ token, key: former })).status).toBe(200);
});

// Last: the sign-in ends with the time that passes.
it("a token works on the owner's pages alone, and for 15 minutes", async () => {
  const { token } = await begin();
  for (const origin of ["https://stranger.example", "https://owner.example.evil.example", "null", ""]) {
    expect((await send({ token, element }, origin)).status).toBe(403);
  }
  expect((await send({ token: `${token}x`, element })).status).toBe(403);
  expect((await send({ token }, "https://www.owner.example")).status).toBe(200);
  platform.advance(16 * 60_000);
  const { status, body } = await send({ token, element });
  expect([status, body.data.issues[0].path]).toEqual([403, ["token"]]);
});
