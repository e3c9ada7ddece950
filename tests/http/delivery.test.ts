import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { advanceToNoon } from "./advance-to-noon.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
const website = () => owner.website.id;

/** A panel of SMS that answers as the test says. */
let answer: (body: string, response: ServerResponse) => void;
const seen: string[] = [];
const panel = createServer(async (request: IncomingMessage, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  if (request.url?.includes("/sms/") === true) seen.push(body);
  answer(body, response);
});
const takes = (_: string, response: ServerResponse) =>
  void response.end(
    JSON.stringify({
      return: { status: 200, message: "تایید شد" },
      entries: [{ messageid: Date.now() + seen.length, status: 1, cost: 900, remaincredit: 1 }],
    }),
  );

beforeAll(async () => {
  panel.listen(0, "127.0.0.1");
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
  advanceToNoon(platform);
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
});
beforeEach(() => {
  answer = takes;
  seen.length = 0;
});
afterAll(async () => {
  await platform?.stop();
  panel.close();
});

const lawful = { days: ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const, from: "09:00", to: "21:00" };

async function addChannel(hours = lawful) {
  const { port } = panel.address() as AddressInfo;
  const { result } = await owner.client.integration.channels.create({
    ...{ wid: website(), type: "SMS", provider: "kavenegar", name: `panel ${Math.random()}` },
    ...{ settings: { apiKey: "the-key", baseUrl: `http://127.0.0.1:${port}/v1` }, caps: {}, quiet: [] },
    // The clock of the platform stands still.
    lines: [
      {
        number: "30001234",
        kind: "promotional",
        hours: [{ ...hours, days: [...hours.days] }],
        optOut: "لغو۱۱",
        perSecond: 1_000,
      },
    ],
  });
  return result;
}
const test = (channel: string, change: object = {}) =>
  owner.client.delivery.messages.test({
    ...{ wid: website(), channel, to: "۰۹۱۲ ۱۲۳ ۴۵۶۷", content: { text: "سلام" } },
    ...change,
  });
const log = async () => (await owner.client.delivery.messages.list({ website: website() })).result.items;

describe("a test message", () => {
  it("is sent at once, marked, with the line's opt-out, and is in the log", async () => {
    const { id } = await addChannel();
    const { result } = await test(id);
    expect(result).toMatchObject({ state: "sent", sentence: "پیام آزمایشی ارسال شد.", price: 900 });
    const form = new URLSearchParams(seen[0]);
    expect([form.get("receptor"), form.get("message")]).toEqual(['["09121234567"]', '["آزمایشی: سلام\\nلغو۱۱"]']);
    expect(await log()).toMatchObject([
      { id: result.message, source: "test", address: "+989121234567", state: "sent" },
    ]);
  });

  it.each([
    ["۰۹۱۲۱۲۳", 1],
    ["+98 912 123 4567", 1],
    ["0913", 0],
    ["%", 0],
  ])("is found in the log by how its address begins: %s", async (q, total) => {
    expect((await owner.client.delivery.messages.list({ website: website(), q })).result.total).toBe(total);
  });

  it("is read after another by files, whatever left the filter meanwhile", async () => {
    const { id } = await addChannel();
    for (let number = 0; number < 2; number += 1) await test(id);
    const all = await log();
    const { list } = owner.client.delivery.messages;
    const first = (await list({ website: website(), limit: 1 })).result;
    const after = first.next ?? "";
    expect(first.items.map((message) => message.id)).toEqual([all[0]?.id]);
    const rest = (await list({ website: website(), after })).result;
    expect(rest.items.map((message) => message.id)).toEqual(all.slice(1).map((message) => message.id));
    expect(rest.next).toBeNull();
    expect((await list({ website: website(), after, state: "queued" })).result.items).toEqual([]);
    const foreign = await other.client.delivery.messages.list({ website: other.website.id, after });
    expect(foreign.result.items).toEqual([]);
  });

  it("is read on where a stop of its campaign took the last one back, to the microsecond", async () => {
    const { id } = await addChannel();
    for (let number = 0; number < 3; number += 1) await test(id);
    const { postgres } = platform.dependencies;
    const all = (await log()).map((message) => message.id);
    // The first three, a microsecond apart.
    for (const [index, message] of all.slice(0, 3).entries()) {
      const older = `created_at + interval '1 hour' - ${index} * interval '1 microsecond'`;
      await postgres.query(`UPDATE messages SET created_at = ${older} WHERE id = $1`, [message]);
    }
    const { list } = owner.client.delivery.messages;
    const { next } = (await list({ website: website(), limit: 2 })).result;
    await postgres.query("DELETE FROM messages WHERE id = $1", [all[1]]);
    const rest = (await list({ website: website(), after: next ?? "" })).result.items;
    expect(rest.map((message) => message.id)).toEqual(all.slice(2));
  });

  it("of a template leads to the website by its links, which count as long as they are", async () => {
    const { id } = await addChannel();
    const { result: preview } = await owner.client.integration.templates.preview({
      ...{ wid: website(), type: "SMS", content: { text: "ببینید: {{link.1}} یا {{link.1}}" } },
    });
    const text = preview.samples[0]?.text ?? "";
    const { result } = await test(id, { content: { text } });
    const links = result.preview?.match(/\S+\/r\/\w{8}(?=\s)/g) ?? [];
    expect([links.length, new Set(links).size, text.includes(links[0] ?? "")]).toEqual([2, 1, false]);
    expect(result.preview).toHaveLength(`آزمایشی: ${text}`.length);
    const path = new URL(links[0] ?? "").pathname;
    const followed = await fetch(platform.url + path, { redirect: "manual" });
    expect([followed.status, followed.headers.get("location")]).toEqual([302, owner.website.url]);
  });

  it.each(["", "1", "1.2", `1.${"0".repeat(36)}`, "12345678901234567.01930000-0000-7000-8000-000000000000"])(
    "begins at no place such as %j",
    async (after) => {
      const call = owner.client.delivery.messages.list({ website: website(), after });
      await expect(call).rejects.toMatchObject({ status: 400 });
    },
  );

  it("says in a sentence why a service refused it, or did not answer", async () => {
    const { id } = await addChannel();
    answer = (_, response) => response.end(JSON.stringify({ return: { status: 411, message: "گیرنده نامعتبر است" } }));
    expect((await test(id)).result).toMatchObject({
      ...{ state: "failed", reason: "refused" },
      sentence: "این پیامک ارسال نشد، چون کاوه‌نگار آن را نپذیرفت: گیرنده نامعتبر است.",
    });
    answer = (_, response) => response.writeHead(503).end();
    expect((await test(id)).result).toMatchObject({ state: "failed", reason: "provider_down" });
  });

  it("is held by the hours of its line", async () => {
    const { id } = await addChannel({ ...lawful, from: "14:00", to: "16:00" });
    const { result } = await test(id);
    expect(result).toMatchObject({ state: "dropped", reason: "queue_off" });
    expect(result.sentence).toContain("خط ۳۰۰۰۱۲۳۴ تنها از");
    expect(seen).toEqual([]);
  });

  it.each([
    [{ to: "12" }, ["to"]],
    [{ content: { method: "POST", body: "" } }, ["content", "text"]],
  ])("of %j is refused beside %j", async (change, path) => {
    const { id } = await addChannel();
    await expect(test(id, change)).rejects.toMatchObject({ status: 400, issues: [{ path }] });
  });

  it("by a channel of another owner is a 404", async () => {
    const { id } = await addChannel();
    const foreign = { wid: other.website.id, channel: id, to: "09121234567", content: { text: "x" } };
    await expect(other.client.delivery.messages.test(foreign)).rejects.toMatchObject({ status: 404 });
  });

  it("comes at most twenty times a day, also where many come at once", async () => {
    const { id } = await addChannel();
    const before = (await log()).length;
    const outcomes = await Promise.allSettled(Array.from({ length: 22 }, () => test(id)));
    const sent = outcomes.filter(({ status }) => status === "fulfilled").length;
    expect(before + sent).toBe(20);
    await expect(test(id)).rejects.toMatchObject({ status: 429 });
  });
});

