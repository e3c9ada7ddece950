import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExclusionScene, purchase, view } from "./exclusion-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let scene: ExclusionScene;
const send = (method: string, path: string, body?: object) =>
  platform.send(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  scene = new ExclusionScene(platform, owner);
  await scene.restart();
});
afterAll(async () => {
  await scene?.collector.drain();
  await platform?.stop();
});

describe("exclusions by single values", () => {
  it("are previewed in four figures, made, listed and taken back", async () => {
    const { website, browse, overview, runJobs } = await scene.shop();
    await browse([
      { ...view, url: "https://shop.example/test/1" },
      { ...purchase("A-1", 70), url: "https://shop.example/test/2" },
    ]);
    await browse([view]);
    const path = `/v1/websites/${website}/exclusions`;
    const preview = await send("POST", `${path}/preview`, { pattern: "/test/*" });
    expect(preview.body.result).toMatchObject({ events: 2, people: 1, orders: 1, sales: 70 });
    const made = await send("POST", path, { pattern: "/test/*" });
    expect(made.body.result).toMatchObject({
      ...{ name: "/test/*", pattern: "/test/*", source: null, address: null, visitor: null, from: null, to: null },
      conditions: { page: ["/test/*"] },
    });
    await runJobs();
    expect(await overview()).toMatchObject({ people: 1, orders: 0 });
    const { id } = made.body.result;
    const removed = await send("DELETE", `${path}/${id}`);
    expect(removed.body).toEqual({ status: 200, result: { id } });
    await runJobs();
    expect(await overview()).toMatchObject({ people: 2, orders: 1 });
    expect((await send("DELETE", `${path}/${id}`)).status).toBe(409);
    expect((await send("GET", path)).body.result).toMatchObject({ total: 1, items: [{ id, state: "undone" }] });
  });

  it("of an address hold from now on, and a visitor or a period needs no name", async () => {
    const { website } = await scene.shop();
    const path = `/v1/websites/${website}/exclusions`;
    const make = async (body: object) => (await send("POST", path, body)).body.result;
    expect(await make({ address: "192.0.2.0/24" })).toMatchObject({
      ...{ name: "192.0.2.0/24", address: "192.0.2.0/24", fromNowOn: true, conditions: { networks: ["192.0.2.0/24"] } },
    });
    expect(await make({ visitor: "m@shop.example", from: "2026-11-01" })).toMatchObject({
      ...{ name: "بی‌نام", visitor: "m@shop.example", fromNowOn: false },
    });
    expect(await make({ source: "spam.*" })).toMatchObject({ name: "spam.*", conditions: { source: ["spam.*"] } });
  });

  it.each([
    [{}, ["pattern"]],
    [{ address: "office" }, ["address"]],
    [{ address: "192.0.2.7", fromNowOn: false }, ["fromNowOn"]],
    [{ from: "2026-11-20", to: "2026-11-19" }, ["to"]],
  ])("%j is refused beside %j", async (body, path) => {
    const { status, body: answer } = await send("POST", `/v1/websites/${owner.website.id}/exclusions`, body);
    expect([status, answer.data.issues[0].path]).toEqual([400, path]);
  });
});

it("exclusions are a list by pages, searched and sorted by name", async () => {
  const { website } = await scene.shop();
  for (const name of ["Beta", "alpha", "Gamma"]) {
    await owner.client.exclusions.create({ website, name, pattern: "/none" });
    platform.advance(1_000);
  }
  const list = async (query: string) => (await send("GET", `/v1/websites/${website}/exclusions?${query}`)).body;
  const names = ({ result }: { result: { items: { name: string }[] } }) => result.items.map(({ name }) => name);
  const first = await list("limit=2");
  expect(first.result).toMatchObject({ total: 3, page: 1, limit: 2 });
  expect(names(first)).toEqual(["Gamma", "alpha"]);
  expect(names(await list("limit=2&page=2"))).toEqual(["Beta"]);
  expect(names(await list("q=ALPH"))).toEqual(["alpha"]);
  expect(names(await list("sort=createdAt"))).toEqual(["Beta", "alpha", "Gamma"]);
  const refused = await list("sort=size");
  expect([refused.status, refused.data.issues[0].path]).toEqual([400, ["sort"]]);
});
