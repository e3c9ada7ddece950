import type { Constraint, FormDescription } from "#app/services/form-description.ts";

/** How deep loaders nest the descriptions of their forms. */
const maxDepth = 3;

/** What was typed into a form, and the intent of its button where it has one. */
export interface Typed {
  values: Record<string, unknown>;
  intent?: string | undefined;
}

/** Whether this was typed into the form: its button has the same intent, and it has a field for all of it. */
export const isTypedInto = ({ constraints, intent }: FormDescription<unknown>, typed: Typed): boolean =>
  (intent === undefined || typed.intent === undefined || intent === typed.intent) &&
  Object.keys(typed.values).every((name) =>
    Object.keys(constraints).some(
      (path) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
    ),
  );

/** What was typed with a list wherever the form has one: a single ticked box of several was kept as a text. */
export function withLists(
  constraints: Record<string, Constraint>,
  values: Record<string, unknown>,
  path = "",
): Record<string, unknown> {
  const within = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => within(each, `${place}[]`));
    if (typeof value === "object" && value !== null)
      return withLists(constraints, value as Record<string, unknown>, `${place}.`);
    return typeof value === "string" && constraints[place]?.multiple ? [value] : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, within(value, path + name)]));
}

/** Whether a loader's answer describes a form that shows these values again (`useFields`). */
export function hasFormFor(answer: unknown, typed: Typed, depth = 0): boolean {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || depth > maxDepth) return false;
  if (isDescription(answer)) return isTypedInto(answer, typed);
  return Object.values(answer).some((part) => hasFormFor(part, typed, depth + 1));
}

const isDescription = (value: object): value is FormDescription<unknown> =>
  "constraints" in value && typeof value.constraints === "object" && value.constraints !== null;
