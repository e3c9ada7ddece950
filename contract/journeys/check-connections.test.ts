import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockType, blockTypes, type Output, outputs, outputsOf } from "./block-types.ts";
import { checkConnections } from "./check-connections.ts";
import type { Graph, GraphBlock } from "./graph.ts";
import { isRefused } from "./violations.ts";

type Lines = Partial<Record<Output, string>>;

const block = (id: string, type: BlockType, to: Lines = {}, fields: Record<string, unknown> = {}): GraphBlock => ({
  ...{ id, type, title: id, fields, items: [] },
  connections: (Object.entries(to) as [Output, string][]).map(([output, target]) => ({ output, to: target })),
});
const refusalsOf = (blocks: Graph) => checkConnections(blocks).filter(isRefused);

const start = (to: Lines) => block("شروع", "trigger.event", to, { event: "add_to_cart" });
const end = block("پایان", "flow.end");

describe("a map is refused in a sentence that says why", () => {
  it.each<[string, Graph, string, string]>([
    ["دو شروع", [start({}), block("دیگری", "trigger.geo")], "second_start", "فقط یک شروع می‌توان به سفر افزود."],
    [
      "به شروع",
      [start({}), block("صبر", "flow.wait_time", { next: "شروع" })],
      "into_start",
      "به بلوک شروع نمی‌توان وصل کرد.",
    ],
    [
      "پس از پایان",
      [block("پایان", "flow.end", { next: "صبر" }), block("صبر", "flow.wait_time")],
      "out_of_end",
      "پس از «پایان» بلوکی نمی‌آید.",
    ],
    ["به خود", [block("صبر", "flow.wait_time", { next: "صبر" })], "itself", "بلوک به خودش وصل نمی‌شود."],
    [
      "به عقب",
      [block("صبر", "flow.wait_time", { next: "پیامک" }), block("پیامک", "action.sms", { next: "صبر" })],
      "cycle",
      "این اتصال سفر را به عقب برمی‌گرداند؛ برای تکرار، ورود دوباره را روشن کنید.",
    ],
    [
      "خروجی ناشناخته",
      [block("صبر", "flow.wait_time", { yes: "پایان" }), end],
      "no_such_output",
      "«صبر» این خروجی را ندارد.",
    ],
    [
      "دو شاخه به یکی",
      [block("خرید کرده؟", "condition.event", { yes: "پایان", no: "پایان" }), end],
      "same_target",
      "هر دو شاخه به «پایان» می‌رسند و فرقی نمی‌کنند.",
    ],
    ["بلوک سفری دیگر", [block("صبر", "flow.wait_time", { next: "؟" })], "foreign", "این بلوک در این سفر نیست."],
    ["بی هیچ بلوکی", [start({ next: "پایان" }), end], "start_to_end", "میان شروع و پایان دست‌کم یک بلوک لازم است."],
    [
      "همیشه بله",
      [
        start({ next: "سبد" }),
        block("سبد", "condition.event", {}, { event: "add_to_cart", op: "did", since: "entry" }),
      ],
      "always_true",
      "این شرط همیشه «بله» است، چون سفر با همین رویداد شروع می‌شود.",
    ],
    [
      "دو بازه",
      [block("صبح", "flow.wait_slots", { next: "عصر" }), block("عصر", "flow.wait_slots")],
      "slots_twice",
      "دو «بازهٔ ساعت» پشت سر هم معنا ندارد؛ همه را در یکی بنویسید.",
    ],
    [
      "بی‌ایمیل",
      [
        block("ایمیل دارد؟", "condition.reachable", { no: "ایمیل" }, { channel: "EMAIL" }),
        block("ایمیل", "action.email"),
      ],
      "not_reachable",
      "در این شاخه هیچ‌کس با ایمیل در دسترس نیست.",
    ],
  ])("%s", (_, blocks, code, message) => {
    expect(refusalsOf(blocks)).toMatchObject([...Array(code === "cycle" ? 2 : 1)].map(() => ({ code, message })));
  });

  it("names the target of an output that is in use", () => {
    const twice = block("صبر", "flow.wait_time", { next: "پایان" });
    const blocks = [
      { ...twice, connections: [...twice.connections, { output: "next" as const, to: "دیگر" }] },
      ...[end, block("دیگر", "flow.end")],
    ];
    expect(refusalsOf(blocks)).toMatchObject([{ code: "output_taken", message: "این خروجی به «پایان» وصل است." }]);
  });

  it("refuses a third connection, the 101st block, a path of 51 and an item of another kind", () => {
    const many = Array.from({ length: 101 }, (_, index) => block(`${index}`, "flow.end"));
    expect(refusalsOf(many)).toMatchObject([{ code: "too_many_blocks" }]);
    const chain = Array.from({ length: 51 }, (_, index) =>
      block(`${index}`, "flow.wait_time", { next: `${index + 1}` }),
    );
    expect(refusalsOf([...chain.slice(0, 50), block("50", "flow.end")])).toMatchObject([
      { code: "too_deep", block: "50" },
    ]);
    expect(refusalsOf([...chain.slice(0, 49), block("49", "flow.end")])).toEqual([]);
    const three = { ...block("الف", "flow.split", { a: "1", b: "2" }) };
    const third = { ...three, connections: [...three.connections, { output: "a" as const, to: "3" }] };
    expect(refusalsOf([third, ...many.slice(1, 4)])).toMatchObject([{ code: "more_than_two" }]);
    const item = { id: "i", kind: "slot" as const, data: {} };
    expect(refusalsOf([{ ...block("شرط", "condition.attribute"), items: [item] }])).toMatchObject([
      { code: "wrong_item", item: "i" },
    ]);
  });

  it("only warns of a wait before the end, and of a path without an end", () => {
    const blocks = [start({ next: "صبر" }), block("صبر", "flow.wait_time", { next: "پایان" }), end];
    expect(checkConnections(blocks)).toMatchObject([{ code: "wait_to_end", block: "صبر" }]);
    expect(checkConnections([block("پیامک", "action.sms")])).toMatchObject([{ code: "open_end", output: "next" }]);
  });
});

