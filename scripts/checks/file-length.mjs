import { isSource } from "./source.mjs";

/** A file has at most 300 lines, tests too; 60 to 150 are the aim. */
export const name = "file-length";

const maxLines = 300;

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, "").split("\n").length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => ({
      path,
      line: maxLines + 1,
      message: `${lines} lines: at most ${maxLines}, divide it`,
    }));
