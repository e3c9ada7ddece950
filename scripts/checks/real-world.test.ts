import { expect, it } from "vitest";
import { realWorld } from "./rules.mjs";

const found = (text: string, path = "platform/websites/create-website.ts") =>
  realWorld.check([{ path, text }]).map(({ line }) => line);

it.each([
  "const now = Date.now();",
  "const clock = { now: Date.now };",
  "const now = new Date();",
  "const dice = Math.random();",
  "const started = performance.now();",
  "const id = crypto.randomUUID();",
  'import { randomBytes } from "node:crypto";',
  'import { createHash, randomUUID } from "crypto";',
  'import { v7 as uuidv7 } from "uuid";',
])("time or chance of the machine is found: %s", (text) => {
  expect(found(`\n${text}`)).toEqual([2]);
  expect(found(text, "contract/time/range.ts")).toEqual([1]);
});

it.each([
  "const now = clock.now();",
  "const day = new Date(at); const most = Math.max(1, 2); const day2 = Date.UTC(2026, 0, 1);",
  'import { createHash, timingSafeEqual } from "node:crypto";',
  'import { validate } from "uuid";',
  "// Date.now() would differ",
])("what is given, or follows from it, is not: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  "platform/open-dependencies.ts",
  "platform/operator/cli.ts",
  "platform/settings.ts",
  "platform/stores/postgres/embedded.ts",
  "platform/gate.test.ts",
])("%s may", (path) => {
  expect(found("const now = Date.now();", path)).toEqual([]);
});
