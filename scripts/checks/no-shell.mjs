import ts from "typescript";
import { at, importsOf, isSource, isTest, nodesOf } from "./source.mjs";

/** Programs are started with lists of arguments: a shell would read names of files, hosts and databases as commands. */
export const name = "no-shell";

const byShell = /\b(exec|execSync)\b/;

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && /^(app|contract|platform|scripts)\//.test(path) && !isTest(path))
    .flatMap((file) => [
      ...importsOf(file)
        .filter((each) => each.package === "node:child_process")
        .filter(({ node }) => byShell.test(namesOf(node) ?? "exec"))
        .map(({ node }) => at(file, node, message("exec"))),
      ...nodesOf(file)
        .filter((node) => ts.isPropertyAssignment(node) && node.name.getText() === "shell")
        .map((node) => at(file, node, message("shell"))),
    ]);

/** The names that an import takes one by one; nothing where it takes the module whole. */
function namesOf({ importClause }) {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.getText() : undefined;
}

const message = (what) => `${what}: start programs with a list of arguments, without a shell`;
