import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, signIn, statusMessage, test } from "./test.ts";

async function mustBeAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

test("every screen passes the accessibility rules, light and dark", async ({ page, nabz, reader, fresh }) => {
  const owner = await nabz.addOwner();
  await page.goto(`${fresh.url}/setup`);
  await mustBeAccessible(page);
  await page.goto(`${nabz.url}/login`);
  await mustBeAccessible(page);
  await signIn(page, nabz.url, owner);
  await mustBeAccessible(page);
  await page.context().clearCookies();
  await signIn(page, nabz.url, reader);
  for (const scheme of ["light", "dark"]) {
    await page.context().addCookies([{ name: "nabz_theme", value: scheme, url: nabz.url }]);
    await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
    await expect(page.locator("html")).toHaveAttribute("data-joy-color-scheme", scheme);
    await mustBeAccessible(page);
    await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
    await mustBeAccessible(page);
  }
});

test("so do the screens of signing in, of the account and of the owner's websites", async ({
  page,
  nabz,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(403));
  const owner = await nabz.addOwner();
  const website = owner.website.id;
  const own = ["/websites", "/websites/new/address", "/websites/new/zone?name=x&url=shop.ir", "/profile"];
  await signIn(page, nabz.url, owner);
  const signedIn = await page.context().cookies();
  for (const scheme of ["light", "dark"]) {
    await page.context().clearCookies();
    await page.context().addCookies([{ name: "nabz_theme", value: scheme, url: nabz.url }]);
    for (const path of ["/forgot", "/forgot?sent", "/reset/nonsense"]) {
      await page.goto(nabz.url + path);
      await mustBeAccessible(page);
    }
    await page.context().addCookies(signedIn);
    for (const path of [...own, `/websites/${website}`, `/websites/${website}/delete`]) {
      await page.goto(nabz.url + path);
      await mustBeAccessible(page);
    }
    await page.getByRole("button", { name: "حذف سایت" }).click();
    await expect(page.locator("[aria-invalid=true]")).toBeVisible();
    await mustBeAccessible(page);
  }
});
