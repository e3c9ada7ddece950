import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** The keys, `namespace:key`, that one place in the code may use; `*` stands for what is known at run time only. */
export interface UsedKey {
  keys: string[];
  at: string;
}

const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+\.ts$/.test(path);

/**
 * The catalogue keys that the dashboard uses, by the types of the code: `t(side)` uses each word that `side` may be. A key
 * is the argument of `t` in the namespace of its `useTranslation`; any text that begins with a namespace; the `key` of a
 * toast; and a list of the catalogue used as a whole.
 */
export function findUsedKeys(root: string, namespaces: readonly string[]): UsedKey[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ["app"] }, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const prefixed = new RegExp(`^(${namespaces.join("|")}):`);
  const keysAt = (node: ts.Node): string[] => {
    if (ts.isCallExpression(node) && node.expression.getText() === "t" && node.arguments[0] !== undefined) {
      const namespace = namespaceOf(node);
      const whole = node.arguments[1]?.getText().includes("returnObjects: true") ? partsOf(node) : [""];
      const keys = textsOf(node.arguments[0], checker).flatMap((key) => whole.map((part) => key + part));
      return keys.map((key) => (prefixed.test(key) ? key : `${namespace}:${key}`));
    }
    // A cast is for the compiler and uses no key.
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !ts.isLiteralTypeNode(node.parent))
      return textsOf(node, checker).filter((text) => prefixed.test(text));
    if (ts.isPropertyAssignment(node) && (isKeyOfToast(node) || isDone(node)))
      return textsOf(node.initializer, checker).map((key) => `toasts:${key}`);
    if (ts.isPropertyAccessExpression(node) && !ts.isPropertyAccessExpression(node.parent))
      return listAt(node, checker).filter((key) => prefixed.test(key));
    return [];
  };
  const found: UsedKey[] = [];
  const visit = (node: ts.Node) => {
    const keys = keysAt(node);
    if (keys.length > 0) found.push({ keys, at: relative(root, node.getSourceFile().fileName) });
    node.forEachChild(visit);
  };
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName);
    if (/^app\/(?!text\/fa\/)/.test(path) && !isTest(path)) visit(file);
  }
  return found;
}

/** The values of a text, `*` for what is known at run time only. (The type of the whole expression takes ten seconds.) */
function textsOf(node: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return textsOf(node.expression, checker);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((each) => textsOf(each, checker));
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (before, { expression, literal }) => {
        const words = textsOf(expression, checker);
        const filled = words.length === 0 ? ["*"] : words;
        return before.flatMap((text) => filled.map((word) => text + word + literal.text));
      },
      [node.head.text],
    );
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
}

/**
 * The first namespace of the `useTranslation` around a call of `t`; i18next's default where it names none. Of a `t` that is
 * handed down, the one of its type in the file.
 */
function namespaceOf(node: ts.Node): string {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    const found = ts.isFunctionLike(around) && /\{ t \} = useTranslation\(\[?(?:"(\w+)")?/.exec(around.getText());
    if (found) return found[1] ?? "common";
  }
  const typed = /ReturnType<typeof useTranslation<"(\w+)">>\["t"\]/.exec(node.getSourceFile().text);
  if (typed?.[1] !== undefined) return typed[1];
  throw new Error(`${node.getSourceFile().fileName}: t without useTranslation: ${node.getText()}`);
}

const has = (node: ts.ObjectLiteralExpression, property: string) =>
  node.properties.some(({ name }) => name?.getText() === property);

/** As `flash` takes them: `{ tone, key }`. */
const isKeyOfToast = ({ name, parent }: ts.PropertyAssignment) =>
  name.getText() === "key" && has(parent, "tone") && parent.properties.length <= 3;

/** The message after a form without fields (`carryOut`). */
const isDone = ({ name, parent }: ts.PropertyAssignment) => name.getText() === "done" && has(parent, "work");

/** `units.comma`, imported from a catalogue. */
function listAt(node: ts.PropertyAccessExpression, checker: ts.TypeChecker): string[] {
  let first: ts.Expression = node;
  while (ts.isPropertyAccessExpression(first)) first = first.expression;
  const symbol = ts.isIdentifier(first) ? checker.getSymbolAtLocation(first) : undefined;
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return [];
  const [declared] = checker.getAliasedSymbol(symbol).declarations ?? [];
  if (!declared?.getSourceFile().fileName.includes("/app/text/fa/")) return [];
  return [`${node.getText().replace(".", ":")}.*`];
}

/** Every name and text in these files, except a catalogue's own keys; templates as patterns. */
export function wordsOf(root: string, paths: readonly string[]): { has(word: string): boolean } {
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node) => {
    const isOwnName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    const isCatalogue = node.getSourceFile().fileName.includes("/text/");
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && !(isOwnName && isCatalogue)) {
      words.add(node.text);
      // A dotted name has its parts: `flow.wait_time`.
      if (/^\w+\.\w+$/.test(node.text)) words.add(node.text.replace(/^.*\./, ""));
    }
    if (ts.isTemplateExpression(node) && /^\w+$/.test(node.head.text))
      patterns.push(new RegExp(`^${node.head.text}\\w+$`));
    node.forEachChild(visit);
  };
  for (const path of paths.filter((each) => !isTest(each))) {
    const text = readFileSync(join(root, path), "utf8");
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).forEachChild(visit);
  }
  return { has: (word) => words.has(word) || patterns.some((pattern) => pattern.test(word)) };
}

/** What of an object is used: each text of it, of a wizard's `words` those of `WizardWords`. */
function partsOf(node: ts.Node): string[] {
  const attribute = node.parent.parent;
  const isOfWizard = ts.isJsxAttribute(attribute) && attribute.name.getText() === "words";
  return isOfWizard ? [".page", ".text", ".steps.*", ".next.*", ".edit.*"] : [".*"];
}
