import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillStore } from "./demo.mjs";
import { measureFirstByte } from "./first-byte.mjs";
import { measurePages, openBrowser, signIn } from "./pages.mjs";
import { root, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const resultPath = join(root, "bench", "results", "dashboard.json");

/**
 * Measures the overview of a website with 90 settled days in its owner's browser. Prints it beside its aims and the
 * previous result, and saves it if `save` is true.
 */
export async function measureDashboard(server, { events, rounds, save }) {
  const before = existsSync(resultPath) ? JSON.parse(readFileSync(resultPath, "utf8")) : undefined;
  const load = loadavg()[0];
  const website = server.addWebsite("Dashboard");
  const filled = await fillStore(server, { events, website });
  server.operate("settle", "--website", website.id);
  const browser = await openBrowser();
  const cookies = await signIn(browser, server);
  const result = {
    ...{ date: new Date().toISOString().slice(0, 10), cpus: cpus().length, load, events: filled.events },
    firstByte: await measureFirstByte(server, { website, cookies, rounds: rounds * 10 }),
    ...(await measurePages(server, { browser, website, cookies, rounds })),
  };
  await browser.close();
  print(result, before);
  if (save) {
    mkdirSync(join(root, "bench", "results"), { recursive: true });
    writeFileSync(resultPath, `${JSON.stringify(result, null, 2)}\n`);
  }
  return result;
}

function print(result, before) {
  const format = (value) => value.toLocaleString("en");
  const past = before && `in brackets: ${before.date}, ${format(before.events)} events, load ${before.load.toFixed(1)}`;
  console.log(
    `\nthe dashboard at ${format(result.events)} events, load ${result.load.toFixed(1)}; ${past ?? "no earlier result"}`,
  );
  const or = (show) => (value) => (value === undefined ? "" : show(value));
  const kib = or((value) => (value / 1024).toFixed(1));
  const seconds = or((value) => (value / 1000).toFixed(2));
  const whole = or((value) => String(Math.round(value)));
  table("time to first byte of the overview, ms", result.firstByte, before?.firstByte, {
    ...{ first: whole, p50: whole, p95: whole, aim: whole },
  });
  table("first visit, KiB over the wire", result.bytes, before?.bytes, {
    ...{ total: kib, aim: kib, Document: kib, Font: kib, Script: kib, Fetch: kib },
  });
  table(
    "first visit, s (aim: first paint of the overview under 2.5 on slow 3G with a CPU four times slower; shift under 0.02)",
    result.paint,
    before?.paint,
    {
      ...{ firstByte: seconds, firstPaint: seconds, largestPaint: seconds, usable: seconds },
      shift: or((v) => v.toFixed(4)),
    },
  );
}

// Alone: node bench/dashboard.mjs 10000000. Without a number 200,000 events, and nothing is saved.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer();
  const given = process.argv[2];
  try {
    await measureDashboard(server, { events: Number(given ?? 200_000), rounds: 3, save: given !== undefined });
  } finally {
    await server.stop();
  }
}
