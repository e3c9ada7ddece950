import { expect, it } from "vitest";
import { cities } from "#contract/text/cities.ts";
import { nameOf, nameWords } from "./names.ts";

it("every line of the cities names one in both scripts, and none twice", () => {
  for (const line of cities)
    expect(line).toMatch(/^‘?\p{Lu}[\p{Script=Latin}\p{M}‘’.\- ]* [\p{Script=Arabic}\p{M}\u200c ]+$/u);
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
] as const)("the %s «%s» is called %s", (filter, key, words) => {
  expect(nameWords(filter, { key })).toBe(words);
});

it("what has no Persian name stands as code, pages by their titles", () => {
  expect(nameOf("city", { key: "Smallville" })).toEqual({ name: "", code: "Smallville" });
  expect(nameOf("path", { key: "/cart", label: "سبد خرید" })).toEqual({ name: "سبد خرید", code: "/cart" });
  expect(nameOf("path", { key: "/cart" })).toEqual({ name: "", code: "/cart" });
  expect(nameWords("path", { key: "/" })).toBe("صفحهٔ اصلی");
});
