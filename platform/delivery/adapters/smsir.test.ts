import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { openAdapter } from "./open-adapter.ts";

/** SMS.ir, by the codes and fields of its documents. */

const { serve } = openServers();
const key = "K3Y-of-the-panel";

function open(baseUrl: string) {
  const adapter = openAdapter({
    ...{ provider: "smsir", settings: { apiKey: key, baseUrl }, rules: openRules, websiteSecret: "" },
    ...{ clock: { now: () => 0 }, findDomain: async () => undefined },
  });
  if (adapter === undefined) throw new Error("no adapter");
  return adapter;
}
const sms = (id: string, text: string) => ({
  ...{ id, attempt: 1, to: "+989121234567", from: "30001234", content: { text }, expiresAt: 0 },
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

it("keeps positions: a blocked number has the id 0, a bad one none", async () => {
  const { url, seen } = await serve(
    json({ status: 1, message: "موفق", data: { packId: "p", messageIds: [9, 0, null], cost: 3 } }),
  );
  const outcomes = await open(url).send([sms("a", "۱"), sms("b", "۲"), sms("c", "۳")]);
  expect(outcomes.map((each) => [each.kind, each.kind === "refused" && each.reason])).toEqual([
    ["accepted", false],
    ["refused", "operator_block"],
    ["refused", "refused"],
  ]);
  expect(seen[0]?.headers["x-api-key"]).toBe(key);
  expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ lineNumber: "30001234", messageTexts: ["۱", "۲", "۳"] });
});

it("says what became of each message by its id", async () => {
  const states = new Map([1, 2, 3, 4, 5, 6, 7].map((state) => [`/send/${state}`, state]));
  const { url, seen } = await serve((request, response) => {
    const state = states.get(request.url ?? "");
    json({ status: 1, message: "موفق", data: { messageId: state, deliveryState: state } })(request, response);
  });
  const reports = await open(url).poll?.(["1", "2", "3", "4", "5", "6", "7"]);
  expect(reports?.map(({ providerId, state, isBlocked }) => [providerId, state, isBlocked])).toEqual([
    ["1", "delivered", false],
    ["2", "undelivered", false],
    ["4", "undelivered", false],
    ["6", "failed", false],
    ["7", "failed", true],
  ]);
  expect(seen[0]?.headers["x-api-key"]).toBe(key);
});

it("that refuses its list says nothing of what it sent or received", async () => {
  const { url } = await serve(json({ status: 10, message: "کلید نامعتبر", data: null }, 401));
  const panel = open(url);
  await expect(panel.listSent?.(0)).rejects.toThrow(/list/);
  await expect(panel.listReceived?.(0, { isWhole: false })).rejects.toThrow(/list/);
});

it.each([
  [10, { kind: "not_sent", isDown: true }],
  [20, { kind: "not_sent", isDown: false }],
  [101, { kind: "not_sent", isDown: true }],
  [102, { kind: "not_sent", isDown: true }],
  [104, { kind: "refused", reason: "refused" }],
  [115, { kind: "refused", reason: "operator_block", suppress: "line" }],
  [119, { kind: "not_sent", isDown: true }],
  [123, { kind: "not_sent", isDown: true }],
])("its code %i is no guess: what the owner has to mend at the panel is tried later", async (status, expected) => {
  const { url } = await serve(json({ status, message: "متن پنل", data: null }, 400));
  expect(await open(url).send([sms("one", "x")])).toEqual([{ ...expected, said: "متن پنل" }]);
});
