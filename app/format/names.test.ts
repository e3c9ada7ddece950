import { expect, it } from "vitest";
import { cities } from "#app/text/fa/cities.ts";
import { names, wordsOf } from "./names.ts";

it("every line of the cities names one in both scripts, and none twice", () => {
  for (const line of cities) expect(line).toMatch(/^[A-Z][A-Za-z.\- ]* [\p{Script=Arabic}\p{M}\u200c ]+$/u);
  expect(new Set(cities.map((line) => line.replace(/ \p{Script=Arabic}.*$/u, ""))).size).toBe(cities.length);
});

it.each([
  ["city", "Tehran", "تهران"],
  ["city", "‘Azizabad", "عزیزآباد"],
  ["city", "Bandar-e ‘Asaluyah", "عسلویه"],
  ["city", "Naz̧arabad", "نظرآباد"],
  ["city", "Frankfurt am Main", "فرانکفورت"],
  ["city", "Smallville", "Smallville"],
  ["city", "", "نامعلوم"],
  ["country", "IR", "ایران"],
  ["country", "??", "نامعلوم"],
  ["medium", "search", "جست‌وجو"],
  ["medium", "billboard", "billboard"],
  ["source", "", "بدون منبع"],
  ["device", "mobile", "موبایل"],
  ["browser", "", "نامعلوم"],
] as const)("the %s «%s» is called %s", (dimension, key, words) => {
  expect(wordsOf(dimension, { key })).toBe(words);
});

it("what has no Persian name stands as code, pages by their titles", () => {
  expect(names.city({ key: "Smallville" })).toEqual({ name: "", code: "Smallville" });
  expect(names.path({ key: "/cart", label: "سبد خرید" })).toEqual({ name: "سبد خرید", code: "/cart" });
  expect(names.path({ key: "/cart" })).toEqual({ name: "", code: "/cart" });
  expect(wordsOf("path", { key: "/" })).toBe("صفحهٔ اصلی");
});
