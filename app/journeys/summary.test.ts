import { expect, it } from "vitest";
import { type BlockType, entryOf } from "#contract/journeys/block-types.ts";
import { wholeFields } from "#contract/journeys/blocks.ts";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import { describeMap } from "./describe-map.ts";

const id = "0190c1a0-0000-7000-8000-000000000001";
const hour = { amount: 1, unit: "hour" };
const push = { title: "سبد شما منتظر است", body: "متن", url: "https://shop.example/cart" };

/** Everything that a start requires of each type, and what the map and its list of blocks say of it. */
const whole: Record<BlockType, [fields: Record<string, unknown>, words: string]> = {
  "trigger.event": [{ event: "add_to_cart", key: "cart" }, "افزودن به سبد · کلید: cart"],
  "trigger.attribute": [{ attribute: "birthday", change: "any" }, "تاریخ تولد"],
  "trigger.segment_enter": [{ segments: [id] }, "۱ بخش"],
  "trigger.segment_exit": [{ segments: [id] }, "۱ بخش"],
  "trigger.segment_in": [{ segments: [id] }, "۱ بخش"],
  "trigger.geo": [{ move: "enter" }, "۱ محدوده"],
  "flow.split": [{ a: 40 }, "۴۰٪ الف، ۶۰٪ ب"],
  "flow.wait_date": [{ at: "2026-12-01T10:00" }, "۱۴۰۵/۰۹/۱۰، ساعت ۱۰:۰۰"],
  "flow.wait_time": [{ for: hour }, "۱ ساعت"],
  "flow.wait_slots": [{}, "۱ بازه"],
  "flow.wait_event": [{ event: "purchase", timeout: hour }, "خرید · مهلت: ۱ ساعت"],
  "flow.end": [{}, "پایان"],
  "condition.event": [{ event: "purchase", op: "did" }, "خرید"],
  "condition.attribute": [{}, "۱ شرط"],
  "condition.segment": [{ segments: [id] }, "۱ بخش"],
  "condition.reachable": [{ channel: "SMS" }, "پیامک"],
  "action.sms": [{ template: id, line: id }, "قالب پیام و خط ارسال انتخاب شده"],
  "action.email": [
    { template: id, domain: id, fromName: "فروشگاه", fromLocal: "hi" },
    "قالب پیام و دامنهٔ فرستنده انتخاب شده",
  ],
  "action.web_push": [push, push.title],
  "action.push": [{ title: push.title, body: "متن" }, push.title],
  "action.whatsapp": [{ template: "cart", language: "fa" }, "\u2066cart\u2069"],
  "action.on_site": [{ form: "bar", title: push.title, body: "متن" }, push.title],
  "action.api": [
    { method: "POST", url: "https://shop.example/hook?of={{event.cart}}" },
    "\u2066POST shop.example\u2069",
  ],
};

const summaryOf = (type: BlockType, fields: Record<string, unknown>, withItem: boolean) => {
  const kind = entryOf(type).items;
  const items = withItem && kind !== undefined ? [{ id: "i", block: "b", position: 0, kind, data: {} }] : [];
  const block = { id: "b", journey: "j", type, title: "", x: 0, y: 0, fields, items, connections: [] };
  return describeMap({ blocks: [block], violations: [], stats: [] } as unknown as JourneyMap).nodes[0]?.summary;
};

it.each(Object.entries(whole) as [BlockType, (typeof whole)[BlockType]][])(
  "%s that a start accepts says what it is set to",
  (type, [fields, words]) => {
    expect(wholeFields[type].safeParse(fields).success).toBe(true);
    expect(summaryOf(type, fields, (entryOf(type).minItems ?? 0) > 0)).toBe(words);
  },
);

it("only a block of which nothing is set says so, and headers of a call are no conditions", () => {
  for (const type of ["action.sms", "action.email", "action.api", "action.on_site", "flow.wait_date"] as const) {
    expect(summaryOf(type, {}, type === "action.api")).toBe("تنظیم نشده");
  }
  expect(summaryOf("action.sms", { template: id }, false)).toBe("قالب پیام انتخاب شده");
  expect(summaryOf("flow.wait_date", { at: "2026-12-01T10:00:00+03:30" }, false)).toBe("تا تاریخی ثابت");
});
