import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Constraint, FormDescription } from "#app/services/form-description.ts";

/** The part of a JSON Schema that HTML attributes can say. */
interface Node {
  type?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  properties?: Record<string, Node>;
  items?: Node;
}

/**
 * The fields of a form as attributes, for `useFields`: computed here so that zod stays on the server (12 KB less on every
 * page with a form). Structure and `required` are conform's; the bounds come from the JSON Schema, because zod 4.6 no
 * longer fills the `_zod.bag` that conform 1.21 reads them from. `intent` is that of its button, for one of several forms.
 */
export function describeForm<Schema extends z.ZodType>(
  schema: Schema,
  intent?: string,
): FormDescription<z.input<Schema>> {
  const bounds = boundsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node);
  const structure = Object.entries(getZodConstraint(inputOf(schema)) as Record<string, Constraint>);
  return {
    ...(intent === undefined ? {} : { intent }),
    constraints: Object.fromEntries(
      structure.map(([name, { required = false, multiple }]) => [
        name,
        { ...(required ? { required } : {}), ...(multiple ? { multiple } : {}), ...bounds.get(name) },
      ]),
    ),
  };
}

/** Bounds by field name, items of a list under `name[]`. */
function boundsOf(node: Node, name = "", found = new Map<string, Constraint>()): Map<string, Constraint> {
  const { minLength, maxLength, minimum, maximum, pattern } = node;
  const bound = { minLength, maxLength, min: minimum, max: maximum, pattern };
  found.set(name, Object.fromEntries(Object.entries(bound).filter(([, value]) => value !== undefined)));
  for (const [key, child] of Object.entries(node.properties ?? {})) {
    boundsOf(child, name === "" ? key : `${name}.${key}`, found);
  }
  if (node.items !== undefined) boundsOf(node.items, `${name}[]`, found);
  return found;
}

/** The object that a form's schema reads before it transforms the whole, which conform refuses at the root. */
const inputOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? inputOf(schema.in as z.ZodType) : schema;
