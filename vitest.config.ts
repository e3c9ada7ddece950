import { defineConfig } from "vitest/config";

/** Its own file, without the Remix plugin. `SLOW_TESTS=1` runs the proofs that take minutes (`*.slow.test.ts`) instead. */
const slow = process.env.SLOW_TESTS === "1";

/** Of the folders that open no store: their files share processes, of which each start costs half a second. */
const light = "{app,contract,scripts,tracker}/**";

const common = {
  pool: "forks" as const,
  testTimeout: slow ? 600_000 : 120_000,
  hookTimeout: 120_000,
  server: { deps: { inline: [/@mui/, /stylis-plugin-rtl/] } },
  env: { UV_THREADPOOL_SIZE: "16" },
};
const names = (folders: string) => (slow ? `${folders}/*.slow.test.ts` : `${folders}/*.test.{ts,tsx}`);
const exclude = ["tests/browser/**", "**/node_modules/**", ...(slow ? [] : ["**/*.slow.test.ts"])];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // The embedded engine can be open once in a process: each file gets a process of its own.
      { test: { ...common, name: "stores", include: [names("{platform,tests}/**")], exclude } },
      { test: { ...common, name: "light", include: [names(light)], exclude, isolate: false } },
    ],
  },
});
