// Takes screenshots of every screen into build/screens, from its own Nabz with a demo website: npm run screens [names]
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openBrowser } from "../../bench/pages.mjs";
import { root, startServer } from "../../bench/server.mjs";
import { importTypescript } from "./import-typescript.mjs";
import { weeklyMail } from "./weekly-mail.mjs";

const [only] = process.argv.slice(2);
const folder = join(root, "build", "screens");
mkdirSync(folder, { recursive: true });
const widths = [360, 768, 1440];
/** Of a customer. */
const personPages = ["edit", "attribute", "contact", "merge", "export", "erase"];
/** A larger picture is taken again at a lower quality. */
const maxBytes = 80_000;

const wanted = (name) => only === undefined || only.split(",").some((part) => name.startsWith(part));
process.env.REGISTRATION = "open";
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
  const { own, shared, annotation, cohort, person } = await fill(demo);
  await shootAll([
    ...["login", "register", "forgot"].map((name) => [name, `/${name}`]),
    ["forgot-sent", "/forgot?sent"],
    ["reset", await resetLink()],
    ["reset-expired", "/reset/nonsense"],
    ["shared", shared],
    ["mail-weekly", undefined, async (page) => page.setContent(await weeklyMail(root))],
  ]);
  const { reportScreens, screenKeys, screens } = await importTypescript(root, "contract/screens.ts");
  const cookies = await signIn();
  const signedIn = [
    ["overview", demo],
    ["overview-sales-city", `${demo}?metric=sales&origin=source&geo=city`, undefined, [1440]],
    ["overview-empty", own],
    ["install", `${demo}/install`],
    ...reportScreens.map((key) => [`report-${key}`, `${demo}/${screens[key].path}`]),
    ["report-nothing", `${own}/reports/medium`],
    ["report-paths", `${demo}/reports/pages?path=/cart`],
    ["report-retention-people", cohort],
    ["annotation", `${demo}/${annotation}`],
    ["person", person],
    ...personPages.map((page) => [`person-${page}`, `${person}/${page}`]),
    ...funnelScreens(await makeFunnel(demo)),
    ...screenKeys
      .filter((key) => !reportScreens.includes(key))
      .map((key) => {
        const { path, samples: [sample = ""] = [] } = screens[key];
        return [path.replaceAll("/", "-"), `${demo}/${path}?${sample}`];
      }),
    ["websites", "/websites"],
    ["website-new", "/websites/new/address"],
    ["website-new-zone", "/websites/new/zone?name=%DA%86%D8%A7%DB%8C&url=tea.ir"],
    ["website", own.replace("/w/", "/websites/")],
    ["website-delete", `${own.replace("/w/", "/websites/")}/delete`],
    ["email-reports", `${own.replace("/w/", "/websites/")}/email-reports`],
    ["profile", "/profile"],
    ["not-found", "/nowhere"],
  ];
  await shootAll(signedIn, { cookies });
  const realtime = [["realtime", `${demo}/realtime`]];
  await comeBy(demo);
  await shootAll(realtime, { cookies });
  await shootMenus(demo, cookies);
  const off = { cookies, schemes: ["light"], javaScriptEnabled: false, suffix: "-noscript" };
  await shootAll(
    signedIn.filter(([name]) => ["overview", "overview-empty", "install"].includes(name)),
    off,
  );
  await comeBy(demo);
  await shootAll(realtime, off);
  await shootUnavailable(cookies);
}

async function shootUnavailable(cookies) {
  process.kill(server.platformPid(), "SIGSTOP");
  await shootAll([["unavailable", "/websites"]], { cookies });
  process.kill(server.platformPid(), "SIGCONT");
}

function funnelScreens(funnel) {
  return [
    ["funnel", `${funnel}?compare=before`],
    ["funnel-segments", `${funnel}?by=segment`],
    ["funnel-left", `${funnel}/left/1`],
    ["funnel-edit", `${funnel}/edit/steps`],
  ];
}

/** Menus that stand open above a screen. */
async function shootMenus(demo, cookies) {
  const light = { cookies, schemes: ["light"] };
  const openAt = (name, summary, at) => [`menu-${name}`, demo, (page) => page.locator(summary).click(), at];
  await shootAll([openAt("profile", "summary[aria-label='حساب من']", [1440])], light);
  await shootAll([openAt("websites", "summary[aria-label^='تعویض سایت']", [360, 1440])], light);
  await shootAll([openAt("range", "summary[aria-label^='بازهٔ دلخواه']", [768, 1440])], light);
  await shootAll([openAt("period", "summary:has(b.hidden)", [360])], { cookies });
  await shootAll([openAt("reports", "nav[aria-label='منو'] summary[aria-label='گزارش‌ها']", [360])], { cookies });
  await shootAll([openAt("more", "nav[aria-label='منو'] summary[aria-label='بیشتر']", [360])], light);
}

