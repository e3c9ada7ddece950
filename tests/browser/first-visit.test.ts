import type { Browser, Page } from "playwright/test";
import { type Nabz, startNabz } from "../nabz.ts";
import { mustBeAccessible, mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { mustShowFocus } from "./focus.ts";
import { evil, mustBeHarmless } from "./hostile.ts";
import { press, type } from "./keys.ts";
import { clientOf, expect, hydrated, makeOwner, type Owner, signIn, statusMessage, test } from "./test.ts";

/** One Nabz from its first visit on: each test goes on where the one before ended. */
test.describe.configure({ mode: "serial" });

let first: Nabz;
test.beforeAll(async () => {
  first = await startNabz({ REGISTRATION: "open", TRUST_PROXY: "loopback" });
});
test.afterAll(() => first.stop());
// A page that refreshes itself must not find a stopped server.
test.afterEach(async ({ page }) => void (await page.goto("about:blank")));

test("the first visit's form gives back what was typed as text, fits, and passes the accessibility rules", async ({
  page,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  await page.goto(`${first.url}/setup`);
  // The checker is itself a script.
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  for (const label of ["نام شما", "ایمیل", "نام سایت", "آدرس سایت"]) await page.getByLabel(label).fill(evil(label));
  await page.getByRole("button", { name: "ساخت حساب و سایت" }).click();
  await expect(page.getByLabel("رمز عبور")).toHaveAccessibleDescription(/این فیلد لازم است\./);
  await expect(page.getByLabel("نام سایت")).toHaveValue(evil("نام سایت"));
  await mustBeHarmless(page);
  await mustFitEverywhere(page);
  await mustShowFocus(page);
});

/** A browser in Iran whose requests come from Germany. */
const openBehindVpn = async (browser: Browser, javaScriptEnabled = true) =>
  await browser.newPage({
    ...{ javaScriptEnabled, locale: "en-US", timezoneId: "Asia/Tehran" },
    extraHTTPHeaders: { "x-forwarded-for": "5.9.0.1" },
  });

test("the first visit suggests the zone of the browser's clock rather than of a foreign address, and that of a domain", async ({
  browser,
  javaScriptEnabled,
}) => {
  const page = await openBehindVpn(browser, javaScriptEnabled);
  await page.goto(`${first.url}/setup`);
  const zone = page.getByRole("combobox");
  if (!javaScriptEnabled) await expect(zone).toHaveValue("Europe/Berlin");
  else {
    await expect(zone).toHaveValue("Asia/Tehran");
    const address = page.getByLabel("آدرس سایت");
    await address.fill("https://shop.af/fa");
    await expect(zone).toHaveValue("Asia/Kabul");
    await address.fill("shop.example");
    await expect(zone).toHaveValue("Asia/Tehran");
    // What the owner chose stays.
    await zone.selectOption("Europe/Istanbul");
    await address.fill("shop.ir");
    await page.getByRole("button", { name: "ساخت حساب و سایت" }).click();
    await expect(page.getByLabel("نام شما")).toHaveAttribute("aria-invalid", "true");
    await expect(zone).toHaveValue("Europe/Istanbul");
  }
  await page.close();
});

/** The demo's history is generated from its beginning, and numbers come meanwhile. */
async function mustFill(page: Page) {
  await expect(page.getByText("سایت نمونه پر می‌شود")).toBeVisible();
  await page.getByRole("link", { name: "سال", exact: true }).click();
  const people = page.getByRole("navigation", { name: "نمای کلی" }).getByRole("link", { name: /مخاطبان/ });
  await expect(async () => {
    await page.reload();
    await expect(people).toContainText(/[۱-۹]/, { timeout: 3_000 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });
}

/** Ends the demos that are being generated: the tests that follow would share the cores with them for a minute. */
async function endDemos(account: Pick<Owner, "email" | "password">) {
  const { websites } = await clientOf(first.platformUrl, account);
  // An inactive website takes nothing.
  for (const { id } of (await websites.list({})).result.items) await websites.update({ id, active: false });
}

test("who wants to look first gets a demo website, at setup by keyboard and from an empty one", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(150_000);
  const nastaran = { email: "nastaran@shop.example", password: "correct horse battery" };
  await page.goto(`${first.url}/setup`);
  for (const [label, text] of [
    ["نام شما", "نسترن احمدی"],
    ["ایمیل", nastaran.email],
    ["رمز عبور", nastaran.password],
    ["نام سایت", "بهار نارنج"],
    ["آدرس سایت", "shop.example"],
  ] as const)
    await type(page, label, text);
  // The form has no scripts, and a demo that fills costs a third of a core.
  if (!javaScriptEnabled) await press(page, page.getByLabel("سایت نمونه هم بساز"), "Space");
  await press(page, page.getByRole("button", { name: "ساخت حساب و سایت" }), "Space");
  // The demo is being generated, with which the first page shares the cores.
  await expect(page).toHaveTitle(/نمای کلی/, { timeout: 30_000 });
  if (!javaScriptEnabled) await mustFill(page);

  const other = await makeOwner(first, "other@shop.example");
  // The filling page refreshes itself, and would be another owner's.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, first.url, other);
  await page.goto(`${first.url}/w/${other.website.id}`);
  await press(page, page.getByRole("button", { name: "ساخت سایت نمونه" }));
  // Two demos are being generated.
  await expect(page.getByText("سایت نمونه پر می‌شود")).toBeVisible({ timeout: 30_000 });
  await page.goto(`${first.url}/w/${other.website.id}`);
  await page.getByRole("button", { name: "ساخت سایت نمونه" }).click();
  await expect(page.getByText("در انتظار اولین بازدید")).toHaveCount(0);
  for (const account of [nastaran, other]) await endDemos(account);
});

test("a further website, too, suggests the zone of the browser's clock, unless its domain is Afghan", {
  tag: "@scripted",
}, async ({ browser }) => {
  const page = await openBehindVpn(browser);
  await signIn(page, first.url, await makeOwner(first, "zone@shop.example"));
  for (const [url, zone] of [
    ["tea.example", "تهران"],
    ["tea.af", "کابل"],
  ]) {
    await page.goto(`${first.url}/websites/new/address?name=shop`);
    await page.getByLabel("آدرس سایت").fill(url ?? "");
    await page.getByRole("button", { name: "ادامه: زمان و پول" }).click();
    await hydrated(page);
    await expect(page.getByLabel(zone ?? "")).toBeChecked();
  }
  await page.close();
});

test("the shell opens with an error where the platform does not answer within 5 s, and the page recovers with it", async ({
  page,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(503));
  const owner = await makeOwner(first, "owner@shop.example");
  await signIn(page, first.url, owner);
  await page.goto(`${first.url}/w/${owner.website.id}/install`);
  await first.withoutPlatform(async () => {
    const answer = await page.goto(`${first.url}/w/${owner.website.id}`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "داده‌ها بارگذاری نشد." })).toBeVisible();
    await expect(page.getByText("بخشی از اطلاعات بارگذاری نشد.")).toBeVisible();
    // From the cookie.
    await expect(page.getByText("بهار نارنج").first()).toBeVisible();
    if (javaScriptEnabled) await mustBeAccessible(page);
  });
  await page.getByRole("link", { name: "تلاش دوباره" }).click();
  await expect(page.getByRole("heading", { name: "در انتظار اولین بازدید" })).toBeVisible();
});

test("a password can be shown and hidden, on a page without scripts of its own too; it is sent as a password", {
  tag: "@scripted",
}, async ({ page }) => {
  const owner = await makeOwner(first, "reveal@shop.example");
  const field = page.getByLabel("رمز عبور");
  const button = page.getByRole("button", { name: "نمایش رمز" });
  await page.goto(`${first.url}/login`);
  await field.fill("not the one");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(field).toHaveAttribute("type", "text");
  await button.click();
  await expect(field).toHaveAttribute("type", "password");
  await button.click();
  await page.getByLabel("ایمیل").fill(owner.email);
  await field.fill(owner.password);
  await page.evaluate(() => {
    document.addEventListener("submit", () =>
      sessionStorage.setItem("sent", document.querySelector("[name=password]")?.getAttribute("type") ?? ""),
    );
  });
  await page.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(page).toHaveURL(/\/w\//);
  expect(await page.evaluate(() => sessionStorage.getItem("sent"))).toBe("password");
  await page.goto(`${first.url}/profile`);
  await hydrated(page);
  await button.first().click();
  await expect(page.locator("input[type=text][autocomplete=current-password]")).toHaveCount(1);
});

test("sign-in pages load no scripts, and registration passes the accessibility rules", { tag: "@scripted" }, async ({
  page,
  expected,
}) => {
  expected.push(statusMessage(403));
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const path of ["/login", "/register", "/forgot", "/forgot?sent", "/reset/nonsense"]) {
    await page.goto(first.url + path);
    await expect(page.locator("script:is([src], [type=module])")).toHaveCount(0);
    // The others are among the screens of signing in (`screens.test.ts`).
    if (path === "/register") await mustBeAccessibleInBoth(page);
  }
  expect(scripts).toEqual([]);
});
