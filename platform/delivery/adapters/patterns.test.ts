import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { openAdapter } from "./open-adapter.ts";

/** Messages by patterns that the panels have approved. */

const { serve } = openServers();
const key = "K3Y-of-the-panel";

const open = (provider: string, baseUrl: string) => {
  const adapter = openAdapter({
    ...{ provider, settings: { apiKey: key, user: "shop", password: "p&w", baseUrl }, rules: openRules },
    ...{ clock: { now: () => 1_700_000_000_000 }, websiteSecret: "s3cret", findDomain: async () => undefined },
  });
  if (adapter === undefined) throw new Error("no adapter");
  return adapter;
};
type Values = Record<string, string>;
const message = (code: string, values: Values, id = "one") => ({
  ...{ id, attempt: 1, to: "+989121234567", from: "30001234", expiresAt: 0 },
  content: {
    text: "سفارش شما رسید",
    pattern: { code, values: Object.entries(values).map(([name, value]) => ({ name, value })) },
  },
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const cut = (_: IncomingMessage, response: ServerResponse) => void response.destroy();

const kavenegar = (status: number, entries: object[] = [], said = "تایید شد") =>
  json({ return: { status, message: said }, entries });
const evil = "a&template=x{apiKey}#/../%0d";

describe("a message by a pattern", () => {
  it("is looked up by Kavenegar in a call of its own, its values as fields alone", async () => {
    const { url, seen } = await serve(
      kavenegar(200, [{ messageid: 8792, status: 5, statustext: "ارسال", cost: 1200 }]),
    );
    const panel = open("kavenegar", url);
    const outcomes = await panel.send([message("order/ready", { token: evil, token10: "سارا احمدی" })]);
    expect(outcomes).toEqual([{ kind: "accepted", providerId: "8792", price: 1200 }]);
    expect(seen[0]).toMatchObject({ method: "POST", url: `/${key}/verify/lookup.json` });
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual(
      Object.entries({ receptor: "09121234567", template: "order/ready", token: evil, token10: "سارا احمدی" }),
    );
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["without a list", { messageid: 8792, status: 5, cost: 1200 }, { providerId: "8792", price: 1200 }],
    ["that says nothing", {}, { providerId: undefined }],
  ])("is accepted by Kavenegar with a row %s", async (_, entries, said) => {
    const { url } = await serve(json({ return: { status: 200, message: "تایید شد" }, entries }));
    const [outcome] = await open("kavenegar", url).send([message("ready", { token: "1" })]);
    expect(outcome).toMatchObject({ kind: "accepted", ...said });
  });

  it("is sent by SMS.ir with its number and a list of names and values", async () => {
    const { url, seen } = await serve(json({ status: 1, message: "موفق", data: { messageId: 89545112, cost: 1 } }));
    const outcomes = await open("smsir", url).send([message("123456", { CODE: '"12"', نام: "سارا احمدی" })]);
    expect(outcomes).toEqual([{ kind: "accepted", providerId: "89545112" }]);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/send/verify", headers: { "x-api-key": key } });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      ...{ mobile: "09121234567", templateId: 123456 },
      parameters: [
        { name: "CODE", value: '"12"' },
        { name: "نام", value: "سارا احمدی" },
      ],
    });
  });

  it("is sent by Melipayamak with its values in their order", async () => {
    const { url, seen } = await serve(json({ Value: "4099131231231231231", RetStatus: 1, StrRetStatus: "Ok" }));
    const outcomes = await open("melipayamak", url).send([message("4521", { نام: "سارا", کد: "a&to=1" })]);
    expect(outcomes).toEqual([{ kind: "accepted", providerId: "4099131231231231231" }]);
    expect(seen[0]?.url).toBe("/BaseServiceNumber");
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual(
      Object.entries({ username: "shop", password: "p&w", to: "09121234567", bodyId: "4521", text: "سارا;a&to=1" }),
    );
  });

  it("is sent by Ghasedak under our id", async () => {
    const items = [{ receptor: "09121234567", messageId: 44, cost: 10 }];
    const { url, seen } = await serve(json({ isSuccess: true, statusCode: 200, data: { items, totalCost: 10 } }));
    const outcomes = await open("ghasedak", url).send([message("Ready", { param1: "سارا", param2: "۱۲" })]);
    expect(outcomes).toEqual([{ kind: "accepted", providerId: "44" }]);
    expect(seen[0]).toMatchObject({ url: "/SendOtpWithParams", headers: { apikey: key } });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      ...{ receptors: [{ mobile: "09121234567", clientReferenceId: "one" }], templateName: "Ready" },
      ...{ isVoice: false, udh: false, param1: "سارا", param2: "۱۲" },
    });
  });

  it.each([
    ["kavenegar", "a", "token", kavenegar(200, [])],
    ["ghasedak", "a", "param1", json({ isSuccess: true, statusCode: 200, data: { receptors: [{ messageId: 44 }] } })],
  ] as const)("is sent by %s where the accepted call says nothing of it", async (provider, code, name, answer) => {
    const { url } = await serve(answer);
    const outcomes = await open(provider, url).send([message(code, { [name]: "1" })]);
    expect(outcomes).toMatchObject([{ kind: "accepted" }]);
  });

  it("is no part of a call with others", async () => {
    const { url, seen } = await serve((request, response) => {
      const isPattern = request.url?.includes("lookup") === true;
      kavenegar(200, [{ messageid: isPattern ? 2 : 1, status: 1 }])(request, response);
    });
    const plain = { ...message("", {}, "plain"), content: { text: "سلام" } };
    const outcomes = await open("kavenegar", url).send([message("a", { token: "1" }, "own"), plain]);
    expect(outcomes).toMatchObject([{ providerId: "2" }, { providerId: "1" }]);
    expect(seen.map(({ url: path }) => path.split("/").at(-1))).toEqual(["sendarray.json", "lookup.json"]);
  });
});

