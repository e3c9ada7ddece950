import { expect, it } from "vitest";
import { environment } from "./rules.mjs";

const found = (path: string, text: string) => environment.check([{ path, text }]).map(({ line }) => line);

it.each([
  "const a = process.env.PORT;",
  'const a = process["env"].PORT;',
  "const a = globalThis.process.env;",
  "const { env } = process;",
  "const { env: given } = process;",
  'import { env } from "node:process";',
  'import { env as given } from "process";',
])("the environment read elsewhere is found: %s", (text) => {
  for (const path of ["platform/http/server.ts", "app/entry.server.tsx", "scripts/start.mjs", "bin/nabz"]) {
    expect(found(path, `\n${text}`)).toEqual([2]);
  }
});

it.each([
  "platform/settings.ts",
  "app/env.server.ts",
  "scripts/env.mjs",
  "vitest.config.ts",
  "tests/http/platform.ts",
  "platform/settings.test.ts",
])("%s may read it", (path) => {
  expect(found(path, "const a = process.env.PORT;")).toEqual([]);
});

it("words about it and other things of the process are no reading", () => {
  expect(found("platform/http/server.ts", "// process.env\nconst a = 'process.env'; process.exit(1);")).toEqual([]);
  expect(found("app/services/api.server.ts", "const { env } = settings; const url = env.url;")).toEqual([]);
});
