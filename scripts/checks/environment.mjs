import ts from "typescript";
import { at, importsOf, isSource, isTest, nodesOf } from "./source.mjs";

/** The environment is read once a process, in the file that says what may stand in it. */
export const name = "environment";

const readers = {
  "platform/settings.ts": "the platform",
  "app/env.server.ts": "the dashboard",
  "scripts/env.mjs": "the scripts",
};
/** Build and test tools read theirs before any of our programs runs. */
const isConfiguration = (path) => /^[^/]+\.config\.ts$/.test(path);

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && !isTest(path) && !isConfiguration(path) && !Object.hasOwn(readers, path))
    .flatMap((file) => [
      ...nodesOf(file)
        .filter(readsEnvironment)
        .map((node) => at(file, node, message)),
      ...importsOf(file)
        .filter(importsEnvironment)
        .map(({ node }) => at(file, node, message)),
    ]);

const message = `process.env is read in ${Object.keys(readers).join(", ")} alone`;
const isProcess = (node) => node !== undefined && /^(globalThis\.)?process$/.test(node.getText());

function readsEnvironment(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "env" && isProcess(node.expression);
  if (ts.isElementAccessExpression(node))
    return isProcess(node.expression) && /^["'`]env["'`]$/.test(node.argumentExpression.getText());
  return (
    ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    isProcess(node.initializer) &&
    node.name.elements.some((each) => (each.propertyName ?? each.name).getText() === "env")
  );
}

const importsEnvironment = (each) =>
  each.package === "node:process" && /\benv\b/.test(each.node.importClause?.namedBindings?.getText() ?? "");