/** Each screen in both schemes at three widths: its name, path, what is done there first, other widths. */
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
  // What is fixed at the window's bottom is then at the page's.
  const { width } = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!isMenu) await page.setViewportSize({ width, height });
  for (const quality of [50, 38, 28, 20]) {
    await page.screenshot({ path, type: "jpeg", quality, fullPage: !isMenu, animations: "disabled" });
    if (statSync(path).size <= maxBytes) return;
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

/** By its wizard, from a template, and as if an hour earlier: a new one shows no figures for 15 minutes. */
async function makeFunnel(demo) {
  const address = await visit(await signIn(), async (page) => {
    await page.goto(`${server.url}${demo}/funnels/new`);
    await page.getByRole("button", { name: /از دیدن محصول تا خرید$/ }).click();
    for (const name of ["ادامه: مرحله‌ها", "ادامه: خلاصه", "ساخت قیف"]) await page.getByRole("button", { name }).click();
    await page.waitForURL(/\/funnels\/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname;
  });
  const lines = readFileSync(join(server.dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host: lines[4], port: 5432, user: "nabz", database: "postgres" });
  await client.connect();
  await client.query("UPDATE funnels SET created_at = created_at - interval '1 hour'");
  await client.end();
  return address;
}

/** Makes two annotations, filters, a shared link and goals; returns these and a cohort of the retention report. */
async function fill(demo) {
  return visit(await signIn(), async (page) => {
    const own = (await websites(page)).map(([, link]) => link).find((link) => link !== demo);
    const write = async (path, fields, button) => {
      if (path !== "") await page.goto(`${server.url}${demo}/${path}`);
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole("button", { name: button }).click();
    };
    for (const [text, daysAgo] of [
      ["پیامک «هفتهٔ دمنوش»", 16],
      ["تغییر قیمت زعفران", 5],
    ]) {
      await page.goto(`${server.url}${demo}/annotations`);
      const day = page.getByLabel("تاریخ: روز");
      await day.selectOption(String(Math.max(1, Number(await day.inputValue()) - daysAgo)));
      await page.getByLabel("متن یادداشت").fill(text);
      await page.getByRole("button", { name: "ثبت یادداشت" }).click();
    }
    const annotation = await page.getByRole("link", { name: "تغییر قیمت زعفران" }).getAttribute("href");
    await write("filters?medium=search&device=mobile", { نام: "موبایل از جست‌وجو" }, "ذخیرهٔ فیلترها");
    await write("share", { "نام لینک": "گزارش ماه برای همکار" }, "ساخت لینک");
    const shared = new URL(await page.locator("pre").textContent()).pathname;
    await page.goto(`${server.url}${demo}/goals`);
    await page.getByLabel("صفحه‌ای دیده شود").check();
    await write("", { "نام هدف": "دیدن سبد خرید", "نام رویداد یا آدرس صفحه": "/cart" }, "ثبت هدف");
    await page.getByLabel("مبلغی که خود رویداد می‌گوید").check();
    await page.getByLabel("هدف اصلی سایت").check();
    await write("", { "نام هدف": "خرید", "نام رویداد یا آدرس صفحه": "purchase" }, "ثبت هدف");
    await page.goto(`${server.url}${demo}/reports/retention`);
    const cohort = await page.locator('main a[href*="/people?"]').nth(2).getAttribute("href");
    await page.goto(`${server.url}${demo}/people/customers`);
    const person = await page.locator('main tbody a[href*="/people/"]').first().getAttribute("href");
    return { own, shared, annotation: annotation.slice(annotation.indexOf("annotations/")), cohort, person };
  });
}

/** Some people are on the website now. */
async function comeBy(demo) {
  const snippet = await visit(await signIn(), async (page) => {
    await page.goto(`${server.url}${demo}/install`);
    return page.locator("pre", { hasText: "data-key" }).first().textContent();
  });
  const key = /data-key="([\w-]+)"/.exec(snippet)[1];
  const phone =
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
  const desktop =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  const seen = [
    ["/", "فروشگاه", "https://www.google.com/", phone],
    ["/category/tea", "چای و دمنوش", "https://www.instagram.com/", phone],
    ["/product/lahijan-tea", "چای بهارهٔ لاهیجان ۴۵۰ گرمی", "https://www.google.com/", desktop],
    ["/cart", "سبد خرید", "", phone],
    ["/category/nuts", "آجیل و خشکبار", "https://torob.com/", desktop],
    ["/", "فروشگاه", "", phone],
  ];
  for (const [index, [path, title, referrer, agent]] of seen.entries()) {
    const at = new Date(Date.now() - index * 31_000).toISOString();
    const event = { id: randomUUID(), name: "page_view", at, url: `https://demo.example${path}`, title, referrer };
    await fetch(`${server.platformUrl}/collect`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify({ key, visitor: randomUUID(), events: [event] }),
    });
  }
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
