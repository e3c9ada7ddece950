import { randomUUID } from "node:crypto";
import { openBrowser, signIn } from "./pages.mjs";
import { freePorts, startServer, unlimited } from "./server.mjs";
import { addResult } from "./table.mjs";

/**
 * `node bench/journey-map.mjs [BLOCKS] [ROUNDS]`: a map opened on a CPU four times slower, and the longest task of the page
 * while one of its blocks is dragged across it and the map is moved. Medians; each round is a visit with an empty cache.
 */
const slowerCpu = 4;
const desk = { width: 1440, height: 900 };
const [blocks = 100, rounds = 5] = process.argv.slice(2).map(Number);

/** A start, splits in two down to the ends: as wide a tree as so many blocks make. */
function treeOf(count) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const outputs = ["a", "b"];
  return ids.map((id, index) => {
    const place = { id, title: "", x: (index % 10) * 260, y: Math.floor(index / 10) * 160, items: [] };
    if (index === 0) {
      const fields = { event: "add_to_cart" };
      return { ...place, type: "trigger.event", fields, connections: [{ output: "next", to: ids[1] }] };
    }
    const children = [2 * index, 2 * index + 1].filter((child) => child < count);
    if (children.length === 0) return { ...place, type: "flow.end", fields: {}, connections: [] };
    const connections = children.map((child, side) => ({ output: outputs[side], to: ids[child] }));
    return { ...place, type: "flow.split", fields: { a: 50 }, connections };
  });
}

async function makeJourney(server) {
  const { email, password } = server.owner;
  const call = async (method, path, body, token) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(server.platformUrl + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).result;
  };
  const { token } = (await call("POST", "/login", { email, password })).tokenData;
  const name = { wid: server.website.id, name: "نقشه" };
  const { id } = await call("POST", "/wm/journeys/journey", name, token);
  await call("PUT", "/wm/journeys/blocks", { journey: id, blocks: treeOf(blocks) }, token);
  return id;
}

/** In the page: keeps the lengths of tasks over 50 ms from now on. */
function watchTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask" });
}

/** In the page: a block that is wholly in sight, and its middle, or null. The tree is wider than the map by far. */
function findInSight() {
  const stage = document.querySelector(".react-flow").getBoundingClientRect();
  for (const node of document.querySelectorAll(".react-flow__node")) {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const isInside = left > stage.left && right < stage.right && top > stage.top && bottom < stage.bottom;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    // Nothing lies over it.
    if (isInside && node.contains(document.elementFromPoint(middle.x, middle.y)))
      return { id: node.dataset.id, ...middle };
  }
  return null;
}

/** From the request until scripts have drawn the blocks in view, in ms, and the tasks over 50 ms while one is dragged. */
async function visit(browser, { url, cookies }) {
  const context = await browser.newContext({ locale: "fa-IR", viewport: desk });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  await page.goto(url, { waitUntil: "commit" });
  const opened = await page
    .waitForFunction(
      (count) => document.querySelectorAll(".react-flow__node").length >= Math.min(count, 2) && performance.now(),
      blocks,
      { polling: "raf", timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue());
  const shown = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchTasks);
  // The blocks come in slices.
  const found = await page.waitForFunction(findInSight, null, { timeout: 20_000 });
  const { id, ...from } = await found.jsonValue();
  // A block that was dragged out of sight is drawn no more.
  const placeOf = () =>
    page.evaluate((drawn) => document.querySelector(drawn)?.style.transform, `.react-flow__node[data-id="${id}"]`);
  const before = await placeOf();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(from.x - step * 10, from.y + step * 6);
  await page.mouse.up();
  if ((await placeOf()) === before) throw new Error("no block was dragged");
  // Long tasks are reported after their end.
  await page.waitForTimeout(1_000);
  const tasks = await page.evaluate(() => window.longTasks);
  await context.close();
  return { shown, opened, longest: Math.max(0, ...tasks), over: tasks.length };
}

const server = await startServer({ settings: { ...unlimited, ...(await freePorts()) } });
const browser = await openBrowser();
try {
  const id = await makeJourney(server);
  const cookies = await signIn(browser, server);
  const url = `${server.url}/w/${server.website.id}/journeys/${id}/map`;
  const visits = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, { url, cookies }));
  const median = (name) => visits.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
  const rows = {
    "first paint of the map drawn by the server, ms (aim: 1,000)": median("shown"),
    "drawn by scripts, ms (aim: 1,000)": median("opened"),
    "longest task while a block is dragged, ms (aim: 50; 0: none above)": median("longest"),
    "tasks over 50 ms meanwhile": median("over"),
  };
  addResult("journeys", {
    title: `${new Date().toISOString().slice(0, 10)}, a map of ${blocks} blocks on a CPU four times slower`,
    command: ["node bench/journey-map.mjs", ...process.argv.slice(2)].join(" "),
    columns: ["what", "figure"],
    rows: Object.entries(rows).map(([name, value]) => `| ${name} | ${Math.round(value)} |`),
  });
} finally {
  await browser.close();
  await server.stop();
}
