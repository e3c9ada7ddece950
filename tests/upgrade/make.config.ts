import { defineConfig } from "vitest/config";

/** Runs the generator of a release artefact, which is no test: see README.md. */
export default defineConfig({
  test: {
    include: ["tests/upgrade/make-release.ts"],
    pool: "forks",
    globalSetup: "tests/template.ts",
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    env: { UV_THREADPOOL_SIZE: "16" },
  },
});
