import { join } from "node:path";
import { defineConfig } from "playwright/test";

const results = process.env.NABZ_RESULTS;
const asRoot = process.getuid?.() === 0;

/** One set of scenarios, twice: with scripts and without. All share one whole Nabz, each test with an owner of its own. */
export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  globalSetup: "./tests/browser/shared.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: results ? [["dot"], ["json", { outputFile: join(results, "playwright.json") }]] : [["list"]],
  use: {
    locale: "fa-IR",
    timezoneId: "Asia/Tehran",
    viewport: { width: 1280, height: 900 },
    // The headless browser's own name makes it a bot.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "scripts on", use: { javaScriptEnabled: true } },
    // The accessibility checker is itself a script; the markup is the same. The tracker is one, on pages of others.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      testIgnore: ["**/accessible.test.ts", "**/tracker*.test.ts"],
    },
  ],
});
