// Takes the pictures of docs/screens from a Nabz of its own with a demo website: node tests/screens/take-screens.mjs [names]
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../../bench/pages.mjs";
import { root, startServer } from "../../bench/server.mjs";
import { weeklyMail } from "./weekly-mail.mjs";

const [only] = process.argv.slice(2);
const folder = join(root, "docs", "screens");
const widths = [360, 768, 1440];
/** A picture larger than this is taken again with less care. */
const mostBytes = 62_000;

const wanted = (name) => only === undefined || only.split(",").some((part) => name.startsWith(part));
const server = await startServer({ withOwner: false });
const browser = await openBrowser();
try {
  await take();
} finally {
  await browser.close();
  await server.stop();
}

async function take() {
  await shootAll([["setup", "/setup"]]);
  const demo = await setUp();
  await shootAll([["overview-filling", demo]], { cookies: await signIn(), schemes: ["light"] });
  await filled(demo);
  const { own, shared, note } = await fill(demo);
  await shootAll([
    ...["login", "forgot"].map((name) => [name, `/${name}`]),
    ["forgot-sent", "/forgot?sent"],
    ["reset", await resetLink()],
    ["reset-expired", "/reset/nonsense"],
    ["shared", shared],
    ["mail-weekly", undefined, async (page) => page.setContent(await weeklyMail(root))],
  ]);
  const may = (report) => [`report-${report}`, `${demo}/reports/${report}`];
  const cookies = await signIn();
  const signedIn = [
    ["overview", demo],
    ["overview-empty", own],
    ["install", `${demo}/install`],
    ...["campaign", "medium", "pages", "technology", "geography", "sessions", "retention", "audience"].map(may),
    ["report-ways", `${demo}/reports/pages?path=/`],
    ["notes", `${demo}/notes`],
    ["note", `${demo}/${note}`],
    ["filters", `${demo}/filters?medium=search`],
    ["share", `${demo}/share`],
    ["websites", "/websites"],
    ["website-new", "/websites/new/address"],
    ["website-new-zone", "/websites/new/zone?name=%DA%86%D8%A7%DB%8C&url=tea.ir"],
    ["website", own.replace("/w/", "/websites/")],
    ["website-delete", `${own.replace("/w/", "/websites/")}/delete`],
    ["mails", `${own.replace("/w/", "/websites/")}/mails`],
    ["profile", "/profile"],
    ["not-found", "/nowhere"],
  ];
  await shootAll(signedIn, { cookies });
  const light = { cookies, schemes: ["light"] };
  const openAt = (name, summary, at) => [`menu-${name}`, demo, (page) => page.locator(summary).click(), at];
  await shootAll([openAt("profile", "summary[aria-label='حساب من']", [1440])], light);
  await shootAll([openAt("websites", "summary[aria-label^='تعویض سایت']", [360, 1440])], light);
  await shootAll([openAt("range", "summary[aria-label^='بازهٔ دلخواه']", [768, 1440])], light);
  await shootAll([openAt("period", "summary:has(b.hidden)", [360])], { cookies });
  await shootAll([openAt("reports", "nav[aria-label='منو'] summary[aria-label='گزارش‌ها']", [360])], { cookies });
  await shootAll([openAt("more", "nav[aria-label='منو'] summary[aria-label='بیشتر']", [360])], light);
  const off = { cookies, schemes: ["light"], javaScriptEnabled: false, suffix: "-noscript" };
  await shootAll(
    signedIn.filter(([name]) => ["overview", "overview-empty", "install"].includes(name)),
    off,
  );
  process.kill(server.platformPid(), "SIGSTOP");
  await shootAll([["unavailable", "/websites"]], { cookies });
  process.kill(server.platformPid(), "SIGCONT");
}

