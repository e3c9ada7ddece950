import { expect, it } from "vitest";
import { z } from "zod";
import { secretFields } from "#contract/fields.ts";
import { mailServerInput } from "#contract/mail-server.ts";
import { withheldFields } from "./withheld-fields.ts";

const forms = import.meta.glob<Record<string, unknown>>("../routes/*/form.ts", { eager: true });

/** The names of the secret fields below a schema, nested ones with dots. */
function secretsOf(schema: unknown, name = ""): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (secretFields.has(schema)) return [name];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      secretsOf(field, name === "" ? key : `${name}.${key}`),
    );
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => secretsOf(option, name));
  if (schema instanceof z.ZodPipe) return secretsOf(schema.in, name);
  if (schema instanceof z.ZodArray) return secretsOf(schema.element, `${name}[]`);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? secretsOf(schema.unwrap(), name) : [];
}

it("no form has a secret field that its answers or kept values would show", () => {
  expect(secretsOf(mailServerInput)).toEqual(["password", "currentPassword"]);
  const found = Object.values(forms).flatMap((form) => Object.values(form).flatMap((schema) => secretsOf(schema)));
  expect(new Set(found)).toEqual(new Set(withheldFields));
});
