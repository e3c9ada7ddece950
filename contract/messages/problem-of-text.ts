import { templateText } from "../text/templates.ts";
import { sayUnknown } from "./say-unknown.ts";
import { namesOf, parseTemplate } from "./template-language.ts";

/** Why a single text with variables is none, in Persian; undefined where it may be sent. Pure. */
export function problemOfText(text: string): string | undefined {
  const parsed = parseTemplate(text);
  if ("problem" in parsed) return templateText.problems[parsed.problem.kind];
  return sayUnknown(namesOf(parsed.nodes), []);
}
