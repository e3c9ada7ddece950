import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockType, Output } from "./block-types.ts";
import { checkJourney, type Surroundings } from "./check-start.ts";
import { byId, componentsOf, depthsOf, type GraphBlock, reachedFrom } from "./graph.ts";
import { isBlocking } from "./violations.ts";

const domain = "0190c1a0-0000-7000-8000-000000000002";
const marketing = { template: "0190c1a0-0000-7000-8000-000000000003", line: "0190c1a0-0000-7000-8000-000000000004" };
const service = { template: "0190c1a0-0000-7000-8000-000000000005", line: "0190c1a0-0000-7000-8000-000000000006" };

const around: Surroundings = {
  now: Date.parse("2026-11-26T12:00:00Z"),
  zone: "Asia/Kabul",
  instantOf: (text) => Date.parse(`${text}Z`),
  segments: new Map([
    ["ran", { name: "خریداران", isRunning: true }],
    ["stopped", { name: "خفتگان", isRunning: false }],
  ]),
  stoppedEvents: new Set(["old"]),
  isCallable: (url) => !url.includes("10.0.0.1"),
  channels: new Set(["EMAIL", "SMS", "WHATSAPP", "WEB_PUSH", "ON_SITE"]),
  supplies: new Set([...Object.values(marketing), "cart/fa", ...Object.values(service), "order/fa", domain]),
  transactional: new Set([...Object.values(service), "order/fa"]),
  needed: new Map(),
};

const block = (
  id: string,
  type: BlockType,
  fields: Record<string, unknown>,
  to: Partial<Record<Output, string>> = {},
): GraphBlock => ({
  ...{ id, type, title: "", fields, items: [] },
  connections: (Object.entries(to) as [Output, string][]).map(([output, target]) => ({ output, to: target })),
});
const segment = "0190c1a0-0000-7000-8000-000000000001";
const whole = [
  block("start", "trigger.event", { event: "add_to_cart", key: "cart" }, { next: "wait" }),
  block(
    "wait",
    "flow.wait_event",
    { event: "purchase", timeout: { amount: 1, unit: "hour" } },
    { yes: "won", no: "end" },
  ),
  ...[block("won", "flow.end", { mark: "goal" }), block("end", "flow.end", {})],
];
const replace = (changed: GraphBlock) => whole.map((each) => (each.id === changed.id ? changed : each));
const codesOf = (blocks: GraphBlock[], now = around.now) =>
  checkJourney(blocks, { ...around, now })
    .filter(isBlocking)
    .map(({ code, block: id, path }) => `${code} ${id} ${path.join(".")}`);

describe("a start requires", () => {
  it("nothing more of a whole journey", () => {
    expect(codesOf(whole)).toEqual([]);
  });

  it.each<[string, GraphBlock[], string[]]>([
    ["a beginning", whole.slice(2), ["no_start undefined blocks"]],
    ["a way to every block", [...whole, block("lost", "flow.end", {})], ["unreachable lost "]],
    [
      "every field",
      replace(block("start", "trigger.event", {}, { next: "wait" })),
      ["missing_field start fields.event"],
    ],
    [
      "the time-out's way",
      replace({ ...(whole[1] as GraphBlock), connections: [{ output: "yes", to: "won" }] }).slice(0, 3),
      ["missing_output wait connections.no"],
    ],
    [
      "a key to compare with",
      [
        block("start", "trigger.event", { event: "add_to_cart" }, { next: "wait" }),
        { ...(whole[1] as GraphBlock), fields: { ...whole[1]?.fields, matchKey: true } },
        ...whole.slice(2),
      ],
      ["no_key wait fields.matchKey"],
    ],
    [
      "segments that run",
      replace({ ...block("start", "trigger.segment_enter", { segments: ["stopped", "gone"] }, { next: "wait" }) }),
      [
        "missing_field start fields.segments",
        "stopped_segment start fields.segments",
        "unknown_segment start fields.segments",
      ],
    ],
    [
      "events that are not stopped",
      replace(block("start", "trigger.event", { event: "old" }, { next: "wait" })),
      ["unknown_event start fields.event"],
    ],
    [
      "a date ahead",
      replace(block("wait", "flow.wait_date", { at: "2026-11-26T11:59:00" }, { next: "won", no: "end" })),
      ["date_past wait fields.at"],
    ],
    [
      "a channel that works",
      [...replace(block("wait", "action.push", { title: "t", body: "b" }, { next: "won", no: "end" }))],
      ["channel_missing wait "],
    ],
    [
      "a channel that works where a condition asks for it",
      replace(block("wait", "condition.reachable", { channel: "PUSH" }, { yes: "won", no: "end" })),
      ["channel_unknown wait fields.channel"],
    ],
    [
      "an address that may be called",
      replace(block("wait", "action.api", { method: "POST", url: "http://10.0.0.1/" }, { next: "won", no: "end" })),
      ["call_refused wait fields.url"],
    ],
    [
      "a block since which is counted on every path",
      [
        whole[0] as GraphBlock,
        block("wait", "flow.split", { a: 50 }, { a: "left", b: "asked" }),
        block("left", "flow.wait_time", { for: { amount: 1, unit: "day" } }, { next: "asked" }),
        block("asked", "condition.segment", { segments: [segment], since: "left" }, { yes: "won", no: "end" }),
        ...whole.slice(2),
      ].map((each) =>
        each.id === "asked"
          ? { ...each, type: "condition.event", fields: { event: "x", op: "did", since: "left" } }
          : each,
      ),
      ["missing_field asked fields.since", "since_elsewhere asked fields.since"],
    ],
  ])("%s", (_, blocks, codes) => {
    expect(codesOf(blocks).toSorted()).toEqual(codes.toSorted());
  });
});