describe("a pattern that is refused", () => {
  const values = { token: "1" };
  const refused = { kind: "refused", reason: "pattern" };
  it.each<[string, string, Values, ReturnType<typeof json>, object]>([
    ["kavenegar", "a", values, kavenegar(424, [], "الگو پیدا نشد"), { ...refused, said: "الگو پیدا نشد" }],
    ["kavenegar", "a", values, kavenegar(426, [], "سرویس پیشرفته"), refused],
    ["kavenegar", "a", values, kavenegar(431, [], "ساختار کد"), refused],
    ["kavenegar", "a", values, kavenegar(432, [], "پارامتر کد"), refused],
    ["kavenegar", "a", values, kavenegar(418, [], "اعتبار"), { kind: "not_sent", isDown: true }],
    ["kavenegar", "a", values, kavenegar(411, [], "گیرنده"), { kind: "refused", reason: "refused" }],
    ["smsir", "1", { A: "1" }, json({ status: 113, message: "قالب" }, 400), { ...refused, said: "قالب" }],
    ["smsir", "1", { A: "1" }, json({ status: 114, message: "طول" }, 400), refused],
    ["smsir", "1", { A: "1" }, json({ status: 102, message: "اعتبار" }, 400), { kind: "not_sent", isDown: true }],
    ["smsir", "1", { A: "1" }, json({ status: 115 }, 400), { reason: "operator_block", suppress: "line" }],
    ["melipayamak", "1", { A: "1" }, json({ Value: "-4", RetStatus: -4, StrRetStatus: "کد متن" }), refused],
    ["melipayamak", "1", { A: "1" }, json({ Value: "-5", RetStatus: 1, StrRetStatus: "Ok" }), refused],
    ["melipayamak", "1", { A: "1" }, json({ Value: "-6", RetStatus: 1, StrRetStatus: "Ok" }), { kind: "not_sent" }],
    ["melipayamak", "1", { A: "1" }, json({ Value: "-10", RetStatus: 1, StrRetStatus: "Ok" }), { kind: "refused" }],
    ["ghasedak", "a", { param1: "1" }, json({ isSuccess: false, statusCode: 400, message: "الگو" }), { said: "الگو" }],
    ["ghasedak", "a", { param1: "1" }, json({ isSuccess: false, statusCode: 500 }), { kind: "not_sent" }],
  ])("by %s is no guess: %#", async (provider, code, given, answer, expected) => {
    const { url } = await serve(answer);
    expect(await open(provider, url).send([message(code, given)])).toEqual([expect.objectContaining(expected)]);
  });

  it.each<[string, string, Values, string]>([
    ["kavenegar", "a", { token: "سارا احمدی" }, "the value token has 1 spaces; the panel takes 0"],
    ["smsir", "1", { A: "ا".repeat(26) }, "the value A has 26 letters; the panel takes 25"],
    ["smsir", "verify", {}, "the pattern verify is no number"],
    ["melipayamak", "1", { A: "1;2" }, "the value A has ;, which the panel refuses"],
  ])("by the rules of %s does not reach it", async (provider, code, given, said) => {
    const { url, seen } = await serve(json({}));
    const outcomes = await open(provider, url).send([message(code, given)]);
    expect(outcomes).toEqual([{ kind: "refused", reason: "pattern", said }]);
    expect(seen).toEqual([]);
  });
});

describe("an answer that is lost", () => {
  it.each<[string, string, Values, string]>([
    ["kavenegar", "a", { token: "1" }, "uncertain"],
    ["smsir", "1", { A: "1" }, "list"],
    ["melipayamak", "1", { A: "1" }, "uncertain"],
    ["ghasedak", "a", { param1: "1" }, "uncertain"],
  ])("by %s is unclear, and looked for as far as the panel knows it", async (provider, code, given, policy) => {
    const { url, seen } = await serve(cut);
    const panel = open(provider, url);
    const lost = message(code, given);
    expect(await panel.send([lost])).toEqual([expect.objectContaining({ kind: "unclear" })]);
    expect(seen).toHaveLength(1);
    expect(panel.unclearAlone?.(lost.content)).toBe(policy);
    expect(panel.unclearAlone?.({ text: "سلام" })).toBeUndefined();
  });
});
