import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { refreshTemplates } from "#platform/integration/whatsapp/refresh-templates.ts";
import { openServers } from "#tests/platform-fixtures/outgoing.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const { serve } = openServers();
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform({
    REGISTRATION: "open",
    ALLOW_PRIVATE_TARGETS: "1",
    PLATFORM_URL: "https://nabz.example",
  });
  owner = await makeOwner(platform, "owner");
}, 120_000);
afterAll(() => platform?.stop());

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const patch = (id: string, body: object) =>
  platform.send("PATCH", `/wm/actions/channels/${id}`, { token: owner.token, body });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;

describe("a panel that its owner describes", () => {
  const described = (url: string) => ({
    ...{ type: "SMS", provider: "panel", name: `پنل ${Math.random()}`, caps: {}, quiet: [] },
    lines: [{ number: "30001234", kind: "service" }],
    settings: {
      ...{ url: `${url}/send?key={apiKey}`, encoding: "form", apiKey: "s3al-me", body: "to={to}\ntext={text}" },
      ...{ successPlace: "status", successValues: "ok", idPlace: "id", messagePlace: "why" },
    },
  });
  const untried = { state: "unknown", at: null, message: null };
  const healthOf = async (id: string) => {
    const { items } = (await owner.client.integration.channels.list({ website: owner.website.id })).result;
    return items.find((channel) => channel.id === id)?.health;
  };
  const test = (channel: string) => post("messages/test", { channel, to: "09121234567", content: { text: "سلام" } });

  it("sends a test as it was described, and the owner reads what the panel answers", async () => {
    let answer: object = { status: "ok", id: 5 };
    const { url, seen } = await serve((_, response) => void response.end(JSON.stringify(answer)));
    const { status, body } = await post("channels", described(url));
    expect({ status, apiKey: body.result.settings.apiKey }).toEqual({ status: 201, apiKey: true });
    expect({ health: body.result.health, calls: seen.length }).toEqual({ health: untried, calls: 0 });
    expect(await test(body.result.id)).toMatchObject({ body: { result: { state: "sent" } } });
    expect(seen[0]?.url).toBe("/send?key=s3al-me");
    expect(await healthOf(body.result.id)).toEqual({ state: "working", at: expect.any(String), message: null });
    expect(new URLSearchParams(seen[0]?.body).get("to")).toBe("09121234567");

    // The same id once more is none: the field that was named is not the message's own.
    expect(await test(body.result.id)).toMatchObject({ body: { result: { state: "sent" } } });
    answer = { status: "no", why: "خط غیرفعال است" };
    const refused = (await test(body.result.id)).body.result;
    expect(refused).toMatchObject({ state: "failed", sentence: expect.stringContaining("خط غیرفعال است") });
    expect(refused.sentence).toContain(body.result.name);
    const changed = await patch(body.result.id, { settings: { successValues: "yes" } });
    expect(changed.body.result.health).toEqual(untried);
  });

  it("is refused by the field that is wrong, and a part that is taken back is gone", async () => {
    const { url } = await serve((_, response) => void response.end("{}"));
    const { settings, ...given } = described(url);
    const wrong = await post("channels", { ...given, settings: { ...settings, body: "to={to}", headers: "X={name}" } });
    expect(issuesOf(wrong)).toEqual([
      { path: ["settings", "headers"], message: violationText.panelName },
      { path: ["settings", "body"], message: violationText.panelMessage },
      { path: ["settings", "headers"], message: violationText.panelPair },
    ]);
    const { apiKey: _, ...keyless } = settings;
    expect(issuesOf(await post("channels", { ...given, settings: keyless }))).toEqual([
      { path: ["settings", "apiKey"], message: violationText.required },
    ]);
    const { id } = (await post("channels", { ...given, settings })).body.result;
    const changed = await patch(id, { settings: { idPlace: "", messagePlace: "text" } });
    expect(changed.body.result.settings).toMatchObject({ apiKey: true, idPlace: "", messagePlace: "text" });
  });
});

