import ts from "typescript";
import { at, nodesOf } from "./source.mjs";

/**
 * An action reads its form through the guard (token, origin) first: by the form kit, or by `readForm` itself
 * (`readTyped` for what is counted while it is typed). A route does
 * not answer failed calls itself: the kits of `app/services` do, each failure alike.
 */
export const name = "guarded-forms";

const isRoute = (path) => /^app\/routes\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

export const check = (files) =>
  files
    .filter(({ path }) => isRoute(path))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        if (isAction(node) && !beginsWithGuard(node)) return [at(file, node, unguarded)];
        return ts.isImportSpecifier(node) && node.name.text === "toResponse" ? [at(file, node, answered)] : [];
      }),
    );

const unguarded = "an action is made by the form kit (`formAction`) or begins with `await readForm(request)`";
const answered = "`toResponse` is for the kits: a route uses `ownerLoader`, `formAction` or `answerScript`";

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

function isAction(node) {
  if (ts.isFunctionDeclaration(node)) return node.name?.text === "action" && isExported(node);
  return (
    ts.isVariableStatement(node) &&
    isExported(node) &&
    node.declarationList.declarations.some((each) => each.name.getText() === "action")
  );
}

/** The makers of actions in `app/services`, and constants named after them (`profileAction`). */
const isByKit = (node) =>
  ts.isVariableStatement(node) &&
  node.declarationList.declarations.every((each) => /^\w+Action\b/.test(each.initializer?.getText() ?? ""));

const beginsWithGuard = (node) =>
  isByKit(node) ||
  (ts.isFunctionDeclaration(node) &&
    /^(const \w+ = )?await read(Form|Typed)\(request\)/.test(node.body?.statements[0]?.getText() ?? ""));
