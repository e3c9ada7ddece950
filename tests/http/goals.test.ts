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

const send = (body: object) => platform.send("POST", `/v1/websites/${website()}/goals`, { token: owner.token, body });
const list = async () => (await owner.client.goals.list({ website: website() })).result.items;

describe("goals", () => {
  it("are set, listed, changed and deleted; one of them is the main one", async () => {
    const { goals } = owner.client;
    const order = {
      name: "خرید",
      kind: "event",
      match: "purchase",
      value: null,
      counts: "each",
      isMain: true,
    } as const;
    const { result: first } = await goals.create({ website: website(), ...order });
    expect(first).toMatchObject(order);
    const page = { name: "سپاس", kind: "page", match: `https://${owner.website.name}.example/thanks/?x=1` } as const;
    const { result: second } = await goals.create({ website: website(), ...page, value: 12_500.5 });
    expect(second).toMatchObject({ match: "/thanks", value: 12_500.5, counts: "session", isMain: false });
    const { result: changed } = await goals.update({ website: website(), id: second.id, isMain: true, value: null });
    expect(changed).toEqual({ ...second, isMain: true, value: null });
    expect(await list()).toEqual([{ ...first, isMain: false }, changed]);
    expect((await goals.get({ website: website(), id: second.id })).result).toEqual(changed);
    // What it matches is understood anew where only its kind changes.
    const { result: event } = await goals.update({ website: website(), id: second.id, kind: "event" });
    expect(event).toEqual({ ...changed, kind: "event" });
    await goals.delete({ website: website(), id: first.id });
    await goals.delete({ website: website(), id: second.id });
    expect(await list()).toEqual([]);
    await expect(goals.get({ website: website(), id: first.id })).rejects.toMatchObject({ status: 404 });
  });

  it("have names of their own", async () => {
    const body = { name: "twice", kind: "event", match: "purchase" };
    const { status, body: made } = await send(body);
    expect(status).toBe(200);
    const again = await send(body);
    expect([again.status, again.body.code, again.body.data.issues[0].path]).toEqual([409, "CONFLICT", ["name"]]);
    const other = await send({ ...body, name: "other" });
    const { id } = other.body.result;
    const renamed = owner.client.goals.update({ website: website(), id, name: "twice" });
    await expect(renamed).rejects.toMatchObject({ status: 409, issues: [{ path: ["name"] }] });
    for (const each of [made.result.id, id]) await owner.client.goals.delete({ website: website(), id: each });
  });

  it("keep the defined event that reaches them from being deleted and renamed", async () => {
    const { goals, userEvents } = owner.client;
    const rule = { action: "page_view", match: { mode: "exact", url: "/thanks" } } as const;
    const event = (await userEvents.create({ wid: website(), name: "دیدن سپاس", ...rule })).result;
    const made = await goals.create({ website: website(), name: "سپاس", kind: "event", match: event.name });
    const users = [{ kind: "goal", id: made.result.id, name: "سپاس" }];
    const refused = { status: 409, code: "IN_USE", data: { users } };
    await expect(userEvents.delete({ id: event.id })).rejects.toMatchObject(refused);
    await expect(userEvents.update({ eventId: event.id, name: "other" })).rejects.toMatchObject(refused);
    expect((await userEvents.get({ website: website(), id: event.id })).result.usedBy).toEqual(users);
    // A page of that name is no use of the event.
    await goals.update({ website: website(), id: made.result.id, kind: "page", match: "/thanks" });
    await userEvents.delete({ id: event.id });
    await goals.delete({ website: website(), id: made.result.id });
  });

  it("are at most fifty, also where many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, index) => send({ name: `goal ${index}`, kind: "event", match: "purchase" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status, body }) => status === 422 && body.code === "REFUSED")).toHaveLength(2);
    for (const { id } of await list()) await owner.client.goals.delete({ website: website(), id });
  });

  it.each([
    [{ name: "" }, ["name"]],
    [{ kind: "click" }, ["kind"]],
    [{ match: "" }, ["match"]],
    [{ match: "leave" }, ["match"]],
    [{ kind: "page", match: "/a*b" }, ["match"]],
    [{ kind: "page", match: "thanks" }, ["match"]],
    [{ value: -1 }, ["value"]],
    [{ value: 1e13 }, ["value"]],
    [{ counts: "often" }, ["counts"]],
  ])("%j is refused beside %j", async (wrong, path) => {
    const answers = await send({ name: "x", kind: "event", match: "purchase", ...wrong });
    expect([answers.status, answers.body.data.issues[0].path]).toEqual([400, path]);
  });

  it("that are not the website's are refused by the report, beside the name of the parameter", async () => {
    const goal = "0190c1a0-0000-7000-8000-000000000000";
    const answers = owner.client.goals.report({ website: website(), goal });
    await expect(answers).rejects.toMatchObject({ status: 400, issues: [{ path: ["goal"] }] });
    const path = `/wm/users/report/${website()}/goals?sort=-colour`;
    const { status, body } = await platform.send("GET", path, { token: owner.token });
    expect([status, body.data.issues[0].path]).toEqual([400, ["sort"]]);
  });
});
