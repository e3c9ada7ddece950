/**
 * Whether somebody typed this name: spaces, half-spaces and the Arabic forms of Yeh and Kaf, which keyboards mix up, make
 * no difference.
 */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name);

/** Whether a name holds what somebody typed, written in either way and letter case. */
export const holdsName = (typed: string, name: string) =>
  plain(name).toLowerCase().includes(plain(typed).toLowerCase());

const plain = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\s\u200c\u200e\u200f]+/g, "")
    .replaceAll("\u064a", "\u06cc") // letters: Yeh of the Arabic keyboard
    .replaceAll("\u0643", "\u06a9"); // letters: Kaf of the Arabic keyboard
