import { describe, expect, it } from "vitest";
import { eventWords } from "../text/event-words.ts";
import { condition } from "./condition.ts";
import { type ConditionRow, conditionsForm, readGroups, writeRow } from "./form.ts";

/** The condition that a row of the form stands for. */
function read(row: Partial<ConditionRow>) {
  const groups = [{ meets: "all", items: [{ filters: [], ...row }] }];
  return condition.parse(readGroups(conditionsForm.parse({ groups }))[0]?.items[0]);
}

const write = (given: object) => writeRow(condition.parse(given), () => "text");

describe("a row of the form", () => {
  it.each([
    ["city", "تهران", "Tehran"],
    ["city", "بندر عباس", "Bandar Abbas"],
    ["city", "كرج", "Karaj"],
    ["city", "سبزوار", "Sabzawar"],
    ["city", "Tehran", "Tehran"],
    ["city", "شهری که نیست", "شهری که نیست"],
    ["country", "ایران", "IR"],
    ["country", "آلمان", "DE"],
    ["device", "موبایل", "mobile"],
    ["medium", "جست‌وجو", "search"],
    ["medium", "شبکه های اجتماعی", "social"],
    ["type", "مشتری", "customer"],
    ["gender", "زن", "female"],
    ["source", "مستقیم", "مستقیم"],
    ["medium", "جستجو", "search"],
    ["medium", "شبكه هاي اجتماعي", "social"],
    ["medium", "Search", "search"],
    ["device", "گوشي", "mobile"],
    ["country", "آمریکا", "US"],
    ["country", "ir", "IR"],
    ["city", "tehran", "Tehran"],
    ["os", "اندرويد", "Android"],
    ["os", "ios", "iOS"],
    ["browser", "گوگل كروم", "Chrome"],
    ["browser", "edge", "Microsoft Edge"],
    ["source", "گوگل", "google.com"],
    ["source", "ديجي كالا", "digikala.com"],
    ["source", "خبرنامه", "خبرنامه"],
    ["source", '"گوگل"', "گوگل"],
  ])("takes %s «%s» as %s", (field, typed, value) => {
    expect(read({ subject: `attribute:${field}`, op: "is", value: typed })).toMatchObject({ field, value });
  });

  it("takes each of a list, and a part of a name as it is typed", () => {
    const several = read({ subject: "attribute:city", op: "any_of", value: "تهران، Shiraz، یزد" });
    expect(several).toMatchObject({ value: ["Tehran", "Shiraz", "Yazd"] });
    const part = read({ subject: "attribute:city", op: "contains", value: "تهران" });
    expect(part).toMatchObject({ value: "تهران" });
  });

  it("takes an attribute of the owner's own as it is typed", () => {
    expect(read({ subject: "attribute:attr.city:text", op: "is", value: "تهران" })).toMatchObject({ value: "تهران" });
  });

  it("takes days of the Jalali and of the Gregorian calendar", () => {
    expect(read({ subject: "attribute:birthday", op: "on", value: "۱۳۷۰/۵/۱۲" })).toMatchObject({
      value: "1991-08-03",
    });
    const between = { subject: "attribute:firstSeenAt", op: "between", value: "2026-03-21", until: "۱۴۰۵/۰۲/۰۱" };
    expect(read(between)).toMatchObject({ value: ["2026-03-21", "2026-04-21"] });
  });

  it("takes the properties of an event and their values by their words", () => {
    const filters = [
      { property: "شهر", op: "is", value: "شیراز" },
      { property: "medium", op: "none_of", value: "پیامک" },
      { property: "كشور", op: "is", value: "ایران" },
      { property: "data.رنگ", op: "is", value: "تهران" },
    ];
    expect(read({ subject: "event", op: "did", event: "purchase", filters })).toMatchObject({
      event: {
        filters: [
          { property: "city", value: "Shiraz" },
          { property: "medium", value: ["sms"] },
          { property: "country", value: "IR" },
          { property: "data.رنگ", value: "تهران" },
        ],
      },
    });
  });

  it("takes an event by the word that lists of events show, and by that of before", () => {
    const named = (event: string) => read({ subject: "event", op: "did", event }) as { field: string };
    const { leave, ...others } = eventWords;
    for (const [name, word] of Object.entries(others)) expect(named(word).field).toBe(name);
    expect(named(leave).field).toBe(leave);
    expect(named("برداشتن از سبد").field).toBe("remove_from_cart");
    for (const [word, name] of [
      ["خريد", "purchase"],
      ["جستجو", "search"],
      ["مشاهده محصول", "product_view"],
    ] as const)
      expect(named(word).field).toBe(name);
    expect(named('"خرید"').field).toBe("خرید");
  });

  it.each([
    { of: "attribute", field: "city", op: "is", value: "Shiraz" },
    { of: "attribute", field: "country", op: "none_of", value: ["IR", "AF", "HK"] },
    { of: "attribute", field: "city", op: "starts_with", value: "Bandar" },
    { of: "attribute", field: "source", op: "any_of", value: ["google", "گوگل", "google.com"] },
    { of: "attribute", field: "os", op: "is_not", value: "android" },
    { of: "attribute", field: "birthday", op: "between", value: ["1991-08-03", "1992-01-01"] },
    { of: "attribute", field: "birthday", op: "in_next", value: 7 },
    { of: "attribute", field: "attr.city", op: "is", value: "Tehran" },
    {
      ...{ of: "event", field: "purchase", op: "did" },
      event: {
        ...{ name: "purchase", count: null, days: null },
        filters: [
          { property: "device", op: "any_of", value: ["mobile", "tablet"] },
          { property: "data.size", op: "gt", value: 42 },
        ],
      },
    },
  ])("stands for the condition that it was written from: $field $op", (given) => {
    expect(read(write(given))).toEqual(given);
  });

  it("shows words", () => {
    expect(write({ of: "attribute", field: "city", op: "any_of", value: ["Tehran", "Smallville"] })).toMatchObject({
      value: "تهران، Smallville",
    });
    expect(write({ of: "attribute", field: "birthday", op: "on", value: "1991-08-03" })).toMatchObject({
      value: "۱۳۷۰/۰۵/۱۲",
    });
    const event = { name: "purchase", filters: [{ property: "city", op: "is", value: "Shiraz" }] };
    expect(write({ of: "event", op: "did", event })).toMatchObject({
      filters: [{ property: "شهر", op: "is", value: "شیراز" }],
    });
  });
});