/** Each screen in both schemes at three widths: its name, its address, what is done there first, other widths. */
async function shootAll(screens, { cookies = [], schemes = ["light", "dark"], suffix = "", ...options } = {}) {
  for (const [name, path, then, at = widths] of screens.filter(([each]) => wanted(each))) {
    for (const scheme of schemes) {
      const context = await browser.newContext({ locale: "fa-IR", colorScheme: scheme, ...options });
      await context.addCookies([...cookies, { name: "nabz_theme", value: scheme, url: server.url }]);
      const page = await context.newPage();
      for (const width of at) {
        await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
        if (path !== undefined) await page.goto(new URL(path, server.url).href, { timeout: 60_000 });
        await then?.(page);
        await page.waitForTimeout(400);
        await shoot(page, join(folder, `${name}${suffix}-${scheme}-${width}.jpg`), name.startsWith("menu-"));
        const widest = await page.evaluate(() => document.documentElement.scrollWidth);
        if (widest > width) process.stderr.write(`${name} is ${widest} wide at ${width}\n`);
      }
      await context.close();
    }
  }
}

async function shoot(page, path, isMenu) {
  for (const quality of [32, 24, 18, 12]) {
    await page.screenshot({ path, type: "jpeg", quality, fullPage: !isMenu, animations: "disabled" });
    if (statSync(path).size <= mostBytes) return;
  }
}

/** By the form, with the demo website beside the owner's. */
async function setUp() {
  return visit([], async (page) => {
    await page.goto(`${server.url}/setup`);
    const typed = { full_name: "نرگس احمدی", ...server.owner, name: "بهار نارنج", url: "baharnarenj.example" };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    await page.check("[type=checkbox]");
    await page.click("button[type=submit]");
    await page.waitForURL(/\/w\//);
    return (await websites(page)).find(([name]) => name.includes("نمونه"))[1];
  });
}

async function websites(page) {
  await page.goto(`${server.url}/websites`);
  return page.locator('a[href^="/w/"]').evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
}

async function filled(demo) {
  const cookies = await signIn();
  for (;;) {
    const isFilling = await visit(cookies, async (page) => {
      await page.goto(server.url + demo);
      return page.getByText("سایت نمونه پر می‌شود").isVisible();
    });
    if (!isFilling) return;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

/** What an owner keeps: two notes, filters, a read-only link. */
async function fill(demo) {
  return visit(await signIn(), async (page) => {
    const own = (await websites(page)).map(([, link]) => link).find((link) => link !== demo);
    const write = async (path, fields, button) => {
      await page.goto(`${server.url}${demo}/${path}`);
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole("button", { name: button }).click();
    };
    for (const text of ["پیامک «هفتهٔ دمنوش»", "تغییر قیمت زعفران"])
      await write("notes", { "متن یادداشت": text }, "ثبت یادداشت");
    const note = await page.getByRole("link", { name: "تغییر قیمت زعفران" }).getAttribute("href");
    await write("filters?medium=search&device=mobile", { نام: "موبایل از جست‌وجو" }, "ذخیرهٔ فیلترها");
    await write("share", { "نام لینک": "گزارش ماه برای همکار" }, "ساخت لینک");
    const shared = new URL(await page.locator("pre").textContent()).pathname;
    return { own, shared, note: note.slice(note.indexOf("notes/")) };
  });
}

/** Without a server of mails they are in the log. */
async function resetLink() {
  await visit([], async (page) => {
    await page.goto(`${server.url}/forgot`);
    await page.fill("[name=email]", server.owner.email);
    await page.click("button[type=submit]");
    await page.waitForTimeout(1_000);
  });
  const logs = join(server.dataDir, "logs");
  const said = readdirSync(logs).map((file) => readFileSync(join(logs, file), "utf8"));
  return /\/reset\/[\w.-]+/.exec(said.join(""))?.[0] ?? "/reset/none";
}

function signIn() {
  return visit([], async (page) => {
    await page.goto(`${server.url}/login`);
    await page.fill("[name=email]", server.owner.email);
    await page.fill("[name=password]", server.owner.password);
    await page.click("button[type=submit]");
    await page.waitForURL(/\/w\//);
    return page.context().cookies();
  });
}

async function visit(cookies, work) {
  const context = await browser.newContext({ locale: "fa-IR" });
  try {
    await context.addCookies(cookies);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