describe("suppressions", () => {
  it("are added by their owner, found and taken away, with the consent that the owner states", async () => {
    const { suppressions } = owner.client.delivery;
    const key = { website: website(), channel: "EMAIL", address: "Sara@Mail.example" } as const;
    expect((await suppressions.add(key)).result).toMatchObject({ address: "sara@mail.example", source: "owner" });
    await suppressions.add(key);
    expect((await suppressions.list({ website: website(), q: "SARA" })).result.total).toBe(1);
    await suppressions.remove({ ...key, address: "sara@mail.example" });
    await expect(suppressions.remove({ ...key, address: "sara@mail.example" })).rejects.toMatchObject({ status: 404 });
    const wrong = suppressions.add({ ...key, channel: "SMS" });
    await expect(wrong).rejects.toMatchObject({ status: 400, issues: [{ path: ["address"] }] });
  });
});

it("all sending of a website stops and goes on", async () => {
  const { sending } = owner.client.delivery;
  expect((await sending.update({ website: website(), isStopped: true })).result).toMatchObject({ isStopped: true });
  const { stoppedAt } = (await sending.get({ website: website() })).result;
  await sending.update({ website: website(), isStopped: true });
  expect((await sending.get({ website: website() })).result.stoppedAt).toBe(stoppedAt);
  expect((await sending.update({ website: website(), isStopped: false })).result).toEqual({
    ...{ isStopped: false, stoppedAt: null, restoredFrom: null, queued: 0, uncertain: 0 },
  });
});

it("an uncertain message is settled by its owner alone, once", async () => {
  const { id } = await addChannel();
  const { postgres } = platform.dependencies;
  const make = async () => {
    const [row] = await postgres.query<{ id: string }>(
      `INSERT INTO messages (id, website_id, channel, source, account, state, reason, detail, created_at, send_after, expires_at)
       VALUES (gen_random_uuid(), $1, 'SMS', 'campaign', $2, 'uncertain', 'uncertain', '{"service":"کاوه‌نگار"}',
         now() + interval '2 days', now(), now()) RETURNING id`,
      [website(), id],
    );
    return row?.id ?? "";
  };
  const [one, two] = [await make(), await make()];
  const { messages } = owner.client.delivery;
  const found = (await log()).find((each) => each.id === one);
  expect(found?.sentence).toContain("برای آنکه دو بار نرسد، تکرار نشد.");
  await expect(other.client.delivery.messages.repeat({ id: one })).rejects.toMatchObject({ status: 404 });
  await messages.arrived({ id: one });
  await messages.repeat({ id: two });
  const states = new Map((await log()).map((each) => [each.id, each.state]));
  expect([states.get(one), states.get(two)]).toEqual(["delivered", "queued"]);
  await expect(messages.repeat({ id: one })).rejects.toMatchObject({ status: 409 });
});
