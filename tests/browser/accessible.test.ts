import type { Page } from "playwright/test";
import { startNabz } from "../nabz.ts";
import { mustBeAccessible } from "./axe.ts";
import { linkOutOf } from "./mail-link.ts";
import { expect, makeOwner, signIn, statusMessage, test } from "./test.ts";

/**
 * Every page in both schemes, in the second by what the scheme changes. The scheme is an attribute of the page and style
 * alone, so that a page is opened once; the full overview is opened in the dark as well.
 */
async function mustBeAccessibleInBoth(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openIn("light", page, url + path);
    await mustBeAccessible(page);
    await page.locator("html").evaluate((html) => {
      html.setAttribute("data-joy-color-scheme", "dark");
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    });
    await mustBeAccessible(page, { onlyColours: true });
  }
}

async function openIn(scheme: "light" | "dark", page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: "nabz_theme", value: scheme, url }]);
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-joy-color-scheme", scheme);
}

test("the overview, full and empty, and the installation pass the accessibility rules, light and dark", async ({
  page,
  nabz,
  reader,
}) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const full = `/w/${reader.website.id}`;
  const overview = `${full}?from=2015-05-17&to=2015-05-22`;
  await mustBeAccessibleInBoth(page, nabz.url, [overview, `${full}/install`]);
  await openIn("dark", page, nabz.url + overview);
  await mustBeAccessible(page, { onlyColours: true });
  await page.context().clearCookies();
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await mustBeAccessibleInBoth(page, nabz.url, [`/w/${owner.website.id}`]);
});

test("so do the reports of how people behave", async ({ page, nabz, reader }) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const may2015 = "from=2015-05-17&to=2015-05-22";
  const reports = [`sessions?${may2015}`, `retention?${may2015}&step=day`, `audience?${may2015}`];
  await mustBeAccessibleInBoth(
    page,
    nabz.url,
    reports.map((report) => `/w/${reader.website.id}/reports/${report}`),
  );
});

test("so do goals, their forms and report, and the people of a cohort", async ({ page, nabz, reader }) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const own = `/w/${reader.website.id}`;
  const may2015 = "from=2015-05-17&to=2015-05-22";
  await page.goto(`${nabz.url}${own}/goals`);
  await page.getByLabel("نام هدف").fill("دیدن خانه");
  await page.getByLabel("صفحه‌ای دیده شود").check();
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("/");
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  const goal = (await page.getByRole("link", { name: "دیدن خانه" }).getAttribute("href")) ?? "";
  const cohort = `${own}/reports/retention/people?${may2015}&step=day&cohort=2015-05-17&bucket=2015-05-18`;
  const paths = [`${own}/goals`, goal, `${goal}/delete`, `${own}/reports/goals?${may2015}`, cohort];
  await mustBeAccessibleInBoth(page, nabz.url, paths);
  await page.goto(`${nabz.url}${goal}/delete`);
  await page.getByRole("button", { name: "حذف هدف" }).click();
  await expect(page.getByText("حذف شد.")).toBeVisible();
});

test("so do the reports of one dimension, and the ways around a page", async ({ page, nabz, reader }) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const may2015 = "from=2015-05-17&to=2015-05-22";
  const reports = ["campaign", "medium", "geography?view=city", "technology?view=browser", "pages", "pages?path=/"];
  await mustBeAccessibleInBoth(
    page,
    nabz.url,
    reports.map((report) => `/w/${reader.website.id}/reports/${report}${report.includes("?") ? "&" : "?"}${may2015}`),
  );
});

test("so do the menus of a phone while they are open", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  for (const words of [/^بازهٔ زمانی/, /^گزارش‌ها$/, /^بیشتر$/]) {
    await page.locator("summary").filter({ hasText: words }).click();
    await mustBeAccessible(page);
  }
});

test("so do the screens of signing in", async ({ page, nabz, expected }) => {
  test.slow();
  expected.push(statusMessage(403), statusMessage(404));
  const paths = ["/login", "/login?reset", "/forgot", "/forgot?sent", "/reset/nonsense", "/nowhere"];
  await mustBeAccessibleInBoth(page, nabz.url, paths);
});

test("so do the account and the owner's websites, and a form that was wrong", async ({ page, nabz, expected }) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(404));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const own = `/websites/${owner.website.id}`;
  const added = ["/websites/new/address", "/websites/new/zone?name=x&url=shop.ir"];
  await mustBeAccessibleInBoth(page, nabz.url, [
    "/websites",
    ...added,
    "/profile",
    "/logout",
    own,
    `${own}/mails`,
    `${own}/delete`,
  ]);
  await page.goto(`${nabz.url}${own}/delete`);
  await page.getByRole("button", { name: "حذف سایت" }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await mustBeAccessible(page);
});

test("so does the page that a mail's link out of it opens", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/mails`);
  await page.getByLabel("گزارش هفتگی").check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await mustBeAccessible(page);
  const out = await linkOutOf(nabz, owner, "weekly");
  await mustBeAccessibleInBoth(page, nabz.url, [new URL(out).pathname]);
});

test("so do notes, saved filters, and read-only links with what they show", async ({ page, nabz, reader }) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const own = `/w/${reader.website.id}`;
  const may2015 = "from=2015-05-17&to=2015-05-22&medium=search";
  await page.goto(`${nabz.url}${own}/notes`);
  await page.getByLabel("متن یادداشت").fill("x");
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  const note = await page.getByRole("link", { name: "x", exact: true }).first().getAttribute("href");
  await page.goto(`${nabz.url}${own}/share?${may2015}`);
  await page.getByLabel("نام لینک").fill("x");
  await page.getByRole("button", { name: "ساخت لینک" }).click();
  const link = new URL((await page.locator("pre").textContent()) ?? "").pathname;
  await page.goto(`${nabz.url}${own}/filters?${may2015}`);
  await page.getByLabel("نام").fill("x");
  await page.getByRole("button", { name: "ذخیرهٔ فیلترها" }).click();
  const linkOf = (name: string) => page.getByRole("link", { name }).first().getAttribute("href");
  const forget = (await linkOf("حذف: x")) ?? "";
  await page.goto(`${nabz.url}${own}/share`);
  const revoke = (await linkOf("لغو: x")) ?? "";
  const lists = [`${own}/notes`, `${own}/share?${may2015}`, `${own}/filters?${may2015}`, link];
  const picking = [`${own}/filters/add?${may2015}`, `${own}/filters/add?${may2015}&field=path&find=zzz`];
  const paths = [...lists, ...picking, note ?? "", `${note}/delete`, forget, revoke];
  await mustBeAccessibleInBoth(page, nabz.url, paths);
});

test("so do setting up, registering and a platform under repair", async ({ page, expected }) => {
  test.slow();
  expected.push(statusMessage(503));
  const open = await startNabz({ REGISTRATION: "open" });
  try {
    await mustBeAccessibleInBoth(page, open.url, ["/setup"]);
    const owner = await makeOwner(open, "owner@shop.example");
    await mustBeAccessibleInBoth(page, open.url, ["/register"]);
    await signIn(page, open.url, owner);
    await open.withoutPlatform(async () => {
      expect((await page.goto(`${open.url}/websites`))?.status()).toBe(503);
      await mustBeAccessible(page);
    });
  } finally {
    await open.stop();
  }
});
