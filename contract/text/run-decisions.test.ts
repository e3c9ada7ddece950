import { expect, it } from "vitest";
import { describeDecision } from "./run-decisions.ts";

const decided = (detail: Record<string, unknown>, reason: "not_matched" | "matched" | "handed_over" = "not_matched") =>
  describeDecision({
    ...{ name: "سارا", zone: "+03:30", at: Date.parse("2026-11-27T08:00:00Z"), reason, detail },
    block: { type: "condition.attribute", name: "مشتری تهرانی", fields: {} },
    output: reason === "matched" ? "yes" : "no",
  });

it("a condition says what it saw of the person", () => {
  const because = "سارا از شاخهٔ «خیر» رفت، چون شرط «مشتری تهرانی» درست نبود";
  expect(decided({ seen: { city: "Shiraz", birthday: "1990-03-21", "attr.size": "42", gender: null } })).toBe(
    `${because}؛ شهر: شیراز، تاریخ تولد: ۱ فروردین ۱۳۶۹، size: ۴۲، جنسیت: ثبت نشده.`,
  );
  expect(decided({})).toBe(`${because}.`);
  expect(decided({ seen: { gender: "female" } }, "matched")).toContain("درست بود؛ جنسیت: زن.");
});

it("a call says what of its answer stays", () => {
  expect(decided({ saved: { coupon: "GOL-20" } }, "handed_over")).toBe(
    "پیام ارسال شد و سارا ۶ آذر ۱۴۰۵ ساعت ۱۱:۳۰ ادامه داد؛ از پاسخ: coupon: GOL-20.",
  );
});

it("who came in by an address came in from a place that is approximate", () => {
  const entered = (type: "trigger.geo" | "trigger.event", detail: Record<string, unknown>) =>
    describeDecision({
      ...{ name: "سارا", zone: "+03:30", at: Date.parse("2026-11-27T08:00:00Z"), detail },
      block: { type, name: "تهران", fields: {} },
      reason: "entered",
      output: "next",
    });
  const came = "سارا ۶ آذر ۱۴۰۵ ساعت ۱۱:۳۰ وارد سفر شد";
  expect(entered("trigger.geo", { isApproximate: true })).toBe(`${came}؛ جای او از آدرس IP و تقریبی است.`);
  expect(entered("trigger.geo", {})).toBe(`${came}.`);
  expect(entered("trigger.event", { isApproximate: true })).toBe(`${came}.`);
});
