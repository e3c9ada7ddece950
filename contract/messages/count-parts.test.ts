import { describe, expect, it } from "vitest";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { countParts } from "./count-parts.ts";
import { extension, gsm7 } from "./gsm7.ts";

const of = (text: string) => {
  const { encoding, units, parts } = countParts(text);
  return [encoding, units, parts];
};

describe("an SMS", () => {
  it.each([
    ["", ["GSM7", 0, 1]],
    ["a".repeat(160), ["GSM7", 160, 1]],
    ["a".repeat(161), ["GSM7", 161, 2]],
    ["a".repeat(306), ["GSM7", 306, 2]],
    ["a".repeat(307), ["GSM7", 307, 3]],
    ["€".repeat(80), ["GSM7", 160, 1]],
    ["€".repeat(81), ["GSM7", 162, 2]],
    ["س".repeat(70), ["UCS2", 70, 1]],
    ["س".repeat(71), ["UCS2", 71, 2]],
    ["س".repeat(134), ["UCS2", 134, 2]],
    ["س".repeat(135), ["UCS2", 135, 3]],
    ["a\nb", ["GSM7", 3, 1]],
    [`${"a".repeat(70)}‌`, ["UCS2", 71, 2]],
    ["😀".repeat(35), ["UCS2", 70, 1]],
    // 33 pairs fill 66 of 67 units: a pair is never cut.
    ["😀".repeat(66), ["UCS2", 132, 2]],
    ["😀".repeat(67), ["UCS2", 134, 3]],
    ["`", ["UCS2", 1, 1]],
    // 152 septets and an escaped character: it moves to the next part whole.
    [`${"a".repeat(152)}€${"a".repeat(151)}`, ["GSM7", 305, 2]],
    [`${"a".repeat(152)}€${"a".repeat(152)}`, ["GSM7", 306, 3]],
  ])("%j is counted", (text, counted) => {
    expect(of(text)).toEqual(counted);
  });

  it("is counted as a plain program packs it, whatever it holds", () => {
    const { whole, one } = dice(20);
    const letters = [...gsm7, ...extension];
    const others = ["س", "‌", "۱", "😀", "🇮🇷", "`"];
    for (let round = 0; round < 2_000; round += 1) {
      const isLatin = whole(2) === 0;
      const text = Array.from({ length: whole(400) }, () => one(isLatin || whole(3) > 0 ? letters : others)).join("");
      const { encoding, units, parts, left } = countParts(text);
      const packed = pack(text);
      expect({ encoding, parts, units }).toEqual(packed.counted);
      expect(left).toBe(packed.left);
      expect(packed.texts.join("")).toBe(text);
    }
  });
});

/** The parts themselves, cut one character after the other. */
function pack(text: string) {
  const isGsm = [...text].every((letter) => gsm7.has(letter) || extension.has(letter));
  const width = (letter: string) => (isGsm ? 1 + Number(extension.has(letter)) : letter.length);
  const sum = (part: string) => [...part].reduce((all, letter) => all + width(letter), 0);
  const isOne = sum(text) <= (isGsm ? 160 : 70);
  const max = isOne ? (isGsm ? 160 : 70) : isGsm ? 153 : 67;
  const texts = [""];
  for (const letter of text) {
    const last = texts.at(-1) ?? "";
    if (sum(last + letter) <= max) texts[texts.length - 1] = last + letter;
    else texts.push(letter);
  }
  const encoding = isGsm ? "GSM7" : "UCS2";
  return { texts, left: max - sum(texts.at(-1) ?? ""), counted: { encoding, parts: texts.length, units: sum(text) } };
}
