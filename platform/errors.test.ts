import { expect, it } from "vitest";
import { z } from "zod";
import { listViolations } from "./errors.ts";

const pathsOf = (schema: z.ZodType, value: unknown) =>
  listViolations(schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.join("."));

it("names one bound of a whole number, the nearest", () => {
  const schema = z.object({ counts: z.array(z.number().int().min(0).max(10_000)), free: z.number().int().optional() });
  expect(pathsOf(schema, { counts: [1e18, 20_000, 3, 1.5, -1, -1e18], free: 1e18 })).toEqual([
    "counts.0",
    "counts.1",
    "counts.3",
    "counts.4",
    "counts.5",
    "free",
  ]);
  const [issue] = listViolations(schema.safeParse({ counts: [1e18] }).error?.issues ?? []);
  expect(issue?.message).toMatch(/10000|۱۰٬۰۰۰/u);
});

it("names each of several mistakes of one field", () => {
  expect(pathsOf(z.string().max(3).regex(/^\d+$/), "abcd")).toEqual(["", ""]);
});
