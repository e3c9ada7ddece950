import ts from "typescript";
import { at, isSource, nodesOf } from "./source.mjs";

/** A function has at most 60 lines. What a test runner calls is a list of cases and counts by the functions in it. */
export const name = "function-length";

const maxLines = 60;
const runners = /^(describe|it|test|beforeAll|afterAll|beforeEach|afterEach|bench)\b/;

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => ts.isFunctionLike(node) && node.body !== undefined && !isCase(file, node))
        .map((node) => ({ node, lines: countLines(node) }))
        .filter(({ lines }) => lines > maxLines)
        .map(({ node, lines }) => at(file, node, `${nameOf(node)} has ${lines} lines: at most ${maxLines}`)),
    );

function countLines(node) {
  const tree = node.getSourceFile();
  const lineAt = (position) => tree.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.end) - lineAt(node.getStart()) + 1;
}

const isCase = ({ path }, { parent }) =>
  /\.test\.tsx?$/.test(path) && ts.isCallExpression(parent) && runners.test(parent.expression.getText());

const nameOf = (node) =>
  node.name?.getText() ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "a function");
