import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { type Journeys, openJourneys } from "./journey-calls.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await openJourneys();
});
afterAll(() => journeys?.platform.stop());

const issuesOf = async (method: string, path: string, body: object) => {
  const { status, body: answer } = await journeys.platform.send(method, path, { token: journeys.owner.token, body });
  return [status, answer.data?.issues];
};

it("a payment of an order and a wallet at once names the second", async () => {
  const topUp = { amount: 100_000, currency: "IRT" };
  const both = { order: randomUUID(), topUp };
  const issue = { path: ["topUp"], message: violationText.unknownField };
  expect(await issuesOf("POST", "/v1/payments/request", both)).toEqual([400, [issue]]);
  const none = { path: ["order"], message: violationText.required };
  expect(await issuesOf("POST", "/v1/payments/request", {})).toEqual([400, [none]]);
});

it("a change of an item without any known field is of nothing", async () => {
  const { id: journey } = await journeys.create();
  const data = { of: "attribute", name: "city", op: "is", value: "تهران" };
  const items = [{ kind: "filter", data }];
  const made = await journeys.send("POST", "block", { journey, type: "condition.attribute", items });
  const item = made.body.result.items[0].id;
  const nothing = [400, [{ path: [], message: violationText.nothingChanged }]];
  expect(await issuesOf("PUT", `/wm/journeys/block/item/${item}`, { colour: "red" })).toEqual(nothing);
});

it("what a heatmap leaves out is named where it is no CSS selector", async () => {
  const given = { wid: journeys.wid, name: "Home", type: "click", mode: "is", url: "/" };
  const issue = { path: ["hide", 1], message: violationText.cssSelector };
  const answer = await issuesOf("POST", "/wm/heatmap/v1/heatmap", { ...given, hide: [".bar", "a:visible"] });
  expect(answer).toEqual([400, [issue]]);
});
