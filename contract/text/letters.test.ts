import { expect, it } from "vitest";
import { spellLetters } from "./letters.ts";

it("a word is spelled as both keyboards write it", () => {
  expect(spellLetters("yek 1")).toEqual(["yek 1"]);
  expect(spellLetters("شیراز")).toEqual(["شیراز", "ش\u064aراز"]); // letters: compared, never shown
  expect(spellLetters("ش\u064aراز")).toEqual(["ش\u064aراز", "شیراز"]); // letters: compared, never shown
  const spelled = spellLetters("کریمی");
  expect(spelled).toHaveLength(4);
  expect(spelled).toContain("\u0643ر\u064aم\u064a"); // letters: compared, never shown
});
