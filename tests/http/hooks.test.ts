import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { bounceAddress } from "#platform/delivery/message-addresses.ts";
import { pollReports } from "#platform/delivery/responses/poll-reports.ts";
import { complaintOf, deliveryStatus } from "../mail/returned-mails.ts";
import { advanceToNoon } from "./advance-to-noon.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

/** A panel of SMS that says of each message what the test has set. */
const states = new Map<string, number>();
const polled: string[] = [];
let last = 0;
const panel = createServer(async (request: IncomingMessage, response) => {
  for await (const _ of request);
  const url = new URL(request.url ?? "", "http://panel");
  const answer = (entries: object[]) =>
    response.end(JSON.stringify({ return: { status: 200, message: "تایید شد" }, entries }));
  if (!url.pathname.endsWith("/sms/status.json")) {
    last += 1;
    return answer([{ messageid: last, status: 1, cost: 900 }]);
  }
  const ids = (url.searchParams.get("messageid") ?? "").split(",");
  polled.push(...ids);
  answer(ids.map((messageid) => ({ messageid, status: states.get(messageid) ?? 4, statustext: "گزارش" })));
});

beforeAll(async () => {
  panel.listen(0, "127.0.0.1");
  platform = await startTestPlatform({ ALLOW_PRIVATE_TARGETS: "1" });
  advanceToNoon(platform);
  owner = await makeOwner(platform, "owner");
});
beforeEach(() => {
  states.clear();
  polled.length = 0;
});
afterAll(async () => {
  await platform?.stop();
  panel.close();
});

async function addPanel() {
  const { port } = panel.address() as AddressInfo;
  const line = (number: string, kind: "promotional" | "service") => ({ number, kind, perSecond: 1_000 });
  const { result } = await owner.client.integration.channels.create({
    ...{ wid: owner.website.id, type: "SMS", provider: "kavenegar", name: `panel ${Math.random()}` },
    ...{ settings: { apiKey: "the-key", baseUrl: `http://127.0.0.1:${port}/v1` }, caps: {}, quiet: [] },
    lines: [line("30001234", "promotional"), line("021123", "service")],
  });
  const { url } = (await owner.client.delivery.hook({ id: result.id })).result;
  return { id: result.id, path: new URL(url ?? "").pathname };
}
async function sendBy(channel: string) {
  const { result } = await owner.client.delivery.messages.test({
    ...{ wid: owner.website.id, channel, to: "09121234567", content: { text: "سلام" } },
  });
  return { message: result.message, providerId: String(last) };
}
const form = (path: string, fields: Record<string, string>) =>
  fetch(platform.url + path, { method: "POST", body: new URLSearchParams(fields) });
const poll = () =>
  pollReports({
    ...platform.dependencies,
    accounts: integratedAccounts({ ...platform.dependencies, findDomain: async () => undefined }),
  });
const read = async (id: string) => {
  const [row] = await platform.dependencies.postgres.query<{ state: string; reason: string | null; next: boolean }>(
    "SELECT state, reason, poll_at IS NOT NULL AS next FROM messages WHERE id = $1",
    [id],
  );
  return row;
};
const suppressed = (address: string) =>
  platform.dependencies.postgres.query(
    'SELECT state, source, detail, line_kind AS "lineKind" FROM suppressions WHERE website_id = $1 AND address = $2',
    [owner.website.id, address],
  );

