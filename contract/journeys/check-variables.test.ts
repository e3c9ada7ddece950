import { describe, expect, it } from "vitest";
import { neededValues } from "../messages/needed-values.ts";
import type { BlockType } from "./block-types.ts";
import { checkJourney, type Surroundings } from "./check-start.ts";
import type { GraphBlock } from "./graph.ts";
import { isBlocking } from "./violations.ts";

const template = "0190c1a0-0000-7000-8000-000000000001";
const line = "0190c1a0-0000-7000-8000-000000000002";
const segment = "0190c1a0-0000-7000-8000-000000000003";
const text = "{{person.name}} {{خرید}} {{link.1||در سایت}} {{event.total}} {{کد}}";
const variables = [
  { name: "خرید", from: "link.1" },
  { name: "کد", from: "run.gift", fallback: "هدیه" },
];

const around: Surroundings = {
  ...{ now: 0, zone: "Asia/Tehran", instantOf: Date.parse, stoppedEvents: new Set(), isCallable: () => true },
  segments: new Map([[segment, { name: "خریداران", isRunning: true }]]),
  ...{ channels: new Set(["SMS", "ON_SITE"]), supplies: new Set([template, line]), transactional: new Set() },
  needed: new Map([[template, neededValues([text], variables)]]),
};

const block = (id: string, type: BlockType, fields: Record<string, unknown>, to?: string): GraphBlock => ({
  ...{ id, type, title: "", fields, items: [] },
  connections: to === undefined ? [] : [{ output: "next", to }],
});
const save = [{ path: "data.code", as: "coupon" }];
const call = (to: string) => block("call", "action.api", { method: "POST", url: "https://shop.example/", save }, to);
const end = block("end", "flow.end", {});
const byEvent = (to: string) => block("start", "trigger.event", { event: "add_to_cart" }, to);
const bySegment = (to: string) => block("start", "trigger.segment_enter", { segments: [segment] }, to);
const sms = (to: string) => block("send", "action.sms", { template, line }, to);
const shown = (fields: Record<string, unknown>) => (to: string) =>
  block("send", "action.on_site", { form: "bar", title: "t", body: "b", ...fields }, to);

const blockingOf = (blocks: GraphBlock[]) => checkJourney(blocks, around).filter(isBlocking);
const codesOf = (blocks: GraphBlock[]) =>
  blockingOf(blocks).map(({ code, block: id, path }) => `${code} ${id} ${path.at(-1)}`);

describe("a start refuses a message with", () => {
  it.each<[string, (to: string) => GraphBlock, (to: string) => GraphBlock, string[]]>([
    ["a link of campaigns in its template", byEvent, sms, ["campaign_variable send template"]],
    [
      "an event where a segment brings people in",
      bySegment,
      sms,
      ["campaign_variable send template", "event_variable send template"],
    ],
    ["a link of campaigns in its own text", byEvent, shown({ body: "{{link.1}}" }), ["campaign_variable send body"]],
    ["a placeholder that is not closed", byEvent, shown({ title: "{{person.name}" }), ["broken_variable send title"]],
    ["a name that is none", byEvent, shown({ title: "{{person.nam}}" }), ["unknown_variable send title"]],
    ["what no call before it saves", byEvent, shown({ body: "{{run.gift}}" }), ["saved_variable send body"]],
  ])("%s", (_, start, send, codes) => {
    expect(codesOf([start("call"), call("send"), send("end"), end])).toEqual(codes);
  });

  it("what a call saves after it", () => {
    const send = shown({ body: "{{run.coupon}}" });
    expect(codesOf([byEvent("send"), send("call"), call("end"), end])).toEqual(["saved_variable send body"]);
  });
});

it("a start allows what a run has, and a fallback for what it has not", () => {
  const send = shown({ title: "{{run.coupon}} {{person.name}} {{event.total}}", body: "{{link.1||سایت}}" });
  expect(codesOf([byEvent("call"), call("send"), send("end"), end])).toEqual([]);
});

it("a refusal of a variable says which it is, where it stands and what to do", () => {
  const [first] = blockingOf([byEvent("send"), sms("end"), end]);
  expect(first?.message).toBe(
    "«پیامک» ارسال نمی‌شود: \u2066{{خرید}}\u2069 (\u2066link.1\u2069) در «قالب پیام» تنها در کمپین‌ها مقدار دارد. به‌جای آن آدرس صفحه را بنویسید.",
  );
});
