import ts from "typescript";
import { at, isSource, isTest, parse } from "./source.mjs";

/** An exported function of the contract or the platform says in a doc comment what goes in and what comes out; one line says it itself. */
export const name = "doc-comments";

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && /^(contract|platform)\//.test(path) && !isTest(path))
    .flatMap((file) =>
      parse(file)
        .statements.filter(isExported)
        .filter((statement) => ts.getJSDocCommentsAndTags(statement).length === 0)
        .flatMap((statement) =>
          functionsOf(statement).map((name) => at(file, statement, `${name} has no doc comment`)),
        ),
    );

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function functionsOf(statement) {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? "the default export"];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) =>
        initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .filter((declaration) => declaration.getText().includes("\n"))
    .map((declaration) => declaration.name.getText());
}
