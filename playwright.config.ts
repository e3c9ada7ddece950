import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "playwright/test";

const results = process.env.NABZ_RESULTS;
const asRoot = process.getuid?.() === 0;

/** Features that the runner turns off in Chromium; a second switch replaces its list, so it is repeated here. */
const runnersOwn = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Web pages behind the address bar of every new tab: half the cost of an empty test (1 s of 2). */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** The headless shell is the same engine and costs less: `npm test` installs it if it can. */
const shell = "/usr/bin/chromium-headless-shell";
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
const executablePath = CHROMIUM_SHELL_PATH || CHROMIUM_PATH || (existsSync(shell) ? shell : "/usr/bin/chromium");

/** Under its own name the headless browser counts as a bot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** One set of scenarios, with scripts and without. All share one Nabz, each test with its own owner. */
export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  globalSetup: "./tests/browser/shared.ts",
  outputDir: "test-results",
  // A test waits for the browser or the server about as often as both compute: three on two cores.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // On a busy machine a browser may be late. A test that passes only then is named at the end with its
  // attempt (`scripts/test.mjs`).
  retries: results ? 1 : 0,
  timeout: results ? 240_000 : 60_000,
  expect: { timeout: results ? 30_000 : 10_000 },
  reporter: results
    ? [["dot"], ["json", { outputFile: join(results, process.env.NABZ_RESULT ?? "playwright.json") }]]
    : [["list"]],
  use: {
    locale: "fa-IR",
    timezoneId: "Asia/Tehran",
    viewport: { width: 1280, height: 900 },
    userAgent,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        `--disable-features=${[...runnersOwn, ...addressBar].join(",")}`,
        // A beacon of a closing tab is sent by the browser, which does not have the tab's user agent from the runner.
        `--user-agent=${userAgent}`,
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // `@plain`: what the server alone decides, such as figures, refusals and pages that have no scripts. A load without
    // scripts costs a fifth (0.1 s of CPU, 0.5 s with them); each screen and form has its test in both projects.
    { name: "scripts on", use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    // The accessibility checker and the tracker are scripts themselves. `@scripted`: nothing to see without scripts.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      grepInvert: /@scripted/,
      testIgnore: ["**/accessible.test.ts", "**/tracker*.test.ts"],
    },
  ],
});
