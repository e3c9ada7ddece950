import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openRules, openServers, strictRules } from "#tests/platform-fixtures/outgoing.ts";
import { whatsappAdapter } from "./whatsapp.ts";

const { serve } = openServers();
const token = "EAAG-t0ken";
const open = (baseUrl: string, rules = openRules) =>
  whatsappAdapter({ settings: { baseUrl, token, phoneNumberId: "106/7", appSecret: "app-secret" }, rules });
const template = (values: string[]) => ({ template: { name: "cart", language: "fa", values } });
const message = (content: object) => ({
  ...{ id: "m1", attempt: 1, to: "+989121234567", from: undefined, content, expiresAt: 0 },
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const taken = json({ messaging_product: "whatsapp", messages: [{ id: "wamid.1" }] });
const failed = (code: number, status = 400) =>
  json({ error: { code, message: "m", error_data: { details: "why" } } }, status);

describe("the Cloud API of WhatsApp", () => {
  it("gets a template with the values of a person, and our id", async () => {
    const { url, seen } = await serve(taken);
    const values = ['سارا","x":"y', "یک\r\nدو\tسه     چهار", "{{1}}"];
    expect(await open(url).send([message(template(values))])).toEqual([{ kind: "accepted", providerId: "wamid.1" }]);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/v23.0/106%2F7/messages" });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    const parameters = ['سارا","x":"y', "یک دو سه چهار", "{{1}}"].map((text) => ({ type: "text", text }));
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      ...{ messaging_product: "whatsapp", recipient_type: "individual", to: "989121234567", type: "template" },
      template: { name: "cart", language: { code: "fa" }, components: [{ type: "body", parameters }] },
      biz_opaque_callback_data: "m1",
    });
  });

  it("gets the words or the file of its top, and what addresses of buttons end in", async () => {
    const { url, seen } = await serve(taken);
    const named = { name: "cart", language: "fa", values: [] };
    const heading = (kind: string, value: string) => message({ template: { ...named, heading: { kind, value } } });
    const suffixes = message({ template: { ...named, suffixes: [{ index: 2, value: "a1" }] } });
    await open(url).send([heading("text", "سارا\n جان")]);
    await open(url).send([heading("document", "https://shop.example/a.pdf")]);
    await open(url).send([suffixes]);
    expect(seen.map(({ body }) => JSON.parse(body).template.components)).toEqual([
      [{ type: "header", parameters: [{ type: "text", text: "سارا جان" }] }],
      [{ type: "header", parameters: [{ type: "document", document: { link: "https://shop.example/a.pdf" } }] }],
      [{ type: "button", sub_type: "url", index: "2", parameters: [{ type: "text", text: "a1" }] }],
    ]);
  });

  it.each<[string, (_: IncomingMessage, r: ServerResponse) => void, object]>([
    ["a closed window", failed(131047), { kind: "refused", reason: "window_closed", said: "why" }],
    ["a number without WhatsApp", failed(131026), { kind: "refused", reason: "gone", suppress: "address" }],
    ["a person who has stopped marketing", failed(131050), { kind: "refused", reason: "unsubscribed" }],
    ["a person with enough marketing today", failed(131049), { kind: "not_sent", waitMs: 86_400_000 }],
    ["a template that is paused", failed(132015), { kind: "refused", reason: "template_off" }],
    ["values that do not fit", failed(132000), { kind: "refused", reason: "refused" }],
    ["too much at once", failed(130429, 429), { kind: "not_sent", isDown: true }],
    ["a token that has ended", failed(190, 401), { kind: "not_sent", isDown: true }],
    ["a country that it does not serve", failed(130497), { kind: "not_sent", isDown: true }],
    ["its own trouble", failed(131000, 500), { kind: "not_sent" }],
    ["a page instead of an answer", (_, r) => void r.end("<html>"), { kind: "unclear" }],
    ["no answer after the request", (_, r) => void r.destroy(), { kind: "unclear" }],
  ])("answers of %s", async (_, answer, expected) => {
    const { url } = await serve(answer);
    const outcomes = await open(url).send([message(template([]))]);
    expect(outcomes).toEqual([expect.objectContaining(expected)]);
    expect(JSON.stringify(outcomes)).not.toContain(token);
  });

  it("is not called for what is no message, nor at an address that is not public", async () => {
    const { url, seen } = await serve(taken);
    expect(await open(url).send([message({ html: "x" })])).toMatchObject([{ kind: "refused" }]);
    expect(await open(url, strictRules).send([message({ text: "x" })])).toMatchObject([{ kind: "not_sent" }]);
    expect(seen).toEqual([]);
  });
});

describe("a call of Meta", () => {
  const value = (change: object, number = "106/7") => ({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value: { metadata: { phone_number_id: number }, ...change } }] }],
  });
  const read = (body: object, secret = "app-secret") => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;
    return open("http://unused.example").readCall?.({ signature, body: bytes });
  };

  it("says what became of messages and what receivers wrote", () => {
    const statuses = [
      { id: "a", status: "read", biz_opaque_callback_data: "m1" },
      { id: "b", status: "failed", errors: [{ code: 131026, title: "Undeliverable" }] },
      { id: "c", status: "warned" },
      { nonsense: 1 },
    ];
    const messages = [{ from: "989121234567", id: "x", timestamp: "1700000000", type: "text", text: { body: "۱۱" } }];
    expect(read(value({ statuses, messages }))).toEqual({
      reports: [
        { providerId: "a", message: "m1", state: "opened" },
        { providerId: "b", state: "failed", said: "Undeliverable", reason: "gone", isGone: true },
      ],
      inbound: [{ from: "+989121234567", at: 1_700_000_000_000, text: "۱۱" }],
    });
  });

  it("is not read without the app's signature over its very bytes", () => {
    expect(read(value({}), "another")).toBeUndefined();
    const adapter = open("http://unused.example");
    expect(adapter.readCall?.({ signature: undefined, body: Buffer.from("{}") })).toBeUndefined();
    expect(adapter.readCall?.({ signature: "sha256=", body: Buffer.from("{}") })).toBeUndefined();
  });

  it("says no more than two thousand things of each kind, however long it is", () => {
    const statuses = Array.from({ length: 1_000 }, (_, index) => ({ id: `w${index}`, status: "sent" }));
    const messages = statuses.map(() => ({ from: "989121234567", timestamp: "1700000000" }));
    const change = { value: { metadata: { phone_number_id: "106/7" }, statuses, messages } };
    const said = read({ entry: [{ changes: Array.from({ length: 9 }, () => change) }] });
    expect([said?.reports.length, said?.inbound.length]).toEqual([2_000, 2_000]);
  });

  it("is nobody's business where it is about another number, or nothing that we know", () => {
    expect(read(value({ statuses: [{ id: "a", status: "sent" }] }, "999"))).toEqual({ reports: [], inbound: [] });
    expect(read({ entry: "?" })).toEqual({ reports: [], inbound: [] });
  });
});
