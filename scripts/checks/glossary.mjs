import ts from "typescript";
import { isSource, nodesOf, parse } from "./source.mjs";

/** One concept has one name: the words in the last column of docs/glossary.md are refused in names, comments, messages and docs. */
export const name = "glossary";

const page = "docs/glossary.md";
const isRead = (path) =>
  (isSource(path) || /\.(sql|md|sh|yml|yaml)$/.test(path)) &&
  path !== page &&
  !path.startsWith("scripts/checks/glossary");

export const check = (files) => {
  const glossary = files.find(({ path }) => path === page);
  if (glossary === undefined) return [];
  const { words, exceptions } = readGlossary(glossary.text);
  return files.filter(({ path }) => isRead(path)).flatMap((file) => checkFile(file, words, exceptions));
};

/**
 * Tables of `| concept | name | not |` give the refused words, separated by commas; `turn (in names)` is refused in
 * identifiers, columns and file names only, since prose needs the word. A table of `| word | where | why |` gives exceptions:
 * `where` is a path with `**`, or a piece of code on the same line.
 */
export function readGlossary(text) {
  const words = [];
  const exceptions = [];
  let columns = [];
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : [];
    if (cells[0] === "concept" || cells[0] === "word") columns = cells;
    else if (cells.length !== 3 || cells[0].startsWith("---")) continue;
    else if (columns[0] === "word") exceptions.push({ word: cells[0], where: cells[1].replaceAll("`", "") });
    else
      words.push(
        ...cells[2]
          .split(",")
          .filter((word) => word.trim() !== "")
          .map((word) => readWord(word, cells[1])),
      );
  }
  return { words, exceptions };
}

function readWord(cell, instead) {
  const word = cell.replace("(in names)", "").trim();
  return {
    word,
    isNameOnly: cell.includes("(in names)"),
    pattern: new RegExp(`(?<![a-z0-9])${word.replaceAll(" ", " +")}(?![a-z0-9])`),
    instead,
  };
}

function checkFile(file, words, exceptions) {
  const own = words.filter(
    ({ word }) => !exceptions.some((each) => [word, "*"].includes(each.word) && isPath(each.where, file.path)),
  );
  const names = namesOf(file);
  return file.text
    .split("\n")
    .flatMap((line, index) =>
      own
        .filter(({ word, pattern, isNameOnly }) => {
          const text = exceptions
            .filter((each) => each.word === word && !each.where.includes("/"))
            .reduce((rest, { where }) => rest.replaceAll(where, " "), line);
          if (!isNameOnly) return pattern.test(split(text));
          return (names.get(index) ?? []).some((each) => text.includes(each) && pattern.test(split(each)));
        })
        .map(({ word, instead }) => ({
          path: file.path,
          line: index + 1,
          message: `"${word}" is not the glossary's word${instead === "" ? "" : `: ${instead}`}`,
        })),
    )
    .concat(
      own
        .filter(({ pattern }) => pattern.test(split(file.path)))
        .map(({ word, instead }) => ({
          path: file.path,
          line: 1,
          message: `the file's name says "${word}": ${instead}`,
        })),
    );
}

const isPath = (where, path) =>
  where.includes("/") &&
  new RegExp(
    `^${where.replaceAll(".", "\\.").replaceAll("**", "\u0000").replaceAll("*", "[^/]*").replaceAll("\u0000", ".*")}$`,
  ).test(path);

/** `settleDirtyDay` and `settle_dirty_day` as "settle dirty day". */
const split = (text) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();

/** Names by line (from 0): identifiers of programs, and snake_case anywhere, which is SQL or a field on the wire. */
function namesOf(file) {
  const names = new Map();
  const add = (line, text) => names.set(line, [...(names.get(line) ?? []), text]);
  file.text.split("\n").forEach((line, index) => {
    for (const [text] of line.matchAll(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g)) add(index, text);
  });
  if (!isSource(file.path)) return names;
  const tree = parse(file);
  for (const node of nodesOf(file)) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      add(tree.getLineAndCharacterOfPosition(node.getStart()).line, node.text);
    }
  }
  return names;
}
