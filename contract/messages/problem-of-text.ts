import { templateText } from "../text/templates.ts";
import { namesOf, parseTemplate } from "./template-language.ts";
import { unknownNames } from "./template-names.ts";

/** Why a single text with variables is none, in Persian; undefined where it may be sent. Pure. */
export function problemOfText(text: string): string | undefined {
  const parsed = parseTemplate(text);
  if ("problem" in parsed) return templateText.problems[parsed.problem.kind];
  const unknown = unknownNames(namesOf(parsed.nodes), []);
  return unknown.length === 0
    ? undefined
    : templateText.reasons.unknownNames(unknown.map((name) => `\u2066${name}\u2069`).join("، "));
}
