import { type NeededValue, neededValues } from "#contract/messages/needed-values.ts";
import type { UsedTemplate } from "./sql/used-templates.ts";

/** What the texts of a template need a value for. Pure. */
export function needsOf({ content, variables }: Pick<UsedTemplate, "content" | "variables">): NeededValue[] {
  if ("html" in content) return neededValues([content.subject, content.html, content.text], variables);
  return neededValues([content.text, ...(content.pattern?.values ?? []).map(({ value }) => value)], variables);
}
