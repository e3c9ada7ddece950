import { z } from "zod";
import { id, secretNames, text } from "../fields.ts";
import { actionFields } from "./action-fields.ts";
import { type BlockType, blockTypes, outputs, titleLength } from "./block-types.ts";
import { conditionFields } from "./condition-fields.ts";
import { flowFields } from "./flow-fields.ts";
import { item, itemInput } from "./items.ts";
import { triggerFields } from "./trigger-fields.ts";

/** A block: a tagged union by its type. A draft's fields may be missing; none may be wrong or unknown. */

/** What a start requires, by type. */
export const wholeFields = { ...triggerFields, ...flowFields, ...conditionFields, ...actionFields } as const;
export type FieldsOf<Type extends BlockType> = z.infer<(typeof wholeFields)[Type]>;

/** The same with every field optional. */
export const draftFields = Object.fromEntries(blockTypes.map((type) => [type, draftOf(wholeFields[type])])) as {
  [Type in BlockType]: z.ZodType<Partial<FieldsOf<Type>>>;
};

/** A list that names nothing yet is missing, too. */
function draftOf(whole: z.ZodObject): z.ZodType {
  const fields = Object.entries(whole.shape).map(([name, field]) => [
    name,
    z.preprocess((value) => (isNothing(value) ? undefined : value), (field as z.ZodType).optional()),
  ]);
  return z.strictObject(Object.fromEntries(fields)).transform(withoutMissing);
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function withoutMissing(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const coordinate = z.number().min(-100_000).max(100_000);

const connection = z.object({ output: z.enum(outputs), to: id });
const connections = z.array(connection).max(5);
/** The address and the body of an API block may hold a key. */
const fields = z.record(z.string(), z.unknown()).register(secretNames, { names: ["url", "body"] });

/** A block as it is sent: an id of its own lets one request create blocks and connect them. */
export const blockInput = z.object({
  id: id.optional(),
  type: z.enum(blockTypes),
  title: text(titleLength, 0).default(""),
  x: coordinate.default(0),
  y: coordinate.default(0),
  fields: fields.default({}),
  items: z.array(itemInput).max(1_000).default([]),
  connections: connections.default([]),
});
export type BlockInput = z.infer<typeof blockInput>;

export const blockChange = {
  /** Another one than it has is refused. */
  type: z.enum(blockTypes).optional(),
  title: text(titleLength, 0).optional(),
  x: coordinate.optional(),
  y: coordinate.optional(),
  fields: fields.optional(),
  connections: connections.optional(),
};

export const block = z.object({
  id,
  journey: id,
  type: z.enum(blockTypes),
  title: z.string(),
  ...{ x: z.number(), y: z.number() },
  fields,
  items: z.array(item),
  connections: z.array(connection),
});
export type Block = z.infer<typeof block>;
