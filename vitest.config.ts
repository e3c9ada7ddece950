import { defineConfig } from "vitest/config";

/** Its own file, without the Remix plugin. `SLOW_TESTS=1` runs the proofs that take minutes (`*.slow.test.ts`) instead. */
const slow = process.env.SLOW_TESTS === "1";
const folders = "{app,contract,platform,scripts,tests,tracker}/**";

export default defineConfig({
  test: {
    include: [slow ? `${folders}/*.slow.test.ts` : `${folders}/*.test.{ts,tsx}`],
    exclude: ["tests/browser/**", "**/node_modules/**", ...(slow ? [] : ["**/*.slow.test.ts"])],
    // The embedded engine can be open once in a process: each file gets a process of its own.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: slow ? 600_000 : 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@mui/, /stylis-plugin-rtl/] } },
    env: { UV_THREADPOOL_SIZE: "16" },
  },
});
