import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openRules, openServers, strictRules } from "#tests/platform-fixtures/outgoing.ts";
import { baleAdapter } from "./bale.ts";

const { serve } = openServers();
const apiKey = "K3Y-of-safir";
const open = (baseUrl: string, rules = openRules) => baleAdapter({ settings: { apiKey, baseUrl }, rules });
const sms = (text: string, from = "123456789") => ({
  ...{ id: "m1", attempt: 1, to: "+989121234567", from, content: { text }, expiresAt: 0 },
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const refused = json({ error_data: [{ phone_number: "989121234567", code: 4, description: "کاربر بله نیست" }] });

describe("Bale's Safir", () => {
  it("gets a text for a number by the owner's bot, and refuses repeats by our id", async () => {
    const { url, seen } = await serve(json({ message_id: "BvQ.f", error_data: null }));
    const text = 'سلام","phone_number":"989120000000\n{x}';
    expect(await open(url).send([sms(text)])).toEqual([{ kind: "accepted", providerId: "BvQ.f" }]);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/api/v3/send_message" });
    expect(seen[0]?.headers["api-access-key"]).toBe(apiKey);
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      ...{ request_id: "m1", bot_id: 123_456_789, phone_number: "989121234567" },
      message_data: { message: { text } },
    });
    expect(open(url).unclear).toBe("again");
  });

  it.each<[string, (_: IncomingMessage, r: ServerResponse) => void, object]>([
    ["a number without an account", refused, { kind: "refused", said: "کاربر بله نیست" }],
    ["a request that it does not take", json({}, 400), { kind: "refused" }],
    ["a wrong key", json({}, 401), { kind: "not_sent", isDown: true }],
    ["its own trouble", json({}, 503), { kind: "not_sent", isDown: true }],
    ["an answer without an id", json({}), { kind: "unclear" }],
    ["no answer after the request", (_, r) => void r.destroy(), { kind: "unclear" }],
  ])("answers of %s", async (_, answer, expected) => {
    const { url } = await serve(answer);
    const outcomes = await open(url).send([sms("x")]);
    expect(outcomes).toEqual([expect.objectContaining(expected)]);
    expect(JSON.stringify(outcomes)).not.toContain(apiKey);
  });

  it("is not called by what is no bot, nor at an address that is not public", async () => {
    const { url, seen } = await serve(refused);
    expect(await open(url).send([sms("x", "Nabz")])).toMatchObject([{ kind: "not_sent" }]);
    expect(await open(url, strictRules).send([sms("x")])).toMatchObject([{ kind: "not_sent" }]);
    expect(seen).toEqual([]);
  });
});
