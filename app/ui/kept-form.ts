import type { Constraint, FormDescription } from "#app/services/form-description.ts";

/** How deep loaders nest the descriptions of their forms. */
const maxDepth = 3;

/** Whether all that was typed has a field of the form with these constraints. */
export const isTypedInto = (constraints: Record<string, Constraint>, values: Record<string, unknown>): boolean =>
  Object.keys(values).every((name) =>
    Object.keys(constraints).some(
      (path) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
    ),
  );

/** Whether a loader's answer describes a form that shows these values again (`useFields`). */
export function hasFormFor(answer: unknown, values: Record<string, unknown>, depth = 0): boolean {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || depth > maxDepth) return false;
  if (isDescription(answer)) return isTypedInto(answer.constraints, values);
  return Object.values(answer).some((part) => hasFormFor(part, values, depth + 1));
}

const isDescription = (value: object): value is FormDescription<unknown> =>
  "constraints" in value && typeof value.constraints === "object" && value.constraints !== null;
