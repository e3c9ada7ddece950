import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "playwright/test";

const results = process.env.NABZ_RESULTS;
const asRoot = process.getuid?.() === 0;

/** What the runner turns off in Chromium; a switch that comes again replaces it, so its list stands here too. */
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
/** Web pages behind the address bar of every new tab, which nobody sees here: half of what an empty test costs (1 s of 2). */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** The one without a window is the same engine and costs less: `npm test` installs it where it may. */
const shell = "/usr/bin/chromium-headless-shell";
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
const executablePath = CHROMIUM_SHELL_PATH || CHROMIUM_PATH || (existsSync(shell) ? shell : "/usr/bin/chromium");

/** The headless browser's own name makes it a bot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** One set of scenarios, twice: with scripts and without. All share one whole Nabz, each test with an owner of its own. */
export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  globalSetup: "./tests/browser/shared.ts",
  outputDir: "test-results",
  // Three on two cores: a test waits for the browser or the server about as often as both work.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: results ? [["dot"], ["json", { outputFile: join(results, "playwright.json") }]] : [["list"]],
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
        // What a page sends while its tab closes is sent by the browser, not by the tab, which has the name from the runner.
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
    { name: "scripts on", use: { javaScriptEnabled: true } },
    // The accessibility checker is itself a script; the markup is the same. The tracker is one, on pages of others. What
    // is tagged asks for a status, a file or a colour, to which scripts make no difference.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      grepInvert: /@once/,
      testIgnore: ["**/accessible.test.ts", "**/tracker*.test.ts"],
    },
  ],
});