describe("a start lets transactional be", () => {
  const sender = { domain, fromName: "فروشگاه", fromLocal: "hi" };
  const codesFor = (type: BlockType, fields: Record<string, unknown>) =>
    codesOf([
      block("start", "trigger.event", { event: "add_to_cart" }, { next: "send" }),
      block("send", type, { ...fields, transactional: true }, { next: "end" }),
      ...whole.slice(3),
    ]);

  it.each<[string, BlockType, Record<string, unknown>, string[]]>([
    ["an SMS of a service template by a service line", "action.sms", { ...service }, []],
    ["no SMS of a marketing template", "action.sms", { ...service, template: marketing.template }, ["template"]],
    ["no SMS by a promotional line", "action.sms", { ...service, line: marketing.line }, ["line"]],
    ["a mail of a service template", "action.email", { ...sender, template: service.template }, []],
    ["no mail of a marketing template", "action.email", { ...sender, template: marketing.template }, ["template"]],
    ["a service template of Meta", "action.whatsapp", { template: "order", language: "fa" }, []],
    ["no marketing template of Meta", "action.whatsapp", { template: "cart", language: "fa" }, ["template"]],
    ["no push", "action.web_push", { title: "t", body: "b", url: "https://shop.example/" }, ["transactional"]],
    ["no message on a page", "action.on_site", { form: "bar", title: "t", body: "b" }, ["transactional"]],
    ["a call", "action.api", { method: "POST", url: "https://shop.example/hook" }, []],
  ])("%s", (_, type, fields, wrong) => {
    const names = { template: "marketing_template", line: "no_service_line", transactional: "never_transactional" };
    expect(codesFor(type, fields)).toEqual(
      wrong.map((field) => `${names[field as keyof typeof names]} send fields.${field}`),
    );
  });
});

it("a start refuses hours that holidays close for two weeks", () => {
  const slot = { id: "slot", kind: "slot", position: 0, data: { days: ["mon"], from: "09:00", to: "17:00" } } as const;
  const skipping = (skipHolidays: boolean) => {
    const waiting = block("wait", "flow.wait_slots", { skipHolidays }, { next: "won" });
    return replace({ ...waiting, items: [slot] }).slice(0, 3);
  };
  // In Kabul the Mondays 8 and 15 February 2027 are holidays.
  const before = Date.parse("2027-02-06T12:00:00Z");
  expect(codesOf(skipping(true), before)).toEqual(["slots_closed wait items"]);
  expect(codesOf(skipping(false), before)).toEqual([]);
  expect(codesOf(skipping(true), Date.parse("2027-02-09T12:00:00Z"))).toEqual([]);
});

const anyTargets = fc
  .array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  .map(
    (all) => new Map(all.map((to, index) => [`${index}`, to.map(String).filter((each) => Number(each) < all.length)])),
  );

describe("walks through a graph", () => {
  it("find two blocks in one cycle exactly where each reaches the other", () => {
    fc.assert(
      fc.property(anyTargets, (targets) => {
        const components = componentsOf(targets);
        for (const one of targets.keys()) {
          for (const other of targets.keys()) {
            const reach = reachedFrom(targets, one).has(other) && reachedFrom(targets, other).has(one);
            expect(components.get(one) === components.get(other)).toBe(reach);
          }
        }
      }),
    );
  });

  it("find the longest path to each block of a graph without cycles", () => {
    const acyclic = anyTargets.map(
      (targets) => new Map([...targets].map(([from, to]) => [from, to.filter((each) => each > from)])),
    );
    const longest = (targets: ReadonlyMap<string, string[]>, at: string): number =>
      1 + Math.max(0, ...[...targets].filter(([, to]) => to.includes(at)).map(([from]) => longest(targets, from)));
    fc.assert(
      fc.property(acyclic, (targets) => {
        const depths = depthsOf(targets);
        for (const at of targets.keys()) expect(depths.get(at)).toBe(longest(targets, at));
      }),
    );
  });

  it("take the first of two blocks with one id", () => {
    expect(byId([whole[0] as GraphBlock, { ...(whole[1] as GraphBlock), id: "start" }]).get("start")).toBe(whole[0]);
  });
});
