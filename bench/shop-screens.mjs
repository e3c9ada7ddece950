import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { percentiles } from "./client.mjs";
import { fillStore } from "./demo.mjs";
import { openBrowser, signIn } from "./pages.mjs";
import { cpuOf } from "./process.mjs";
import { startServer } from "./server.mjs";
import { addResult } from "./table.mjs";

const screens = ["sales", "product", "sessions"];
const periods = { month: "timeline=1M&compare=true", year: "timeline=1Y" };

/**
 * The screens of a shop without events, and with `events` that are settled beside orders of today: milliseconds of the first
 * request and of others, each after an order, so that it is not served from cache, and CPU seconds of both programs a page.
 */
export async function measureShopScreens(server, { events, rounds }) {
  const filled = server.addWebsite("Shop of years");
  await fillStore(server, { events, website: filled });
  server.operate("settle", "--website", filled.id);
  const empty = server.addWebsite("Empty");
  const browser = await openBrowser();
  const cookies = await signIn(browser, server);
  await browser.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const open = async (url) => {
    const started = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    if (text.includes('data-state="missing"')) throw new Error(`${url}: a card is missing`);
    return performance.now() - started;
  };
  const rows = {};
  for (const [name, website] of Object.entries({ empty, [`${events} events`]: filled })) {
    for (const screen of screens) {
      for (const [period, query] of Object.entries(periods)) {
        const url = `${server.url}/w/${website.id}/reports/${screen}?${query}`;
        if (website !== empty) await buy(server, website);
        const first = await open(url);
        const [times, before] = [[], cpuOf(server.platformPid())];
        for (let round = 0; round < rounds; round += 1) {
          if (website !== empty) await buy(server, website);
          times.push(await open(url));
        }
        const cpu = (cpuOf(server.platformPid()) - before) / rounds;
        rows[`${screen}, ${period}, ${name}`] = { first, p50: percentiles(times).p50, cpu: cpu * 1_000 };
      }
    }
  }
  return rows;
}

/** An order from the shop's server. */
async function buy(server, { id, secret }) {
  const event = { name: "purchase", person: "7", data: { order: randomUUID(), value: 90_000 } };
  const answer = await fetch(`${server.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
    body: JSON.stringify({ events: [event] }),
  });
  if (answer.status !== 202) throw new Error(`An order of ${id} was refused: ${answer.status}`);
}

const whole = (value) => String(Math.round(value));

// Alone: node bench/shop-screens.mjs 1000000 TITLE. Adds a table to bench/results/shop-screens.md.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , events = "1000000", title = ""] = process.argv;
  const server = await startServer();
  try {
    const rows = await measureShopScreens(server, { events: Number(events), rounds: 5 });
    const lines = Object.entries(rows).map(
      ([name, { first, p50, cpu }]) => `| ${name} | ${whole(first)} | ${whole(p50)} | ${whole(cpu)} |`,
    );
    const columns = ["screen", "first, ms", "p50, ms", "CPU of the platform, ms a page"];
    addResult("shop-screens", { title, command: `node bench/shop-screens.mjs ${events}`, columns, rows: lines });
  } finally {
    await server.stop();
  }
}
