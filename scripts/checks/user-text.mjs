import ts from "typescript";
import { at, byLine, isAllowed, isSource, isTest, nodesOf, written } from "./source.mjs";

/**
 * What people read stands in the catalogues (`app/text`, `contract/text`): no letter of the Arabic script in other code
 * or in files served as they are, no text of any language in JSX. `letters: reason` in a comment on the line allows a
 * table of letters; Persian digits and signs are no letters.
 */
export const name = "user-text";

const persian = /(?=\p{Script=Arabic})\p{L}/u;
/** Names in capitals (CSV, API) are the same in every language. */
const word = /\p{Ll}/u;
const catalogues = /^(app|contract)\/text\//;
const served = /\.(sql|css|html|svg|webmanifest)$/;
const spoken = /^(aria-label|aria-description|aria-roledescription|placeholder|title|label|alt)$/;
/** Samples of code are nobody's language. */
const code = /^(code|pre|kbd|samp|script|style)$/;
const isAddress = (value) => /^\S+$/.test(value) && /:\/\/|@|^\/|^[\w-]+(\.[\w-]+)+$/.test(value);

export const check = (files) =>
  files
    .filter(({ path }) => !catalogues.test(path) && !isTest(path) && !path.startsWith("docs/"))
    .flatMap((file) => {
      if (served.test(file.path)) return byLine(file, (line) => (persian.test(line) ? inCatalogue(line) : undefined));
      if (!isSource(file.path)) return [];
      return nodesOf(file).flatMap((node) => {
        const text = judge(file, node);
        const finding = text === undefined ? undefined : at(file, node, inCatalogue(text));
        return finding === undefined || isAllowed(file, finding, "letters") ? [] : [finding];
      });
    });

const inCatalogue = (text) => `text for people belongs in the catalogue: ${text.trim().slice(0, 40)}`;

function judge(file, node) {
  const text = written(node);
  if (text === undefined) return undefined;
  if (persian.test(text)) return text;
  return file.path.endsWith(".tsx") && word.test(text) && isShown(node) && !isAddress(text) ? text : undefined;
}

/** Whether JSX shows it: as text, as `{"text"}` and its choices, or in an attribute that is read out. */
function isShown(node) {
  if (ts.isJsxText(node)) return !isSample(node.parent);
  let at = node.parent;
  let below = node;
  while (isChoice(at, below)) {
    below = at;
    at = at.parent;
  }
  if (ts.isJsxExpression(at)) {
    if (!ts.isJsxAttribute(at.parent)) return !isSample(at.parent);
    at = at.parent;
  }
  return ts.isJsxAttribute(at) && spoken.test(at.name.getText());
}

const isChoice = (node, below) =>
  ts.isParenthesizedExpression(node) ||
  ts.isTemplateExpression(node) ||
  ts.isTemplateSpan(node) ||
  (ts.isConditionalExpression(node) && node.condition !== below) ||
  (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText()));

const isSample = (element) => ts.isJsxElement(element) && code.test(element.openingElement.tagName.getText());
