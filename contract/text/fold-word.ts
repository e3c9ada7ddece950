import { foldEndings } from "./letters.ts";

/** Owners write a name with a space, a half-space or neither, and with the letters of an Arabic keyboard. */
export const foldWord = (word: string): string =>
  foldEndings(
    word
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s\u200c\u0640\u064b-\u0652\u0654]/g, "")
      .replaceAll("\u0649", "\u06cc"), // letters: compared, never shown
  );
