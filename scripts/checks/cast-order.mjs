import ts from "typescript";
import { at, isSource, isTest, nodesOf } from "./source.mjs";

/**
 * PostgreSQL reads a bare name in ORDER BY as an output column before a column of the table: `SELECT no::text … ORDER BY
 * no` orders by the text, 10 before 9, and by no index. The column's table is named there. Lists of columns that a statement
 * takes from elsewhere are not seen.
 */
export const name = "cast-order";

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && path.startsWith("platform/") && !isTest(path))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const text = statementOf(node);
        return text === undefined ? [] : findOrders(text).map((column) => at(file, node, message(column)));
      }),
    );

function statementOf(node) {
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `$_${literal.text}`).join("");
  }
  const isWhole = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
  return isWhole && /ORDER BY/.test(node.text) ? node.text : undefined;
}

/** Names of ORDER BY that a cast column of the same SELECT has. */
function findOrders(text) {
  return [...text.matchAll(/\bORDER BY\b/g)].flatMap(({ index }) => {
    const from = openingBefore(text, index);
    const before = text.slice(from, index);
    const select = blank(before).search(/SELECT\s(?![\s\S]*SELECT\s)/);
    // Of a window or an aggregate: columns of the table come first there.
    if (select === -1) return [];
    const casts = castColumns(before.slice(select + "SELECT ".length));
    return orderedNames(text.slice(index + "ORDER BY".length)).filter((each) => casts.has(each));
  });
}

/** Where the parenthesis opens that a place stands in; 0 where none. */
function openingBefore(text, place) {
  let depth = 0;
  for (let index = place - 1; index >= 0; index -= 1) {
    if (text[index] === ")") depth += 1;
    if (text[index] === "(") depth -= 1;
    if (depth < 0) return index + 1;
  }
  return 0;
}

/** The text with what stands in parentheses as spaces. */
function blank(text) {
  let depth = 0;
  return [...text]
    .map((letter) => {
      if (letter === ")") depth -= 1;
      const shown = depth > 0 ? " " : letter;
      if (letter === "(") depth += 1;
      return shown;
    })
    .join("");
}

/** Names of the columns of a select list that are casts of a column of that name. */
function castColumns(rest) {
  const shape = blank(rest);
  const end = shape.search(/\bFROM\b/);
  const list = end === -1 ? rest : rest.slice(0, end);
  const names = splitTop(list).flatMap((item) => {
    const [, bare] = /(?:^|[\s.])(\w+)::\w+(?:\[\])?\s*$/.exec(item) ?? [];
    if (bare !== undefined) return [bare];
    const [, expression, alias] = /^([\s\S]*::\w+(?:\[\])?)\s+AS\s+"?(\w+)"?\s*$/.exec(item) ?? [];
    return alias !== undefined && new RegExp(`\\b${alias}\\b(?!\\()`).test(expression) ? [alias] : [];
  });
  return new Set(names);
}

function splitTop(list) {
  const shape = blank(list);
  const cuts = [...shape.matchAll(/,/g)].map(({ index }) => index);
  return [0, ...cuts.map((cut) => cut + 1)].map((from, place) => list.slice(from, cuts[place]));
}

/** The bare names that an order begins with, up to its end. */
function orderedNames(rest) {
  const depthEnd = closing(rest);
  const [order] = rest.slice(0, depthEnd).split(/\b(?:LIMIT|OFFSET|FETCH|FOR|ON CONFLICT|RETURNING)\b/);
  return splitTop(order).flatMap((item) => /^\s*(\w+)(?:\s+(?:ASC|DESC)\b.*)?\s*$/.exec(item)?.slice(1, 2) ?? []);
}

function closing(text) {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (depth < 0) return index;
  }
  return text.length;
}

const message = (column) => `ORDER BY ${column}: it is cast in the same SELECT; name its table`;
