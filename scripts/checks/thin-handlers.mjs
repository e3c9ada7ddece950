import ts from "typescript";
import { at, importsOf, nodesOf } from "./source.mjs";

/**
 * A handler of the contract passes its call on to a use case: its file runs no statement of a store, and it decides
 * nothing and is short. What a call means is then said once, for jobs and commands too.
 */
export const name = "thin-handlers";

const maxStatements = 5;
const isRoutes = (path) => /^platform\/(?:.+\/)?(?:\w+-)?routes\.ts$/.test(path);
const isStore = (path = "") => /^platform\/(?:.+\/)?sql\//.test(path) || path.startsWith("platform/stores/");

export const check = (files) =>
  files
    .filter(({ path }) => isRoutes(path))
    .flatMap((file) => [
      ...importsOf(file)
        .filter(({ path, types }) => isStore(path) && !types)
        .map(({ node, specifier }) => at(file, node, `${specifier}: a route asks a use case, never a store`)),
      ...nodesOf(file)
        .filter(isHandler)
        .flatMap(({ arguments: [body] }) => judge(body).map((message) => at(file, body, message))),
    ]);

const isHandler = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "handler" &&
  ts.isFunctionLike(node.arguments[0] ?? node);

function judge({ body }) {
  const found = [];
  const statements = ts.isBlock(body) ? body.statements.length : 1;
  if (statements > maxStatements) found.push(`a handler has ${statements} statements: at most ${maxStatements}`);
  const visit = (node) => {
    if (ts.isIfStatement(node) || ts.isThrowStatement(node))
      found.push("a handler decides nothing: no `if`, no `throw`");
    node.forEachChild(visit);
  };
  visit(body);
  return found;
}
