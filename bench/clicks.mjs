import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { importTypescript } from "../tests/screens/import-typescript.mjs";
import { fillStore } from "./demo.mjs";
import { openBrowser, signIn } from "./pages.mjs";
import { root, startServer } from "./server.mjs";
import { table } from "./table.mjs";

/**
 * `node bench/clicks.mjs 10000000` fills a website with so many events, presses what an owner presses and saves the
 * times; without a number it has 200,000 events, and nothing is saved.
 */

/** Something moves within the first, the content stands within the second, in ms. */
const aims = { movement: 150, content: 500 };
const desk = { width: 1280, height: 900 };

/**
 * From an owner's click to the first movement and to the content, in ms, on the overview of `website` and from there to
 * each screen of the registry; a screen without an entry of the menu is opened by its address. The server is restarted
 * before: no result of a report is in its cache, except what an earlier click needs too. Every screen's code is in the
 * browser's cache, as on a second day.
 */
async function measureClicks(server, { browser, website, cookies }) {
  const context = await browser.newContext({ locale: "fa-IR", viewport: desk });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const overview = `${server.url}/w/${website.id}`;
  const { addressesOf, screenKeys } = await importTypescript(root, "contract/screens.ts");
  const others = screenKeys.filter((key) => key !== "overview");
  const paths = Object.fromEntries(others.map((key) => [key, `/w/${website.id}${addressesOf(key)[0].split("?")[0]}`]));
  await page.goto(overview);
  await isUsable(page);
  for (const path of Object.values(paths)) await page.evaluate((to) => globalThis.__remixRouter.navigate(to), path);
  await server.restart();
  await page.goto(overview, { timeout: 60_000 });
  await isUsable(page);
  const rows = {};
  const add = async (name, work) => {
    await page.waitForLoadState("networkidle");
    rows[name] = { ...(await timed(page, work)) };
  };
  const press = (selector) => () => page.locator(selector).filter({ visible: true }).first().click();
  const back = () => page.evaluate(() => history.back());
  await add("another metric", press('main nav a[href*="metric=sales"]'));
  await add("Back", back);
  await add("another tab", press('main a[href*="tech=browser"]'));
  await add("a row: filtered", press('main a[href*="medium="]'));
  await add("Back from a filter", back);
  await add("a week", press('header a[href*="timeline=1W"]'));
  await add("a year", press('header a[href*="timeline=1Y"]'));
  await add("a month", press('header a[href*="timeline=1M"]'));
  await add("without customers", press('header a[role="checkbox"]'));
  await page.evaluate((to) => globalThis.__remixRouter.navigate(to), `/w/${website.id}`);
  const open = (path) => async () => {
    const link = page.locator(`nav a[href$="${path}"], nav a[href*="${path}?"]`).filter({ visible: true });
    if ((await link.count()) > 0) await link.first().click();
    else await page.evaluate(pressFor, path);
  };
  for (const [key, path] of Object.entries(paths)) await add(key, open(path));
  await add("Back from a report", back);
  await context.close();
  return rows;
}

const isUsable = (page) => page.waitForFunction(() => "__remixRouter" in globalThis, undefined, { timeout: 120_000 });

/** Does `work` in the page and times what it shows. */
async function timed(page, work) {
  await page.evaluate(watch);
  await work();
  const seen = await page.waitForFunction(
    () => globalThis.seenMovement?.content && globalThis.seenMovement,
    undefined,
    {
      timeout: 60_000,
    },
  );
  return seen.jsonValue();
}

/** In the page: what a press on a link to `path` does. */
function pressFor(path) {
  document.body.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  globalThis.__remixRouter.navigate(path);
}

/** In the page: the first frame after a click or Back that shows a change, and the first one with the new page. */
function watch() {
  const seen = { movement: 0, content: 0 };
  globalThis.seenMovement = seen;
  const { href } = location;
  let started;
  const start = () => (started ??= performance.now());
  addEventListener("click", start, { capture: true, once: true });
  addEventListener("popstate", start, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (started === undefined) return;
    observer.disconnect();
    requestAnimationFrame(() => (seen.movement = performance.now() - started));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const look = () => {
    const isNew = started !== undefined && location.href !== href;
    const isIdle =
      globalThis.__remixRouter.state.navigation.state === "idle" && !document.querySelector("[data-progress]");
    // The frame after: this one may not have been drawn.
    if (isNew && isIdle && seen.movement > 0) requestAnimationFrame(() => (seen.content = performance.now() - started));
    else requestAnimationFrame(look);
  };
  look();
}

const resultPath = join(root, "bench", "results", "clicks.json");

async function main(given) {
  const before = existsSync(resultPath) ? JSON.parse(readFileSync(resultPath, "utf8")) : undefined;
  const server = await startServer();
  try {
    const load = loadavg()[0];
    const website = server.addWebsite("Clicks");
    const { events } = await fillStore(server, { events: Number(given ?? 200_000), website });
    server.operate("settle", "--website", website.id);
    const browser = await openBrowser();
    const cookies = await signIn(browser, server);
    const rows = await measureClicks(server, { browser, website, cookies });
    await browser.close();
    const result = { date: new Date().toISOString().slice(0, 10), cpus: cpus().length, load, events, aims, rows };
    const whole = (value) => (value === undefined ? "" : String(Math.round(value)));
    const past = before && `; in brackets ${before.date}, ${before.events} events, load ${before.load.toFixed(1)}`;
    const title = `from a click to movement (aim ${aims.movement}) and to content (aim ${aims.content}), ms`;
    table(`${title}, ${events} events, load ${load.toFixed(1)}${past ?? ""}`, rows, before?.rows, {
      ...{ movement: whole, content: whole },
    });
    if (given !== undefined) writeFileSync(resultPath, `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await server.stop();
  }
}

await main(process.argv[2]);
