import { expect, it } from "vitest";
import { z } from "zod";
import { activityFields } from "#app/text/fa/activity-fields.ts";
import { activityWords } from "#app/text/fa/activity-words.ts";
import { contract } from "#contract/index.ts";
import { changeWords } from "./change-words.server.ts";

/** Fields that say where, and names that the owner gave. */
const places = ["id", "website", "wid", "revision", "keptSince"];
/** Values that are the same in every language, and what a placeholder of a secret is. */
const isPlain = (value: string) => /^(|true|false|\d+|utf-.*|windows-.*|query|.*,.*)$/.test(value);
type Words = Record<string, unknown>;

/** Calls that the list of changes names, with what they take. */
function* listCalls(node: unknown, words: unknown): Generator<z.ZodType> {
  if (typeof node !== "object" || node === null || words === undefined) return;
  const own = (node as { "~orpc"?: { inputSchema?: z.ZodType } })["~orpc"];
  if (own !== undefined) {
    if (typeof words === "string" && own.inputSchema !== undefined) yield own.inputSchema;
    return;
  }
  for (const [name, each] of Object.entries(node)) yield* listCalls(each, (words as Words)[name]);
}

/** Every field that a schema has, with the values of its closed lists. */
function* listFields(schema: unknown, path: string): Generator<{ field: string; values: string[] }> {
  if (schema instanceof z.ZodObject) {
    for (const [name, each] of Object.entries(schema.shape)) {
      if (path !== "" || !places.includes(name)) yield* listFields(each, path === "" ? name : `${path}.${name}`);
    }
  } else if (schema instanceof z.ZodPipe) yield* listFields(schema.in, path);
  else if (schema instanceof z.ZodUnion) for (const each of schema.options) yield* listFields(each, path);
  else if (schema instanceof z.ZodIntersection) {
    yield* listFields(schema.def.left, path);
    yield* listFields(schema.def.right, path);
  } else if (schema instanceof z.ZodArray) {
    // Of a list of objects only its length is kept.
    const isPlainList = !(schema.element instanceof z.ZodObject || schema.element instanceof z.ZodUnion);
    if (isPlainList) yield* listFields(schema.element, path);
    else yield { field: path, values: [] };
  } else if (schema instanceof z.ZodEnum) yield { field: path, values: schema.options.map(String) };
  else if (schema instanceof z.ZodLiteral) yield { field: path, values: [...schema.values].map(String) };
  else if (schema instanceof z.ZodType && "unwrap" in schema) {
    yield* listFields((schema as z.ZodOptional).unwrap(), path);
  } else if (schema instanceof z.ZodType && !(schema instanceof z.ZodRecord)) yield { field: path, values: [] };
}

it("every field that a recorded call takes has a Persian name, and every value of a closed list Persian words", () => {
  const missing = new Set<string>();
  let found = 0;
  for (const schema of listCalls(contract, activityWords.calls)) {
    for (const { field, values } of listFields(schema, "")) {
      if (field.startsWith("view.") && field !== "view.kind") continue;
      found += 1;
      const last = field.split(".").at(-1) ?? "";
      if (!Object.hasOwn(activityFields, last)) missing.add(`${field}: no name`);
      for (const value of values.filter((each) => !isPlain(each))) {
        const [words] = changeWords([{ field, value }], "Asia/Tehran");
        if (words?.value === value) missing.add(`${field}: ${value}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
  expect(found).toBeGreaterThan(200);
});
