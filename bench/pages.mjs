import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "../scripts/chromium.mjs";
import { root } from "./server.mjs";

const log = join(root, "tests", "data", "apache_access.log.gz");

/** Bytes over the wire of a first visit (headers, compressed bodies, fonts), scripts off and on. */
export async function measurePages(server) {
  server.operate("import", "access-log", log, "--website", server.website.id);
  const executablePath = findChromium({ given: process.env.CHROMIUM_PATH || undefined, say: () => {} });
  const args = [
    "--disable-gpu",
    "--disable-background-networking",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
  const browser = await chromium.launch({ executablePath, args });
  const overview = `${server.url}/w/${server.website.id}?from=2015-05-17&to=2015-05-22`;
  const rows = {};
  for (const scripts of [false, true]) {
    const mode = scripts ? "scripts on" : "scripts off";
    const context = await browser.newContext({ javaScriptEnabled: scripts, locale: "fa-IR" });
    rows[`/login, ${mode}`] = await weigh(context, `${server.url}/login`);
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.fill("[name=email]", server.owner.email);
    await page.fill("[name=password]", server.owner.password);
    await page.click("button[type=submit]");
    await page.waitForURL(/\/w\//);
    const cookies = await context.cookies();
    await context.close();
    // A browser that is signed in and has nothing cached.
    const second = await browser.newContext({ javaScriptEnabled: scripts, locale: "fa-IR" });
    await second.addCookies(cookies);
    rows[`overview, ${mode}`] = await weigh(second, overview);
    await second.close();
  }
  await browser.close();
  return rows;
}

async function weigh(context, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const bytes = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  return { total, ...bytes };
}