describe("what a form refuses beside its field", () => {
  const refused = (row: Partial<ConditionRow>) =>
    conditionsForm
      .safeParse({ groups: [{ meets: "all", items: [{ filters: [], ...row }] }] })
      .error?.issues.map(({ path }) => path.slice(4).join("."));
  const event = { subject: "event", op: "did", event: "purchase" };

  it.each<[string, Partial<ConditionRow>, string]>([
    ["a count without how it counts", { ...event, count: "3" }, "times"],
    ["how to count without a number", { ...event, times: "at_least" }, "count"],
    ["a number that is none", { ...event, times: "at_least", count: "چند" }, "count"],
    ["a day that is none", { ...event, from: "۱۴۰۵/۱۳/۰۱" }, "from"],
    ["an end before its start", { ...event, from: "۱۴۰۵/۰۲/۰۱", to: "۱۴۰۵/۰۱/۰۱" }, "to"],
    ["days and a start", { ...event, days: "30", from: "۱۴۰۵/۰۲/۰۱" }, "days"],
    ["a phone that is none", { subject: "attribute:phone", op: "is", value: "۰۹۱۲" }, "value"],
    ["an unknown type", { subject: "attribute:type", op: "any_of", value: "مشتری، رهگذر" }, "value"],
    ["an unknown device", { subject: "attribute:device", op: "is", value: "تلفن" }, "value"],
    [
      "an unknown medium of an event",
      { ...event, filters: [{ property: "کانال ورودی", op: "is", value: "رادیو" }] },
      "filters.0.value",
    ],
    [
      "an end of a filter that is none",
      { ...event, filters: [{ property: "data.size", op: "between", value: "3", until: "" }] },
      "filters.0.until",
    ],
  ])("%s", (_, row, field) => {
    expect(refused(row)).toContain(field);
  });

  it("reads phones, events and days as people write them", () => {
    const phone = (op: string, value: string) => read({ subject: "attribute:phone", op, value });
    expect(phone("is", "۰۹۱۲ ۳۴۵ ۶۷۸۹")).toMatchObject({ value: "+989123456789" });
    expect(phone("any_of", "09123456789، +93 70 123 4567")).toMatchObject({ value: ["+989123456789", "+93701234567"] });
    expect(phone("starts_with", "۰۹۱۲")).toMatchObject({ value: "+98912" });
    expect(phone("starts_with", "98912")).toMatchObject({ value: "+98912" });
    expect(phone("starts_with", "0098912")).toMatchObject({ value: "+98912" });
    expect(phone("contains", "0912-345")).toMatchObject({ value: "912345" });
    expect(phone("contains", "۰۰۰۱")).toMatchObject({ value: "0001" });
    expect(phone("contains", "0110")).toMatchObject({ value: "0110" });
    const bought = { subject: "event", op: "did", event: "افزودن به سبد", from: "۱۴۰۵/۰۱/۰۱", to: "2026-09-01" };
    expect(read(bought)).toMatchObject({
      event: { name: "add_to_cart", count: null, from: "2026-03-21", to: "2026-09-01" },
    });
  });

  it("shows days of an event in the Jalali calendar, and a word that is an event's own name between quotes", () => {
    const event = { name: "خرید", filters: [], from: "2026-03-21" };
    expect(write({ of: "event", op: "did", event })).toMatchObject({ event: '"خرید"', from: "۱۴۰۵/۰۱/۰۱" });
  });
});
