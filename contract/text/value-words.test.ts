import { expect, it } from "vitest";
import { closedFields, listValueWords, spellingsOf, valueOfWord, valueWord } from "./value-words.ts";

it.each(["type", "gender", "medium", "device", "country", "city"])("every word of %s leads back to it", (field) => {
  const words = listValueWords(field);
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((word) => valueWord(field, valueOfWord(field, word)) !== word)).toEqual([]);
  // A list of values is split at commas.
  expect(words.filter((word) => /[،,]/.test(word))).toEqual([]);
});

it("every value of a closed field has a word", () => {
  expect([...closedFields].sort()).toEqual(["device", "gender", "medium", "type"]);
  for (const field of closedFields) expect(listValueWords(field).length).toBeGreaterThan(2);
});

it("a present country has its name, not a former one", () => {
  expect(["آلمان", "روسیه", "صربستان", "یمن"].map((word) => valueOfWord("country", word))).toEqual([
    ...["DE", "RU", "RS", "YE"],
  ]);
});

it.each([
  ["city", "Tehran", ["Tehran", "تهران"]],
  ["city", "تهران", ["تهران", "Tehran"]],
  ["city", "Sabzevar", ["Sabzevar", "Sabzawar", "سبزوار"]],
  ["city", "خرم آباد", ["خرم آباد", "Khorramabad", "خرم‌آباد", "خرمآباد"]],
  ["city", "نظرآباد", ["نظرآباد", "Nazarabad", "Naz̧arabad"]],
  ["city", "Smallville", ["Smallville"]],
  ["country", "IR", ["IR", "ایران"]],
  ["source", "google.com", ["google.com"]],
])("%s %s has every spelling", (field, value, spellings) => {
  expect(spellingsOf(field, value)).toEqual(spellings);
});
