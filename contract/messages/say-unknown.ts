import type { TemplateVariable } from "../templates.ts";
import { templateText } from "../text/templates.ts";
import { suggestAttributes, unknownNames } from "./template-names.ts";

/** Which names of a template mean nothing, in Persian, and how own attributes are written; undefined where all do. Pure. */
export function sayUnknown(names: readonly string[], variables: readonly TemplateVariable[]): string | undefined {
  const unknown = unknownNames(names, variables).slice(0, maxSaid);
  if (unknown.length === 0) return undefined;
  const suggested = suggestAttributes(unknown, variables);
  const reason = templateText.reasons.unknownNames(listed(unknown));
  return suggested.length === 0 ? reason : `${reason} ${templateText.reasons.ownAttributes(listed(suggested))}`;
}

const maxSaid = 5;

/** Latin among Persian words, each in its own direction. */
const listed = (names: readonly string[]) => names.map((name) => `\u2066${name}\u2069`).join("، ");
