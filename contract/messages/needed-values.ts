import type { TemplateVariable } from "../templates.ts";
import { isVariable, parseTemplate } from "./template-language.ts";
import { sourceOf } from "./template-names.ts";

/** A variable without which a message is not sent: its name in the text, and where its value comes from. */
export interface NeededValue {
  name: string;
  source: string;
}

/**
 * Variables of texts that have no fallback, each once. Text that is no template has none; the style of a mail and a body
 * of JSON have braces of their own. Pure.
 */
export function neededValues(texts: readonly string[], variables: readonly TemplateVariable[]): NeededValue[] {
  const spared = new Set(variables.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [name])));
  const names = texts.flatMap((text) => {
    const parsed = parseTemplate(text, { isJson: true });
    if ("problem" in parsed) return [];
    return parsed.nodes.flatMap((node) =>
      isVariable(node) && node.fallback === undefined && !spared.has(node.name) ? [node.name] : [],
    );
  });
  return [...new Set(names)].map((name) => ({ name, source: sourceOf(name, variables) }));
}
