import { expect, it } from "vitest";
import { z } from "zod";
import { exclusionFields } from "#contract/exclusions.ts";
import { atLeastOne, currentPassword, password, proof, secondFactorCode, text } from "#contract/fields.ts";
import { describeChanges } from "./describe-changes.ts";

const schema = z.object({
  name: text(80).optional(),
  value: z.number().nullable(),
  active: z.boolean().default(true),
  hosts: z.array(text(80)),
  conditions: z.object({ page: z.array(text(80)), from: text(80).optional() }),
  items: z.array(z.object({ name: text(80) })),
});

it("names the fields that an input sets, nested ones with dots, with their values as text", () => {
  const input = {
    name: "Shop",
    value: null,
    active: false,
    hosts: ["a.example", "b.example"],
    conditions: { page: ["/a"], from: undefined },
    items: [{ name: "a" }, { name: "b" }],
  };
  expect(describeChanges(schema, input)).toEqual([
    { field: "name", value: "Shop" },
    { field: "value", value: "" },
    { field: "active", value: "false" },
    { field: "hosts", value: "a.example, b.example" },
    { field: "conditions.page", value: "/a" },
    { field: "items", value: "2" },
  ]);
  expect(describeChanges(schema, { name: "Shop" }, ["name"])).toEqual([]);
});

it("takes a field that every object has by its name for an unknown one", () => {
  const input = { name: "Shop", toString: "0", constructor: "x" };
  expect(describeChanges(schema, input)).toEqual([
    { field: "name", value: "Shop" },
    { field: "toString", value: null },
    { field: "constructor", value: null },
  ]);
});

it("has no value of a secret, however the schema wraps it, nor of a field that the schema does not know", () => {
  const secret = z.object({
    currentPassword: currentPassword.optional(),
    fresh: password.nullable(),
    given: secondFactorCode,
    proofs: z.array(proof(20)),
    either: z.union([z.object({ inner: proof(20) }), z.object({ inner: text(20) })]),
    apiToken: z.string(),
  });
  const input = {
    ...{ currentPassword: "s3cret", fresh: "s3cret", given: "s3cret", proofs: ["s3cret"] },
    ...{ either: { inner: "s3cret" }, apiToken: "s3cret", unknown: "s3cret" },
  };
  for (const each of [secret, atLeastOne(secret, "fresh"), secret.transform((value) => value)]) {
    const changes = describeChanges(each, input);
    expect(changes.map(({ field }) => field)).toEqual([
      ...["currentPassword", "fresh", "given", "proofs", "either.inner", "apiToken", "unknown"],
    ]);
    expect(JSON.stringify(changes)).not.toContain("s3cret");
  }
});

it("is bounded: long values are left out, and fields after the fortieth", () => {
  const wide = z.record(z.string(), z.string());
  expect(describeChanges(z.object({ name: z.string() }), { name: "x".repeat(201) })).toEqual([
    { field: "name", value: null },
  ]);
  const input = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, "x"]));
  expect(describeChanges(wide, input)).toHaveLength(40);
  const crowded = { ...input, conditions: { ...input, page: ["/a"] }, ["x".repeat(5_000)]: 1, name: "Shop" };
  const changes = describeChanges(schema, crowded);
  expect(changes.slice(0, 2)).toEqual([
    { field: "conditions.page", value: "/a" },
    { field: "name", value: "Shop" },
  ]);
  expect(Math.max(...changes.map(({ field }) => field.length))).toBeLessThanOrEqual(100);
});

it("leaves out who an exclusion is about: e-mails and telephones of people who may ask to be erased", () => {
  const conditions = { visitors: ["sara@mail.example", "09121234567"], page: ["/a"] };
  expect(describeChanges(exclusionFields, { name: "Test", conditions })).toEqual([
    { field: "name", value: "Test" },
    { field: "conditions.visitors", value: null },
    { field: "conditions.page", value: "/a" },
  ]);
});
