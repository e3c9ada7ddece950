import { z } from "zod";
import type { Activity } from "#contract/activities.ts";
import { secretFields, secretNames } from "#contract/fields.ts";

type Change = Activity["changes"][number];

/** Values are for reading, not for restoring. */
const maxValueLength = 200;
const maxChanges = 40;
const maxFieldLength = 100;
/** Against a field that somebody forgot to build as a secret. */
const secretName = /password|secret|token|code$|key$/i;

/**
 * The fields that an input sets, by their names, nested ones with dots. A value is null where its field is secret, where
 * the schema does not know the field, and where it is long. `except`: fields that say where, not what.
 */
export function describeChanges(schema: unknown, input: unknown, except: readonly string[] = []): Change[] {
  if (!(schema instanceof z.ZodType) || !isRecord(input)) return [];
  const changes = Object.entries(input)
    .filter(([field, value]) => value !== undefined && !except.includes(field))
    .flatMap(([field, value]) => describe(field, { value, schema: childOf(schema, field, value) }));
  // What the schema does not know sets nothing: however much of it is sent, it pushes out no field that does.
  return [...changes.filter(({ isKnown }) => isKnown), ...changes.filter(({ isKnown }) => !isKnown)]
    .slice(0, maxChanges)
    .map(({ field, value }) => ({ field: field.slice(0, maxFieldLength), value }));
}

type Described = Change & { isKnown: boolean };

function describe(field: string, { value, schema }: { value: unknown; schema: z.ZodType | undefined }): Described[] {
  const isKnown = schema !== undefined;
  const isHidden = !isKnown || isSecret(schema) || secretName.test(field);
  if (isHidden) return [{ field, value: null, isKnown }];
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    const hidden = secretNames.get(unwrap(schema))?.names ?? [];
    return entries.flatMap(([key, each]) =>
      hidden.includes(key)
        ? [{ field: `${field}.${key}`, value: null, isKnown }]
        : describe(`${field}.${key}`, { value: each, schema: childOf(schema, key, each) }),
    );
  }
  if (!Array.isArray(value)) return [{ field, value: toText(value), isKnown }];
  if (value.every((each) => !isRecord(each) && !Array.isArray(each))) {
    const isItemSecret = value.some((each, index) => isSecret(childOf(schema, String(index), each) ?? z.never()));
    return [{ field, value: isItemSecret ? null : toText(value.map(String).join(", ")), isKnown }];
  }
  // A list of objects: how many says enough.
  return [{ field, value: String(value.length), isKnown }];
}

function toText(value: unknown): string | null {
  const text = value === null ? "" : String(value);
  return text.length > maxValueLength ? null : text;
}

/** The schema of a field of an object, of a record's value or of a list's item; undefined where it is unknown. */
function childOf(schema: z.ZodType, key: string, value: unknown): z.ZodType | undefined {
  const plain = unwrap(schema);
  // A stranger may name a field `toString`, which every object has.
  if (plain instanceof z.ZodObject)
    return Object.hasOwn(plain.shape, key) ? (plain.shape[key] as z.ZodType) : undefined;
  if (plain instanceof z.ZodRecord) return plain.valueType as z.ZodType;
  if (plain instanceof z.ZodArray) return plain.element as z.ZodType;
  if (plain instanceof z.ZodIntersection) {
    const { left, right } = plain.def as unknown as { left: z.ZodType; right: z.ZodType };
    return childOf(left, key, value) ?? childOf(right, key, value);
  }
  if (plain instanceof z.ZodUnion) {
    const found = (plain.options as z.ZodType[]).flatMap((option) => childOf(option, key, value) ?? []);
    return found.find(isSecret) ?? found.find((option) => option.safeParse(value).success) ?? found[0];
  }
  return undefined;
}

function isSecret(schema: z.ZodType): boolean {
  if (secretFields.has(schema)) return true;
  const plain = unwrap(schema);
  if (plain instanceof z.ZodUnion) return (plain.options as z.ZodType[]).some(isSecret);
  return plain !== schema && isSecret(plain);
}

/** Without optional, default, nullable and transforms: one layer at a time, since each may be registered. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (secretFields.has(schema)) return schema;
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly) return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
