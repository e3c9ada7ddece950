import ts from "typescript";
import { at, byLine, isAllowed, isSource, isTest, nodesOf, written } from "./source.mjs";

/**
 * Styles of the dashboard say start and end, never left and right: the page runs from the right, and nothing turns
 * what is physical round. `physical: reason` in a comment on the line allows what has a side of its own,
 * such as a time axis.
 */
export const name = "physical-directions";

const property =
  /^((margin|padding|border|scrollMargin|scrollPadding)(Left|Right).*|border(Top|Bottom)(Left|Right)Radius|left|right|m[lr]|p[lr])$/;
const sided = /^(float|clear|textAlign|textAlignLast|transformOrigin|backgroundPosition|objectPosition|align)$/;
const fourSided = /^(margin|padding|inset|borderWidth|borderStyle|borderColor|scrollMargin|scrollPadding)$/;
const inCss =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)|border-(top|bottom)-(left|right)-radius)\b|(?<![\w-])(left|right)\s*:(?!:)|(?<![\w-])(float|clear|text-align)\s*:\s*(left|right)\b/;

export const check = (files) =>
  files
    .filter(({ path }) => path.startsWith("app/") && !path.startsWith("app/text/") && !isTest(path))
    .flatMap((file) => {
      const findings = file.path.endsWith(".css")
        ? byLine(file, (line) => message(inCss.exec(line)?.[0]))
        : isSource(file.path)
          ? nodesOf(file).flatMap((node) => judge(file, node))
          : [];
      return findings.filter((finding) => !isAllowed(file, finding, "physical"));
    });

const message = (what) => (what === undefined ? undefined : `${what}: say start or end, not left or right`);

function judge(file, node) {
  const found = style(node) ?? (isKey(node) ? undefined : inCss.exec(written(node) ?? "")?.[0]);
  return found === undefined ? [] : [at(file, node, message(found))];
}

/** A style written as an object or as an attribute: its name is physical, or its value is. */
function style(node) {
  const assigned = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isJsxAttribute(node);
  if (!assigned) return undefined;
  const key = camel(ts.isStringLiteralLike(node.name) ? node.name.text : node.name.getText());
  if (property.test(key)) return key;
  const value = valueText(node.initializer);
  if (sided.test(key) && /\b(left|right)\b/.test(value)) return `${key}: ${value}`;
  if (!fourSided.test(key)) return undefined;
  const [, end, , start] = value.trim().split(/\s+(?![^(]*\))/);
  return start !== undefined && start !== end ? `${key}: ${value}` : undefined;
}

const isKey = (node) => ts.isPropertyAssignment(node.parent ?? node) && node.parent.name === node;
const camel = (key) => key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

function valueText(node) {
  if (node === undefined) return "";
  if (ts.isJsxExpression(node)) return valueText(node.expression);
  return ts.isStringLiteralLike(node) ? node.text : node.getText();
}