const names = ["1", "2", "3", "4", "5", "6", "7", "elsewhere"];
const anyConnection = fc.record({ output: fc.constantFrom(...outputs), to: fc.constantFrom(...names) });
const anyGraph = fc
  .array(
    fc.record({
      type: fc.constantFrom(...blockTypes),
      connections: fc.array(anyConnection, { maxLength: 3 }),
      event: fc.constantFrom("add_to_cart", "purchase"),
      channel: fc.constantFrom("SMS", "EMAIL"),
    }),
    { maxLength: 7 },
  )
  .map((all) =>
    all.map(({ type, connections, event, channel }, index) => ({
      ...block(`${index + 1}`, type, {}, { event, channel, op: "did", since: "entry" }),
      connections,
    })),
  );

/** The rules of the table, one after the other as they are read, with paths found by walking every way. */
function judgePlainly(blocks: Graph, from: GraphBlock, index: number): string | undefined {
  const { output, to } = from.connections[index] ?? { output: "next", to: "" };
  const target = blocks.find(({ id }) => id === to);
  const earlier = from.connections.slice(0, index);
  const walks = (at: string, seen: string[]): boolean =>
    at === from.id ||
    (!seen.includes(at) &&
      (blocks.find(({ id }) => id === at)?.connections ?? []).some((each) => walks(each.to, [...seen, at])));
  if (from.type === "flow.end") return "out_of_end";
  if (index > 1) return "more_than_two";
  if (!outputsOf(from.type).some((each) => each === output)) return "no_such_output";
  if (earlier.some((each) => each.output === output)) return "output_taken";
  if (to === from.id) return "itself";
  if (target === undefined) return "foreign";
  if (target.type.startsWith("trigger.")) return "into_start";
  if (earlier.some((each) => each.to === to)) return "same_target";
  if (walks(to, [])) return "cycle";
  if (from.type.startsWith("trigger.") && target.type === "flow.end") return "start_to_end";
  const isSame = from.fields.event === target.fields.event;
  if (from.type === "trigger.event" && target.type === "condition.event" && isSame) return "always_true";
  if (from.type === "flow.wait_slots" && target.type === "flow.wait_slots") return "slots_twice";
  const no = from.connections.find((each) => each.output === "no")?.to;
  const sends = { SMS: "action.sms", EMAIL: "action.email" }[String(from.fields.channel)] === target.type;
  if (from.type === "condition.reachable" && no === to && sends) return "not_reachable";
  if (from.type === "flow.wait_time" && target.type === "flow.end") return "wait_to_end";
  return undefined;
}

it("says the same of every connection as the rules read one after the other", () => {
  fc.assert(
    fc.property(anyGraph, (blocks) => {
      const plain = blocks.flatMap((from) =>
        from.connections.flatMap((_, index) => {
          const code = judgePlainly(blocks, from, index);
          return code === undefined ? [] : [`${from.id} ${from.connections[index]?.output} ${code}`];
        }),
      );
      const found = checkConnections(blocks)
        .filter(({ code }) => !["open_end", "second_start"].includes(code))
        .map(({ block: id, output, code }) => `${id} ${output} ${code}`);
      expect(found).toEqual(plain);
    }),
    { numRuns: 1_500 },
  );
});
