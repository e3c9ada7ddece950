import { expect, it } from "vitest";
import { blockTypes } from "#contract/journeys/block-types.ts";
import { wholeFields } from "#contract/journeys/blocks.ts";
import { specsOf } from "./field-specs.ts";
import { fillFields, readFields } from "./read-fields.ts";

it("what is typed becomes the fields of the block, and back", () => {
  const typed = {
    event: "purchase",
    timeout: { amount: "۱", unit: "hour" },
    matchKey: "on",
    resetEvent: "",
    keyPath: "",
  };
  const fields = { event: "purchase", timeout: { amount: 1, unit: "hour" }, matchKey: true };
  expect(readFields("flow.wait_event", typed, {})).toEqual(fields);
  expect(fillFields({ type: "flow.wait_event", fields }, "Asia/Tehran")).toEqual({
    ...{ event: "خرید", timeout: { amount: "1", unit: "hour" }, matchKey: "on" },
  });
  expect(readFields("condition.segment", { segments: "one" }, {})).toEqual({ segments: ["one"] });
  expect(readFields("condition.event", { op: "did", since: "30", count: { op: "at_least", n: "۲" } }, {})).toEqual({
    ...{ op: "did", since: 30, count: { op: "at_least", n: 2 } },
  });
});

it("a known event is taken by its word, and a name that is a word stands between quotes", () => {
  const typed = { event: "افزودن به سبد", resetEvent: " مشاهده محصول ", timeout: { amount: "1", unit: "day" } };
  expect(readFields("flow.wait_event", typed, {})).toMatchObject({ event: "add_to_cart", resetEvent: "product_view" });
  expect(readFields("trigger.event", { event: "خر\u064aد" }, {})).toEqual({ event: "purchase" }); // letters: compared, never shown
  expect(readFields("condition.event", { event: "add_to_cart" }, {})).toEqual({ event: "add_to_cart" });
  expect(readFields("condition.event", { event: "سفارش حضوری" }, {})).toEqual({ event: "سفارش حضوری" });
  const shown = fillFields({ type: "trigger.event", fields: { event: "خرید" } }, "Asia/Tehran");
  expect(shown).toEqual({ event: '"خرید"' });
  expect(readFields("trigger.event", shown, {})).toEqual({ event: "خرید" });
});

it("lines become lists, and back", () => {
  const typed = { buttons: "خرید = https://a.example/?a=b\n\nبعداً=https://a.example", title: "", body: "" };
  const fields = {
    buttons: [
      { title: "خرید", url: "https://a.example/?a=b" },
      { title: "بعداً", url: "https://a.example" },
    ],
  };
  expect(readFields("action.web_push", typed, {})).toEqual(fields);
  expect(fillFields({ type: "action.web_push", fields }, "Asia/Tehran")).toEqual({
    buttons: "خرید = https://a.example/?a=b\nبعداً = https://a.example",
  });
  expect(readFields("action.push", { data: "order = 12\nalone" }, {})).toEqual({ data: { order: "12", alone: "" } });
  expect(readFields("action.whatsapp", { values: " الف \nب" }, {})).toEqual({ values: ["الف", "ب"] });
  expect(readFields("action.on_site", { where: { mode: "exact", url: "" } }, {})).toEqual({});
});

it("a moment is typed in Jalali, and stays where it is none", () => {
  expect(readFields("flow.wait_date", { at: "۱۴۰۵/۹/۱۰ ۱۰" }, {})).toEqual({ at: "2026-12-01T10:00" });
  expect(readFields("flow.wait_date", { at: "فردا" }, {})).toEqual({ at: "فردا" });
  expect(readFields("flow.wait_date", { at: " " }, {})).toEqual({});
  expect(fillFields({ type: "flow.wait_date", fields: { at: "فردا" } }, "Asia/Tehran")).toEqual({ at: "فردا" });
});

it("a moment with an offset is shown by the clocks of the website", () => {
  const fill = (at: string) => fillFields({ type: "flow.wait_date", fields: { at } }, "Asia/Tehran").at;
  expect(fill("2026-12-01T06:30:00Z")).toBe("۱۴۰۵/۰۹/۱۰ ۱۰:۰۰");
  expect(fill("2026-12-01T06:30:00")).toBe("۱۴۰۵/۰۹/۱۰ ۰۶:۳۰");
});

it("a number that is none stays as it was typed, and what the form does not show stays", () => {
  expect(readFields("flow.split", { a: "نیمی" }, {})).toEqual({ a: "نیمی" });
  expect(
    readFields("action.api", { url: "", save: "code = coupon.code" }, { url: "https://a.example", later: 1 }),
  ).toEqual({
    ...{ later: 1, save: [{ as: "code", path: "coupon.code" }] },
  });
});

it.each(blockTypes)("every field of %s has a control, and every control is a field", (type) => {
  const { shape } = wholeFields[type];
  const names = specsOf(type).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(shape).toSorted());
});

it("a time of day is read as people write it, and what is none stays for the platform to refuse", () => {
  const timeOf = (time: string) => readFields("flow.wait_time", { time }, {}).time;
  expect(["۹:۳۰", "9", " 21:05 ", "۹:۵", ""].map(timeOf)).toEqual(["09:30", "09:00", "21:05", "09:05", undefined]);
  expect(timeOf("عصر")).toBe("عصر");
});
