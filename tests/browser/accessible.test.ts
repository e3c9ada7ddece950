import type { Page } from "playwright/test";
import { addressesOf, reportScreens, screens } from "#contract/screens.ts";
import { startNabz } from "../nabz.ts";
import { mustBeAccessible, mustBeAccessibleInBoth } from "./axe.ts";
import { linkOutOf } from "./mail-link.ts";
import { expect, makeOwner, signIn, statusMessage, test } from "./test.ts";

/** Every page in both schemes; the full overview is opened in the dark as well. The other screens are in `screens.test.ts`. */
async function mustAllBeAccessible(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openIn("light", page, url + path);
    await mustBeAccessibleInBoth(page);
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
  await mustAllBeAccessible(page, nabz.url, [overview, `${full}/install`]);
  await openIn("dark", page, nabz.url + overview);
  await mustBeAccessible(page, { onlyColours: true });
  await page.context().clearCookies();
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await mustAllBeAccessible(page, nabz.url, [`/w/${owner.website.id}`]);
});

test("the reports of how people behave pass the accessibility rules with data, light and dark", async ({
  page,
  nabz,
  reader,
}) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const days = "from=2015-05-17&to=2015-05-22&step=day";
  const cohort = "cohort=2015-05-17&bucket=2015-05-18";
  const addresses = [
    ...reportScreens.filter((key) => !("dimensions" in screens[key])).flatMap((key) => addressesOf(key, days)),
    `/reports/retention/people?${days}&${cohort}`,
    `/reports/pages?${days}&path=/`,
  ];
  await mustAllBeAccessible(
    page,
    nabz.url,
    addresses.map((address) => `/w/${reader.website.id}${address}`),
  );
});

test("the menus of a phone pass the accessibility rules while they are open", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  for (const words of [/^بازهٔ زمانی/, /^گزارش‌ها$/, /^بیشتر$/]) {
    await page.locator("summary").filter({ hasText: words }).click();
    await mustBeAccessible(page);
  }
});

test("the account, the owner's websites and a form with errors pass the accessibility rules", async ({
  page,
  nabz,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(404));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const own = `/websites/${owner.website.id}`;
  await page.goto(`${nabz.url}/websites/new/address`);
  await page.getByLabel("نام سایت").fill("چای");
  await page.getByLabel("آدرس سایت").fill("tea.ir");
  await page.getByRole("button", { name: "ادامه: منطقهٔ زمانی" }).click();
  const added = ["address", "zone", "summary"].map((step) => `/websites/new/${step}`);
  await mustAllBeAccessible(page, nabz.url, [
    "/websites",
    ...added,
    "/profile",
    "/logout",
    own,
    `${own}/email-reports`,
    `${own}/delete`,
  ]);
  await page.goto(`${nabz.url}${own}/delete`);
  await page.getByRole("button", { name: "حذف سایت" }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await mustBeAccessible(page);
});

test("the page behind a mail's unsubscribe link passes the accessibility rules", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/email-reports`);
  await page.getByLabel("گزارش هفتگی").check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await mustBeAccessible(page);
  const out = await linkOutOf(nabz, owner, "weekly");
  await mustAllBeAccessible(page, nabz.url, [new URL(out).pathname]);
});

test("setup, registration and the page of an unreachable platform pass the accessibility rules", async ({
  page,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(503));
  const open = await startNabz({ REGISTRATION: "open" });
  try {
    await mustAllBeAccessible(page, open.url, ["/setup"]);
    const owner = await makeOwner(open, "owner@shop.example");
    await mustAllBeAccessible(page, open.url, ["/register"]);
    await signIn(page, open.url, owner);
    await open.withoutPlatform(async () => {
      expect((await page.goto(`${open.url}/websites`))?.status()).toBe(503);
      await mustBeAccessible(page);
    });
  } finally {
    await open.stop();
  }
});
