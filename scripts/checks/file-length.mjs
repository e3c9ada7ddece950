import { isSource } from "./source.mjs";

/** Files of 60 to 150 lines; over 300 the first comment says why, over 500 there is no reason. Tests too. */
export const name = "file-length";

const most = 500;
const mostWithoutReason = 300;

/** The comment at the head, after a possible `#!`: a block, or lines of `//` without a gap. */
const head = /^(?:#!.*\n)?\s*(\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/;

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path))
    .flatMap(({ path, text }) => {
      const lines = text.replace(/\n$/, "").split("\n").length;
      const reason = /\bLong because\b.{15,}/s.test(head.exec(text)?.[1] ?? "");
      if (lines > most) return [{ path, line: most + 1, message: `${lines} lines: over ${most}, divide it` }];
      if (lines <= mostWithoutReason || reason) return [];
      const message = `${lines} lines: over ${mostWithoutReason} the first comment says why ("Long because …")`;
      return [{ path, line: 1, message }];
    });
