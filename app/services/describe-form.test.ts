import { expect, it } from "vitest";
import { z } from "zod";
import { email, password, text } from "#contract/fields.ts";
import { describeForm } from "./describe-form.server.ts";

const schema = z
  .object({
    name: text(120),
    email,
    password,
    remember: z.literal("on").optional(),
    days: z.number().min(1).max(90),
    code: z.string().regex(/^[a-z]+$/),
    hosts: z.array(text(253)).max(10),
    person: z.object({ phone: text(20) }),
  })
  .transform((form) => form);

it("a form's fields have the attributes that their schema says", () => {
  expect(describeForm(schema).constraints).toEqual({
    name: { required: true, minLength: 1, maxLength: 120 },
    email: { required: true, minLength: 1, maxLength: 254 },
    password: { required: true, minLength: 8, maxLength: 200 },
    remember: {},
    days: { required: true, min: 1, max: 90 },
    code: { required: true, pattern: "^[a-z]+$" },
    hosts: { required: true, multiple: true },
    "hosts[]": { required: true, minLength: 1, maxLength: 253 },
    person: { required: true },
    "person.phone": { required: true, minLength: 1, maxLength: 20 },
  });
});
