import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { stepTrials } from "#platform/journeys/trial/step-trials.ts";
import { codesOf } from "./journey-calls.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
/** The shop's server, with what it was called with. */
const calls: { body: string; isTest: boolean; path: string }[] = [];
const shop = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  calls.push({ body, isTest: request.headers["nabz-test"] === "1", path: request.url ?? "" });
  response.end("{}");
});
beforeAll(async () => {
  shop.listen(0, "127.0.0.1");
  platform = await startTestPlatform({ ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "owner");
});
afterAll(async () => {
  await platform?.stop();
  shop.close();
});

const place = { title: "", x: 0, y: 0, items: [] };
const to = (output: "next" | "yes" | "no", id: string) => ({ output, to: id });

/** An hour, the purchase within a day, a question about a segment, a call to the shop for who did not buy. */
async function makeJourney() {
  const { client, website } = owner;
  const { id } = (await client.journeys.create({ wid: website.id, name: "Cart" })).result;
  const ids = Array.from({ length: 6 }, () => randomUUID()) as [string, string, string, string, string, string];
  const [start, hour, buys, reach, call, end] = ids;
  const wait = (amount: number, unit: "hour" | "day") => ({ amount, unit });
  await client.journeys.blocks.replace({
    journey: id,
    blocks: [
      { ...place, id: start, type: "trigger.event", fields: { event: "add_to_cart" }, connections: [to("next", hour)] },
      { ...place, id: hour, type: "flow.wait_time", fields: { for: wait(1, "hour") }, connections: [to("next", buys)] },
      {
        ...{ ...place, id: buys, type: "flow.wait_event", fields: { event: "purchase", timeout: wait(1, "day") } },
        connections: [to("yes", end), to("no", reach)],
      },
      {
        ...{ ...place, id: reach, title: "Ever bought?", type: "condition.event" },
        fields: { event: "purchase", op: "did", since: 30 },
        connections: [to("yes", end), to("no", call)],
      },
      {
        ...{ ...place, id: call, type: "action.api", connections: [to("next", end)] },
        fields: { method: "POST", url: "https://shop.example/hook", body: "for {{person.name}}", hold: true },
      },
      { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
    ],
  });
  return id;
}

/** What the processes that carry journeys out and send do in a second. */
async function carryOn() {
  const { dependencies } = platform;
  await stepTrials(dependencies);
  const findDomain = async () => undefined;
  await new Dispatcher({
    ...dependencies,
    accounts: integratedAccounts({ ...dependencies, findDomain }),
  }).dispatchDue();
}

it("an owner walks through a journey by themselves: waits are short, they answer, and what is sent goes to them", async () => {
  const { client, token, website } = owner;
  const empty = (await client.journeys.create({ wid: website.id, name: "Empty" })).result.id;
  const refused = await platform.send("POST", `/wm/journeys/journey/${empty}/trial`, { token, body: {} });
  expect([refused.status, codesOf(refused.body)]).toEqual([422, ["no_start"]]);
  const id = await makeJourney();
  const path = `/wm/journeys/journey/${id}/trial`;
  expect((await client.journeys.trial({ id })).result).toBeNull();
  const nowhere = await platform.send("POST", path, { token, body: {} });
  expect([nowhere.status, nowhere.body.data.issues[0].path]).toEqual([400, ["server"]]);

  const server = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/mine`;
  await client.integration.channels.create({
    ...{ wid: website.id, type: "API", provider: "http", name: "Shop", settings: {} },
  });
  // A day is a minute: an hour is two and a half seconds.
  const begun = (await client.journeys.beginTrial({ id, day: 60, server })).result;
  expect(begun).toMatchObject({ endedAt: null, day: 60, messages: [], stands: { block: { type: "flow.wait_time" } } });
  expect(begun.steps.map(({ block }) => block.type)).toEqual(["trigger.event"]);
  const early = await platform.send("POST", `${path}/answer`, { token, body: { block: randomUUID(), yes: true } });
  expect(early.status).toBe(409);
  platform.advance(2_000);
  await carryOn();
  expect((await client.journeys.trial({ id })).result?.stands?.block.type).toBe("flow.wait_time");
  platform.advance(600);
  await carryOn();
  expect((await client.journeys.trial({ id })).result?.stands).toMatchObject({
    asks: "event",
    block: { type: "flow.wait_event" },
  });
  platform.advance(61_000);
  await carryOn();
  const question = (await client.journeys.trial({ id })).result;
  expect(question?.stands).toMatchObject({ asks: "condition", block: { name: "Ever bought?" } });
  const block = question?.stands?.block.id;
  expect((await client.journeys.answerTrial({ id, block, yes: false })).result.stands?.block.type).toBe("action.api");
  await carryOn();
  expect(calls).toEqual([{ body: "for owner", isTest: true, path: "/mine" }]);
  await carryOn();
  const { result } = await client.journeys.trial({ id });
  expect(result?.exit).toBe("end");
  expect(result?.messages).toMatchObject([{ channel: "API", state: "sent", sentence: "پیام آزمایشی ارسال شد." }]);
  expect(result?.steps.map(({ block: { type } }) => type)).toEqual([
    ...["trigger.event", "flow.wait_time", "flow.wait_event", "condition.event", "action.api", "flow.end"],
  ]);
  const counted = await platform.dependencies.postgres.query(
    `SELECT journey FROM journey_runs UNION ALL SELECT journey FROM journey_people UNION ALL SELECT journey FROM journey_decisions
     UNION ALL SELECT journey FROM journey_stat_deltas UNION ALL SELECT journey FROM journey_stats
     UNION ALL SELECT journey FROM messages WHERE source <> 'test'`,
  );
  expect(counted, "nothing of it is counted").toEqual([]);
});

it("a walk names addresses of the suppression list and pages of other websites, and its stop link is a sample", async () => {
  const { client, token, website } = owner;
  const wid = website.id;
  const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };
  const lines = [{ number: "30001234", kind: "service" as const }];
  const panel = await client.integration.channels.create({
    ...{ wid, type: "SMS", provider: "smsir", name: "Panel", settings, lines },
  });
  await client.integration.channels.create({ wid, type: "ON_SITE", provider: "onsite", name: "Pages", settings: {} });
  const content = { text: "سلام، لغو: {{unsubscribe}}" };
  const template = { wid, type: "SMS" as const, category: "marketing" as const, name: "Hello", content, variables: [] };
  const saved = (await client.integration.templates.save(template)).result;
  const { id } = (await client.journeys.create({ wid, name: "Closed" })).result;
  const [start = "", sms = "", page = "", end = ""] = Array.from({ length: 4 }, () => randomUUID());
  await client.journeys.blocks.replace({
    journey: id,
    blocks: [
      { ...place, id: start, type: "trigger.event", fields: { event: "add_to_cart" }, connections: [to("next", sms)] },
      {
        ...{ ...place, id: sms, type: "action.sms", connections: [to("next", page)] },
        fields: { template: saved.id, line: panel.result.lines[0]?.id ?? "" },
      },
      {
        ...{ ...place, id: page, type: "action.on_site", connections: [to("next", end)] },
        fields: { form: "corner", title: "سلام", body: "خوش آمدید" },
      },
      { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
    ],
  });
  const phone = "09121234567";
  await client.delivery.suppressions.add({ website: wid, channel: "SMS", address: phone });
  const path = `/wm/journeys/journey/${id}/trial`;
  const begin = (body: object) => platform.send("POST", path, { token, body });
  const refused = await begin({ phone, page: "https://other.example/" });
  expect(refused.status).toBe(400);
  expect(refused.body.data.issues.map(({ path: [field] }: { path: string[] }) => field)).toEqual(["page", "phone"]);
  expect(await begin({ phone, page: website.url }).then(({ status }) => status)).toBe(400);
  expect(await begin({ phone: "09127654321", page: website.url }).then(({ status }) => status)).toBe(200);
  const made = await platform.dependencies.postgres.query(
    "SELECT content->>'text' AS text FROM messages WHERE website_id = $1 AND channel = 'SMS'",
    [wid],
  );
  expect(made).toEqual([{ text: expect.stringContaining("/u/sample") }]);
});

it("an event that its owner says came leads on; a walk ends by its owner, and after an hour by itself", async () => {
  const { client, token } = owner;
  const id = await makeJourney();
  const server = "https://shop.example/mine";
  await client.journeys.beginTrial({ id, day: 60, server });
  platform.advance(3_000);
  await carryOn();
  const came = (await client.journeys.answerTrial({ id, yes: true })).result;
  expect(came).toMatchObject({ exit: "end", stands: null });
  expect(came.steps.at(-2)).toMatchObject({ block: { type: "flow.wait_event" } });
  await client.journeys.beginTrial({ id, day: 60, server });
  expect((await client.journeys.endTrial({ id })).result).toMatchObject({ exit: "stopped", stands: null });
  const wrong = await platform.send("POST", `/wm/journeys/journey/${id}/trial`, { token, body: { day: 1, server } });
  expect(wrong.status).toBe(400);
  await client.journeys.beginTrial({ id, day: 3_600, server });
  platform.advance(3_601_000);
  await carryOn();
  const rows = await platform.dependencies.postgres.query("SELECT exit FROM journey_trials WHERE journey = $1", [id]);
  expect(rows).toEqual([{ exit: "limit" }]);
});
