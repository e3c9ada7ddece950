import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openRules, openServers, strictRules } from "#tests/platform-fixtures/outgoing.ts";
import { referenceOf } from "./build-request.ts";
import { openAdapter } from "./open-adapter.ts";

const { serve } = openServers();
const key = "K3Y-of-the-panel";

const open = (provider: string, baseUrl: string, rules = openRules) => {
  const adapter = openAdapter({
    ...{ provider, settings: { apiKey: key, user: "shop", password: "p&w", baseUrl }, rules },
    ...{ clock: { now: () => 1_700_000_000_000 }, websiteSecret: "s3cret", findDomain: async () => undefined },
  });
  if (adapter === undefined) throw new Error("no adapter");
  return adapter;
};
const sms = (id: string, text: string, to = "+989121234567") => ({
  ...{ id, attempt: 1, to, from: "30001234", content: { text }, expiresAt: 0 },
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const cut = (_: IncomingMessage, response: ServerResponse) => void response.destroy();

const entry = (change: object) => ({ messageid: 7, status: 1, statustext: "در صف", cost: 1200, ...change });
const kavenegar = (entries: object[], status = 200, message = "تایید شد") =>
  json({ return: { status, message }, entries });

describe("Kavenegar", () => {
  it("gets texts, numbers and our ids in one call, and answers each", async () => {
    const { url, seen } = await serve(
      kavenegar([entry({ messageid: 11 }), entry({ messageid: 12, status: 14, statustext: "بلاک شده" })]),
    );
    const texts = ["سلام & خوش آمدید&receptor=0", "a+b=c%20"];
    const outcomes = await open("kavenegar", url).send([
      sms("one", texts[0] ?? ""),
      sms("two", texts[1] ?? "", "+4915112345"),
    ]);
    expect(outcomes).toEqual([
      { kind: "accepted", providerId: "11", price: 1200 },
      { kind: "refused", reason: "operator_block", said: "بلاک شده", suppress: "line" },
    ]);
    const form = new URLSearchParams(seen[0]?.body);
    expect(seen[0]?.url).toBe(`/${key}/sms/sendarray.json`);
    expect([...form.keys()]).toEqual(["receptor", "sender", "message", "localmessageids"]);
    expect(JSON.parse(form.get("receptor") ?? "")).toEqual(["09121234567", "+4915112345"]);
    expect(JSON.parse(form.get("message") ?? "")).toEqual(texts);
    expect(JSON.parse(form.get("localmessageids") ?? "")).toEqual([referenceOf("one"), referenceOf("two")]);
  });

  it("refuses a call for one bad number: it is divided, and the others are sent once", async () => {
    const served = await serve((request, response) => {
      const form = new URLSearchParams(served.seen.at(-1)?.body);
      const numbers = JSON.parse(form.get("receptor") ?? "[]") as string[];
      const taken = kavenegar(numbers.map((number) => entry({ messageid: number.slice(-2) })));
      const said = numbers.includes("09120000000") ? kavenegar([], 411, "گیرنده نامعتبر") : taken;
      said(request, response);
    });
    const messages = Array.from({ length: 9 }, (_, index) =>
      sms(`m${index}`, "x", index === 4 ? "+989120000000" : `+98912111110${index}`),
    );
    const outcomes = await open("kavenegar", served.url).send(messages);
    expect(outcomes[4]).toEqual({ kind: "refused", reason: "refused", said: "گیرنده نامعتبر" });
    const others = outcomes.filter((_, index) => index !== 4);
    expect(others.map((each) => each.kind === "accepted" && each.providerId)).toEqual(
      [0, 1, 2, 3, 5, 6, 7, 8].map((index) => `0${index}`),
    );
  });

  it.each([
    ["no credit", kavenegar([], 418, "اعتبار کافی نیست"), { kind: "not_sent", isDown: true, said: "اعتبار کافی نیست" }],
    [
      "a bad number",
      kavenegar([], 411, "گیرنده نامعتبر"),
      { kind: "refused", reason: "refused", said: "گیرنده نامعتبر" },
    ],
    ["a server before it that waited in vain", json({}, 504), { kind: "unclear" }],
    ["a page instead of JSON", (_: IncomingMessage, r: ServerResponse) => void r.end("<html>"), { kind: "unclear" }],
    ["a server that is down", json({ error: "x" }, 503), { kind: "not_sent", isDown: true }],
    ["no answer after the request", cut, { kind: "unclear" }],
  ])("%s is no guess", async (_, answer, expected) => {
    const { url } = await serve(answer);
    const outcomes = await open("kavenegar", url).send([sms("one", "x"), sms("two", "y")]);
    expect(outcomes).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
    expect(JSON.stringify(outcomes)).not.toContain(key);
  });

  it("that cannot be reached was plainly not called, and its key is in no error", async () => {
    const [outcome] = await open("kavenegar", "http://127.0.0.1:1").send([sms("one", "x")]);
    expect(outcome).toMatchObject({ kind: "not_sent", isDown: true });
    expect(JSON.stringify(outcome)).not.toContain(key);
    const [inside] = await open("kavenegar", "http://127.0.0.1:8080", strictRules).send([sms("one", "x")]);
    expect(inside).toMatchObject({ kind: "not_sent", said: expect.stringContaining("not a public address") });
  });

  it.each([
    [kavenegar([entry({ messageid: 5, localid: "1" })]), { kind: "found", providerId: "5" }],
    [kavenegar([entry({ messageid: 0, status: 100 })]), { kind: "absent" }],
    [kavenegar([], 403, "کلید نامعتبر"), { kind: "unknown", said: "HTTP 200" }],
  ])("knows or does not know our id: %#", async (answer, expected) => {
    const { url, seen } = await serve(answer);
    expect(await open("kavenegar", url).lookUp?.({ id: "one" })).toEqual(expected);
    expect(seen[0]?.url).toBe(`/${key}/sms/statuslocalmessageid.json?localid=${referenceOf("one")}`);
  });

  it("says what became of messages that it has", async () => {
    const states = [1, 10, 11, 14].map((status, index) =>
      entry({ messageid: index, status, statustext: `s${status}` }),
    );
    const { url, seen } = await serve(kavenegar(states));
    expect(await open("kavenegar", url).poll?.(["0", "1", "2", "3"])).toEqual([
      { providerId: "1", state: "delivered", said: "s10", isBlocked: false },
      { providerId: "2", state: "undelivered", said: "s11", isBlocked: false },
      { providerId: "3", state: "failed", said: "s14", isBlocked: true },
    ]);
    expect(seen[0]?.url).toContain("messageid=0%2C1%2C2%2C3");
  });
});

describe("other panels", () => {
  it("are polled one by one where they answer about one message", async () => {
    const states = new Map([
      ["7", "1"],
      ["8", "16"],
      ["9", "8"],
    ]);
    let bodyOf = (): string | undefined => undefined;
    const { url, seen } = await serve((_, response) => {
      const value = states.get(new URLSearchParams(bodyOf()).get("recID") ?? "");
      response.end(JSON.stringify({ Value: value, RetStatus: 1, StrRetStatus: "Ok" }));
    });
    bodyOf = () => seen.at(-1)?.body;
    const reports = await open("melipayamak", url).poll?.(["7", "8", "9"]);
    expect(reports?.map(({ providerId, state }) => [providerId, state])).toEqual([
      ["7", "delivered"],
      ["8", "undelivered"],
    ]);
    expect(seen[0]?.url).toBe("/GetDeliveries2");
  });

  it("Ghasedak answers by a flag, and knows our id", async () => {
    const data = { receptors: [{ receptor: "0912", messageId: 44 }] };
    const { url } = await serve(json({ isSuccess: true, statusCode: 200, data }));
    expect(await open("ghasedak", url).send([sms("a", "x")])).toEqual([{ kind: "accepted", providerId: "44" }]);
    const refused = await serve(json({ isSuccess: false, statusCode: 401, message: "کلید" }));
    expect(await open("ghasedak", refused.url).send([sms("a", "x")])).toMatchObject([
      { kind: "not_sent", isDown: true },
    ]);
    const known = await serve(json({ isSuccess: true, data: { items: [{ messageId: 44, status: 3 }] } }));
    expect(await open("ghasedak", known.url).lookUp?.({ id: "a" })).toEqual({ kind: "found", providerId: "44" });
  });

  it("Melipayamak has no id of ours: an answer that is lost stays uncertain", async () => {
    const { url, seen } = await serve(json({ Value: "4099", RetStatus: 1, StrRetStatus: "Ok" }));
    const panel = open("melipayamak", url);
    expect(await panel.send([sms("a", "x&to=1")])).toEqual([{ kind: "accepted", providerId: "4099" }]);
    expect(new URLSearchParams(seen[0]?.body).get("password")).toBe("p&w");
    expect(panel.unclear).toBe("uncertain");
  });
});

describe("another panel", () => {
  const described = (baseUrl: string, change: object = {}, rules = openRules) => {
    const settings = {
      ...{ apiKey: key, url: `${baseUrl}/send/{apiKey}`, encoding: "json", headers: "x-key: {apiKey}" },
      ...{ body: "mobile = {to}\nlines = [{from}]\ntext = {text}\nflash = false", successPlace: "status" },
      ...{ successValues: "1", retryValues: "9", idPlace: "data.id", messagePlace: "why", ...change },
    };
    const adapter = openAdapter({
      ...{ provider: "panel", settings, rules, clock: { now: () => 0 }, websiteSecret: "" },
      findDomain: async () => undefined,
    });
    if (adapter === undefined) throw new Error("no adapter");
    return adapter;
  };
  const good = json({ status: 1, data: { id: 77 } });

  it("gets the request that its owner describes, and its answer is read as they say", async () => {
    const { url, seen } = await serve(good);
    const text = 'سلام "{apiKey}"\n&to=0';
    expect(await described(url).send([sms("one", text)])).toEqual([{ kind: "accepted", providerId: "77" }]);
    expect(seen[0]).toMatchObject({ method: "POST", url: `/send/${key}`, headers: { "x-key": key } });
    const body = { mobile: "09121234567", lines: ["30001234"], text, flash: false };
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual(body);
    expect(described(url).unclear).toBe("uncertain");
  });

  it.each<[string, object, string]>([
    ["parameters", { encoding: "query" }, "url"],
    ["a form", { encoding: "form" }, "body"],
  ])("takes no text of a message for another of its %s", async (_, change, part) => {
    const { url, seen } = await serve(good);
    const text = "a&mobile=0900#x?y=1\r\nHost: evil";
    await described(url, change).send([sms("one", text)]);
    const sent = seen[0]?.[part as "url" | "body"].replace(/^.*\?/, "");
    expect([...new URLSearchParams(sent)]).toEqual(
      Object.entries({ mobile: "09121234567", lines: '["30001234"]', text, flash: "false" }),
    );
  });

  it.each<[string, ReturnType<typeof json>, object, object]>([
    ["a code of its list is tried later", json({ status: 9, why: "اعتبار" }), {}, { kind: "not_sent", said: "اعتبار" }],
    ["another code is a refusal", json({ status: 3, why: "شماره" }), {}, { kind: "refused", said: "شماره" }],
    [
      "a code stored in Persian digits is the panel's",
      json({ status: 200 }),
      { successValues: "۲۰۰" },
      { kind: "accepted" },
    ],
    ["a code answered in Persian digits too", json({ status: "۲۰۰" }), { successValues: "۲۰۰" }, { kind: "accepted" }],
    ["a status of HTTP may say it", json({}, 201), { successPlace: "" }, { kind: "accepted" }],
    [
      "a whole answer may be the id",
      json(12),
      { successPlace: "", idPlace: "." },
      { kind: "accepted", providerId: "12" },
    ],
    ["a code of a broken server is tried later", json({ status: 500 }, 500), {}, { kind: "not_sent", isDown: true }],
    ["an answer that is lost is unclear", cut, {}, { kind: "unclear" }],
    ["a key that no header takes sends nothing", good, { apiKey: "کلید" }, { kind: "not_sent", isDown: true }],
  ])("%s", async (_, answer, change, expected) => {
    const { url } = await serve(answer);
    expect(await described(url, change).send([sms("one", "x")])).toEqual([expect.objectContaining(expected)]);
  });

  it("is polled at the address of its reports, and never reaches what is not public", async () => {
    const { url, seen } = await serve(json({ state: 4 }));
    const report = { reportUrl: `${url}/state?id={providerId}`, statePlace: "state", deliveredValues: "4" };
    expect(await described(url, report).poll?.(["7&x=1"])).toMatchObject([{ providerId: "7&x=1", state: "delivered" }]);
    expect(seen[0]?.url).toBe("/state?id=7%26x%3D1");
    const [inside] = await described(url, {}, strictRules).send([sms("one", "x")]);
    expect(inside).toMatchObject({ kind: "not_sent", said: expect.stringContaining("not a public address") });
    expect(seen).toHaveLength(1);
  });
});

describe("a call of the owner's server", () => {
  const content = { method: "POST", url: "", headers: [{ name: "X-Shop", value: "1" }], body: '{"a":1}', timeout: 2 };
  const call = (url: string, change: object = {}) => ({
    ...{ id: "m1", attempt: 1, to: url, from: undefined, expiresAt: 0, content: { ...content, url, ...change } },
  });

  it("is signed, and repeats the same bytes under the same key", async () => {
    const { url, seen } = await serve(json({}));
    const adapter = open("http", url);
    await adapter.send([call(url)]);
    await adapter.send([call(url)]);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ method: "POST", body: content.body });
    expect(seen[0]?.headers).toMatchObject({ "idempotency-key": "m1", "x-shop": "1" });
    // HMAC-SHA256("s3cret", "1700000000.{"a":1}").
    expect(seen[0]?.headers["nabz-signature"]).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/);
  });

  it.each([
    [
      "follows no redirect",
      (_: IncomingMessage, r: ServerResponse) => void r.writeHead(302, { location: "/x" }).end(),
      "refused",
    ],
    ["tries again later where the server is busy", json({}, 429), "not_sent"],
    ["tries again where the server fails", json({}, 500), "not_sent"],
    ["gives up where the server refuses", json({}, 422), "refused"],
    ["does not know what came of an answer that is lost", cut, "unclear"],
  ])("%s", async (_, answer, kind) => {
    const { url } = await serve(answer);
    expect((await open("http", url).send([call(url)]))[0]?.kind).toBe(kind);
  });

  it.each([
    ["headers", { headers: [{ name: "X-A", value: "1\r\nHost: evil" }] }],
    ["names of headers", { headers: [{ name: "X A:", value: "1" }] }],
    ["our own headers", { headers: [{ name: "Idempotency-Key", value: "1" }] }],
    ["the address", { url: "https://shop.example/\r\nX: 1" }],
    ["another scheme", { method: "TRACE" }],
  ])("takes nothing from a variable into %s", async (_, change) => {
    const { url, seen } = await serve(json({}));
    expect((await open("http", url).send([call(url, change)]))[0]?.kind).toBe("refused");
    expect(seen).toEqual([]);
  });

  it.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "file:///etc/passwd",
    "http://10.0.0.1/",
  ])("never reaches %s", async (url) => {
    const [outcome] = await open("http", url, strictRules).send([call(url)]);
    expect(outcome?.kind).toBe("refused");
  });
});