describe("delivery reports", () => {
  it("that are pushed are not believed: the panel is queried about the message at once", async () => {
    const { id, path } = await addPanel();
    const { message, providerId } = await sendBy(id);
    await form(path, { messageid: providerId, status: "10" });
    await poll();
    expect([polled, await read(message)]).toEqual([[providerId], { state: "sent", reason: null, next: true }]);
    states.set(providerId, 10);
    await form(path, { messageid: providerId, status: "11" });
    await poll();
    expect(await read(message)).toEqual({ state: "delivered", reason: null, next: false });
    await form(path, { messageid: providerId, status: "11" });
    expect(await poll()).toBe(0);
  });

  it("are polled without a push too, and what an operator closed gets nothing by that kind of line", async () => {
    const { id } = await addPanel();
    const [one, two] = [await sendBy(id), await sendBy(id)];
    expect(await poll()).toBe(0);
    states.set(one.providerId, 11);
    states.set(two.providerId, 14);
    platform.advance(61_000);
    expect(await poll()).toBe(2);
    expect(await read(one.message)).toMatchObject({ state: "undelivered", reason: "undelivered" });
    expect(await read(two.message)).toMatchObject({ state: "failed", reason: "operator_block" });
    expect(await suppressed("+989121234567")).toMatchObject([{ state: "operator_block", lineKind: "promotional" }]);
    await owner.client.delivery.suppressions.remove({
      ...{ website: owner.website.id, channel: "SMS", address: "+989121234567", lineKind: "promotional" },
    });
  });

  it("about an id that is not written yet are kept for ten minutes", async () => {
    const { id, path } = await addPanel();
    const early = String(last + 1);
    await form(path, { messageid: early, status: "10" });
    await poll();
    expect(polled).toEqual([]);
    states.set(early, 10);
    const { message } = await sendBy(id);
    await poll();
    expect((await read(message))?.state).toBe("delivered");
    await form(path, { messageid: "never", status: "10" });
    platform.advance(11 * 60_000);
    await poll();
    const { query } = platform.dependencies.postgres;
    expect(await query("SELECT FROM early_reports")).toEqual([]);
  });

  it("about ids that nobody sent are kept up to a bound", async () => {
    const { id, path } = await addPanel();
    const { postgres } = platform.dependencies;
    const kept = async () => (await postgres.query("SELECT FROM early_reports WHERE account = $1", [id])).length;
    await postgres.query(
      "INSERT INTO early_reports (account, provider_id, at) SELECT $1, 'x' || n, $2 FROM generate_series(1, 9999) AS n",
      [id, new Date(platform.dependencies.clock.now())],
    );
    for (const made of ["a", "b", "c"]) {
      const ids = Array.from({ length: 50 }, (_, at) => `${made}${at}`);
      expect((await form(path, { messageid: ids.join(",") })).status).toBe(200);
    }
    expect(await kept()).toBe(9_999 + 50);
  });

  it("with a wrong secret, of another provider or too long are refused, and floods are held back", async () => {
    const { path } = await addPanel();
    const wrong = path.replace(/.$/, (sign) => (sign === "0" ? "1" : "0"));
    for (const each of [wrong, path.replace("kavenegar", "smsir"), path.replace("kavenegar", "email"), `${path}00`]) {
      expect((await form(each, { messageid: "1" })).status, each).toBe(404);
    }
    const huge = await fetch(platform.url + path, { method: "POST", body: "x".repeat(70_000) });
    expect(huge.status).toBe(413);
    for (const body of ["", "\u0000\uffff", "[[[[", "{".repeat(5_000)]) {
      const headers = { "content-type": "application/json" };
      expect((await fetch(platform.url + path, { method: "POST", body, headers })).status).toBe(200);
    }
    const statuses = await Promise.all(
      Array.from({ length: 620 }, async () => (await fetch(platform.url + path)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    const says = (message: string) => form(path, { from: "09351112244", to: "+9830001234", message });
    expect([(await says("11")).status, (await says("سلام")).status]).toEqual([200, 429]);
    expect(await suppressed("+989351112244")).toMatchObject([{ state: "unsubscribed", source: "sms" }]);
    expect((await owner.client.delivery.hook({ id: (await addPanel()).id })).result.url).not.toContain(path);
  });
});

it("a receiver stops the lines of one kind by 11, and brings them back by 12", async () => {
  const { path } = await addPanel();
  const says = (message: string, to = "+9830001234") => form(path, { from: "09351112233", to, message });
  await says("لغو۱۱");
  await says("۱۱");
  expect(await suppressed("+989351112233")).toMatchObject([
    { lineKind: "promotional", state: "unsubscribed", source: "sms" },
  ]);
  await says("سلام");
  await says("۱۲", "021123");
  expect(await suppressed("+989351112233")).toHaveLength(1);
  await says("12");
  expect(await suppressed("+989351112233")).toEqual([]);
});

it("a word of a receiver is followed once, whenever and in whichever order its call is repeated", async () => {
  const [{ path }, other] = [await addPanel(), await addPanel()];
  const says = (messageid: string, message: string, to = path) =>
    form(to, { ...{ messageid, message }, from: "09351112266", to: "30001234" });
  const words = [["7001", "11"] as const, ["7002", "12"] as const, ["7003", "11"] as const];
  for (const [id, text] of words) await says(id, text);
  for (const [id, text] of [...words, ...words.toReversed()]) {
    expect((await says(id, text)).status).toBe(200);
    expect(await suppressed("+989351112266"), id).toMatchObject([{ state: "unsubscribed", source: "sms" }]);
  }
  await says("7004", "12");
  for (const [id, text] of words) await says(id, text);
  expect(await suppressed("+989351112266")).toEqual([]);
  // Another panel counts its messages by itself.
  await says("7001", "11", other.path);
  expect(await suppressed("+989351112266")).toHaveLength(1);
  await says("7002", "12", other.path);
});

describe("mails that come back", () => {
  let path = "";
  let account = "";
  beforeAll(async () => {
    const { postgres } = platform.dependencies;
    account = v7();
    await postgres.query(
      `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
         require_consent, health_state, created_at)
       VALUES ($1, $2, 'EMAIL', 'smtp', 'mail', true, '{"host":"mail.shop.example","port":465,"secure":"tls"}', '{}', '{}',
         '[]', '{"on":true,"hours":24}', false, 'unknown', now())`,
      [account, owner.website.id],
    );
    path = new URL((await owner.client.delivery.hook({ id: account })).result.url ?? "").pathname;
  });

  async function sent(address: string) {
    const id = v7();
    await platform.dependencies.postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, account, address, state, created_at, send_after, expires_at, sent_at)
       VALUES ($1, $2, 'EMAIL', 'campaign', $3, $4, 'sent', now(), now(), now(), now())`,
      [id, owner.website.id, account, address],
    );
    return { id, to: bounceAddress(id, "shop.example", platform.dependencies.settings) };
  }
  const post = (body: string) =>
    fetch(platform.url + path, { method: "POST", body, headers: { "content-type": "message/rfc822" } });

  it("for good are bounced, and the address gets nothing more", async () => {
    const { id, to } = await sent("gone@mail.example");
    expect((await post(deliveryStatus(to.toUpperCase(), "5.1.1"))).status).toBe(200);
    await post(deliveryStatus(to, "5.1.1"));
    expect(await read(id)).toMatchObject({ state: "bounced", reason: "bounced" });
    expect(await suppressed("gone@mail.example")).toMatchObject([
      { state: "bounced", source: "bounce", detail: "550 5.1.1 no such user" },
    ]);
    await post(deliveryStatus(to, "2.0.0", "delivered"));
    expect((await read(id))?.state).toBe("bounced");
  });

  it("for a passing reason are counted by days: five in a row suppress, a day between does not", async () => {
    const address = "full@mail.example";
    const comeBack = async () => {
      const { id, to } = await sent(address);
      await post(deliveryStatus(to, "4.2.2", "delayed"));
      await post(deliveryStatus(to, "4.4.7"));
      expect((await read(id))?.state).toBe("bounced");
    };
    for (const days of [1, 1, 1, 2, 1, 1, 1, 1]) {
      await comeBack();
      platform.advance(days * 86_400_000);
    }
    expect(await suppressed(address)).toEqual([]);
    await comeBack();
    expect(await suppressed(address)).toMatchObject([{ state: "bounced", source: "bounce" }]);
  });

  it("as complaints are suppressed as such", async () => {
    const { id, to } = await sent("angry@mail.example");
    await post(complaintOf(to));
    expect(await suppressed("angry@mail.example")).toMatchObject([{ state: "complained" }]);
    expect((await read(id))?.state).toBe("sent");
  });

  it("with a forged address, without a report, of another website, as garbage or too long change nothing", async () => {
    const { id, to } = await sent("safe@mail.example");
    const other = await sent("other@mail.example");
    const forged = to.replace(id, other.id);
    const answer = `From: a@b.example\r\nTo: <${to}>\r\nSubject: holiday\r\n\r\nback on Monday`;
    const deep = `To: <${to}>\r\n${'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(2_000)}`;
    for (const body of [deliveryStatus(forged, "5.1.1"), answer, "", "\u0000".repeat(5_000), deep]) {
      expect((await post(body)).status).toBe(200);
    }
    expect((await post("x".repeat(1_100_000))).status).toBe(413);
    const states = [await read(id), await read(other.id)].map((row) => row?.state);
    expect([states, await suppressed("safe@mail.example")]).toEqual([["sent", "sent"], []]);
  });
});
