import { builtinModules } from "node:module";
import { posix } from "node:path";
import ts from "typescript";

/** Shared by the rules: kinds of files, and TypeScript's own parser, since a regular expression reads comments as code. */

const parsed = new WeakMap();

/** Programs, which are parsed; those in `bin/` have no extension. */
export const isSource = (path) => /\.(tsx?|mjs)$/.test(path) || /^bin\/[^.]+$/.test(path);

/** Tests and what only they import. */
export const isTest = (path) => /^(tests|bench)\/|\.test\.tsx?$|(^|\/)test-[^/]+\.ts$/.test(path);

/** The file's syntax tree, parsed once for all rules. */
export const parse = (file) => read(file).tree;

/** Every node of the file's tree, parents before children. */
export const nodesOf = (file) => read(file).nodes;

function read(file) {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const kind = /\.tsx?$/.test(file.path) ? undefined : ts.ScriptKind.JS;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, kind);
  const nodes = [];
  const visit = (node) => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(tree);
  parsed.set(file, { tree, nodes });
  return { tree, nodes };
}

/** A finding at a node of the file. */
export const at = (file, node, message) => ({
  path: file.path,
  line: parse(file).getLineAndCharacterOfPosition(node.getStart()).line + 1,
  message,
});

/** A finding for each line of the text that `judge` has a message for. */
export const byLine = ({ path, text }, judge) =>
  text.split("\n").flatMap((line, index) => {
    const message = judge(line);
    return message === undefined ? [] : [{ path, line: index + 1, message }];
  });

/** Whether a comment `word: reason` on the finding's line, or on the line above, allows it. */
export const isAllowed = ({ text }, { line }, word) =>
  text
    .split("\n")
    .slice(Math.max(0, line - 2), line)
    .some((each) => new RegExp(`(//|/\\*).*\\b${word}: \\S.{9,}`).test(each));

/** The text of a string, template, expression or JSX text; undefined for other nodes. */
export function written(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return node.text;
  if (ts.isRegularExpressionLiteral(node) || ts.isJsxText(node)) return node.text;
  return undefined;
}

/**
 * What a file imports: `path` for ours (from the root), `package` for others (`node:` before each of Node's own).
 * `types`: the import is gone when the program runs.
 */
export function importsOf(file) {
  return nodesOf(file).flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return [];
    const types = ts.isImportTypeNode(node) || (node.importClause?.isTypeOnly ?? node.isTypeOnly ?? false);
    return [{ node, specifier, types, ...resolve(file.path, specifier) }];
  });
}

function specifierOf(node) {
  const called = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
  const literal = called ? node.arguments[0] : ts.isImportTypeNode(node) ? node.argument.literal : named;
  return literal !== undefined && ts.isStringLiteralLike(literal) ? literal.text : undefined;
}

function resolve(from, specifier) {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return { path: posix.join(posix.dirname(from), plain) };
  if (plain.startsWith("#")) return { path: plain.slice(1) };
  return { package: builtinModules.includes(plain) ? `node:${plain}` : plain };
}