describe("an account of WhatsApp", () => {
  const appSecret = "the-apps-secret";
  /** Meta as its documents say, for one number. */
  async function serveMeta() {
    const meta = { templates: [template("cart", "APPROVED"), template("news", "PENDING")], sent: [] as string[] };
    let last = 0;
    const { url, seen } = await serve((request, response) => {
      const answer = (body: unknown) => void response.end(JSON.stringify(body));
      if (request.url?.includes("/message_templates")) return answer({ data: meta.templates });
      if (!request.url?.endsWith("/messages")) return answer({ id: "106" });
      last += 1;
      meta.sent.push(`wamid.${url}.${last}`);
      answer({ messages: [{ id: meta.sent.at(-1) }] });
    });
    return { ...meta, meta, url, seen };
  }
  const template = (name: string, status: string) => ({
    ...{ name, status, language: "fa", category: "MARKETING", rejected_reason: "NONE" },
    components: [{ type: "BODY", text: "سلام {{1}}" }],
  });
  async function addAccount(url: string) {
    const settings = { phoneNumberId: "106", wabaId: "9", token: "tok", appSecret, baseUrl: url };
    const { body } = await post("channels", {
      ...{ type: "WHATSAPP", provider: "whatsapp", name: `واتساپ ${Math.random()}`, settings, caps: {}, quiet: [] },
    });
    const { url: address, verifyToken } = (await owner.client.delivery.hook({ id: body.result.id })).result;
    return { id: body.result.id as string, path: new URL(address ?? "").pathname, verifyToken: verifyToken ?? "" };
  }
  const call = (path: string, change: object, secret = appSecret) => {
    const value = { metadata: { phone_number_id: "106" }, ...change };
    const body = JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    return fetch(platform.url + path, { method: "POST", headers, body });
  };
  const test = async (channel: string, content: object) =>
    (await post("messages/test", { channel, to: "09121110011", content, isSuppressionKnown: true })).body.result;
  const read = async (id: string) =>
    (
      await platform.dependencies.postgres.query(
        `SELECT state, reason, opened_at IS NOT NULL AS opened, delivered_at IS NOT NULL AS delivered
         FROM messages WHERE id = $1`,
        [id],
      )
    )[0];
  const text = { text: "سلام" };

  it("has Meta's templates with Meta's states, and sends the approved ones", async () => {
    const { url, meta, seen } = await serveMeta();
    const { id } = await addAccount(url);
    const list = async () =>
      (await owner.client.integration.templates.list({ website: owner.website.id, type: "WHATSAPP" })).result.items
        .map(({ name, status }) => `${name} ${status}`)
        .toSorted();
    expect(await list()).toEqual(["cart (fa) Approved", "news (fa) Pending"]);
    meta.templates = [template("news", "APPROVED")];
    expect(await refreshTemplates(platform.dependencies, id)).toBe(true);
    expect(await list()).toEqual(["cart (fa) Rejected", "news (fa) Approved"]);

    const content = { template: "news", language: "fa", values: ["سارا"] };
    expect(await test(id, content)).toMatchObject({ state: "sent", preview: "news · سارا" });
    expect(JSON.parse(seen.at(-1)?.body ?? "")).toMatchObject({ to: "989121110011", type: "template" });
  });

  it("may write its own text for a day to who wrote, and nothing more to who said stop", async () => {
    const { url } = await serveMeta();
    const { id, path } = await addAccount(url);
    const inbound = (body: string, secondsAgo = 0) => {
      const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
      return call(path, { messages: [{ from: "989121110011", timestamp, type: "text", text: { body } }] });
    };
    expect(await test(id, text)).toMatchObject({ state: "dropped", reason: "window_closed" });
    expect((await inbound("سلام")).status).toBe(200);
    expect(await test(id, text)).toMatchObject({ state: "sent" });

    const suppressed = async () =>
      (
        await owner.client.delivery.suppressions.list({ website: owner.website.id, channel: "WHATSAPP" })
      ).result.items.map(({ address, source }) => `${address} ${source}`);
    await inbound("لغو");
    await inbound("لغو");
    expect(await suppressed()).toEqual(["+989121110011 reply"]);
    await inbound("۱۲");
    expect(await suppressed()).toEqual([]);

    // Meta repeats what it could not deliver for days: what comes late undoes nothing that was said after it.
    await inbound("لغو", 60);
    expect(await suppressed()).toEqual([]);
    await inbound("لغو");
    await inbound("۱۲", 3_600);
    expect(await suppressed()).toEqual(["+989121110011 reply"]);
  });

  it("takes signed reports in any order, forward only, before and after the answer of the call", async () => {
    const { url, meta } = await serveMeta();
    const { id, path } = await addAccount(url);
    const { message } = await test(id, { template: "cart", language: "fa" });
    const status = (name: string, change: object = {}) =>
      call(path, { statuses: [{ id: meta.sent.at(-1), status: name, ...change }] });
    await status("read");
    await status("delivered");
    await status("sent");
    await status("failed", { errors: [{ code: 131026, title: "no" }] });
    expect(await read(message)).toEqual({ state: "opened", reason: null, opened: true, delivered: true });

    // A call whose answer was lost: its report alone says that it arrived.
    const lost = (await test(id, { template: "cart", language: "fa" })).message;
    await platform.dependencies.postgres.query(
      "UPDATE messages SET state = 'uncertain', provider_id = NULL, sent_at = NULL WHERE id = $1",
      [lost],
    );
    const statuses = [{ id: "wamid.lost", status: "delivered", biz_opaque_callback_data: lost }];
    expect((await call(path, { statuses }, "another")).status).toBe(403);
    expect(await read(lost)).toMatchObject({ state: "uncertain" });
    await call(path, { statuses: [...statuses, { ...statuses[0], status: "read" }] });
    expect(await read(lost)).toMatchObject({ state: "opened", delivered: true });

    const refused = (await test(id, { template: "cart", language: "fa" })).message;
    await status("failed", { errors: [{ code: 131050, title: "stopped" }] });
    expect(await read(refused)).toMatchObject({ state: "failed", reason: "unsubscribed" });
  });

  it("proves to Meta that its address is ours, and to nobody else", async () => {
    const { url } = await serveMeta();
    const { path, verifyToken } = await addAccount(url);
    const ask = async (token: string, challenge = "1158201444") => {
      const query = new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.verify_token": token,
        "hub.challenge": challenge,
      });
      const answer = await fetch(`${platform.url}${path}?${query}`);
      return `${answer.status} ${answer.headers.get("content-type")?.split(";")[0]} ${await answer.text()}`;
    };
    expect(await ask(verifyToken)).toBe("200 text/plain 1158201444");
    expect(await ask(verifyToken, "<script>")).toBe("200 text/plain ");
    expect(await ask("another")).toContain("403 application/json");
  });
});

it("a raised limit, or other hours, has what waits judged again; another name does not", async () => {
  const { url } = await serve((_, response) => void response.end("{}"));
  const settings = { url, encoding: "form", apiKey: "s3al-me", body: "to={to}\ntext={text}", successPlace: "status" };
  const lines = [{ number: "30001234", kind: "service" }];
  const given = { type: "SMS", provider: "panel", name: `پنل ${Math.random()}`, caps: { day: 1 }, quiet: [], lines };
  const { id } = (await post("channels", { ...given, settings: { ...settings, successValues: "ok" } })).body.result;
  const jobs = () =>
    platform.dependencies.postgres.query("SELECT key FROM jobs WHERE kind = 'wake-messages' AND key LIKE $1", [
      `${id}:%`,
    ]);
  await patch(id, { name: `پنل ${Math.random()}` });
  expect(await jobs()).toHaveLength(0);
  await patch(id, { caps: { day: 10 } });
  expect(await jobs()).toHaveLength(1);
  await patch(id, { caps: { day: 10 } });
  expect(await jobs()).toHaveLength(1);
});
