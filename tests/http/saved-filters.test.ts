import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const website = () => owner.website.id;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const send = (body: object) =>
  platform.send("POST", `/v1/websites/${website()}/saved-filters`, { token: owner.token, body });

describe("saved filters", () => {
  it("are kept under their names, listed by them, deleted", async () => {
    const filters = { medium: ["search", "social"], path: ["/p/1"] };
    const { result: torob } = await owner.client.savedFilters.create({ website: website(), name: "ترب", filters });
    const { result: phones } = await owner.client.savedFilters.create({
      website: website(),
      name: "  Phones ",
      filters: { device: ["mobile"] },
    });
    expect(phones.name).toBe("Phones");
    const { items } = (await owner.client.savedFilters.list({ website: website() })).result;
    expect(items).toEqual([phones, torob]);
    expect(torob.filters).toEqual(filters);
    // What was saved is what a report takes.
    await owner.client.reports.overview({ website: website(), ...torob.filters });
    await owner.client.savedFilters.delete({ website: website(), id: torob.id });
    expect((await owner.client.savedFilters.list({ website: website() })).result.items).toEqual([phones]);
  });

  it("may be of a type of people", async () => {
    const body = { name: "leads", filters: { client: 2, medium: ["direct"] } };
    const { status, body: made } = await send(body);
    expect({ status, filters: made.result.filters }).toEqual({ status: 200, filters: body.filters });
    await owner.client.reports.overview({ website: website(), ...made.result.filters });
  });

  it("may hold half a surrogate pair, which the store's JSON refuses", async () => {
    const { status, body } = await send({ name: "cut", filters: { campaign: [`${"😀".repeat(249)}x\ud83d`] } });
    expect({ status, campaign: body.result.filters.campaign }).toEqual({
      ...{ status: 200, campaign: [`${"😀".repeat(249)}x\ufffd`] },
    });
  });

  it("have names of their own", async () => {
    const body = { name: "twice", filters: { os: ["Android"] } };
    expect((await send(body)).status).toBe(200);
    const { status, body: answer } = await send({ ...body, filters: { os: ["iOS"] } });
    expect({ status, code: answer.code, path: answer.data.issues[0].path }).toEqual({
      status: 409,
      code: "CONFLICT",
      path: ["name"],
    });
  });

  it.each([
    [{ name: "", filters: { os: ["x"] } }, ["name"]],
    [{ name: "x".repeat(81), filters: { os: ["x"] } }, ["name"]],
    [{ name: "x" }, ["filters"]],
    [{ name: "x", filters: {} }, ["filters"]],
    [{ name: "x", filters: { os: [] } }, ["filters"]],
    [{ name: "x", filters: { colour: ["red"] } }, ["filters", "colour"]],
    [{ name: "x", filters: { os: Array.from({ length: 51 }, String) } }, ["filters", "os"]],
    [{ name: "x", filters: { client: 0 } }, ["filters", "client"]],
    [{ name: "x", filters: { client: "x" } }, ["filters", "client"]],
    [{ name: "x", filters: { os: ["a\u0000b"] } }, ["filters", "os", 0]],
  ])("%j is refused beside %j", async (body, path) => {
    const answer = await send(body);
    expect({ status: answer.status, path: answer.body.data.issues[0].path }).toEqual({ status: 400, path });
  });
});
