import { smallTargets } from "./targets.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

test("what a finger presses is 44 px high on every report", { tag: "@scripted" }, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  const website = `${nabz.url}/w/${reader.website.id}`;
  for (const path of ["", "/reports/campaign", "/reports/pages", "/reports/sessions", "/reports/audience"]) {
    await page.goto(`${website}${path}?from=2015-05-17&to=2015-05-22`);
    await hydrated(page);
    expect(await smallTargets(page), path).toEqual([]);
  }
});

test("what a finger presses in the opened menu of the period is 44 px high, with its calendars", {
  tag: "@scripted",
}, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  await hydrated(page);
  await page.locator("summary:has(b.hidden)").click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test("the snippet wraps on phones", { tag: "@plain" }, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  for (const path of ["install", "install/wordpress", "install/tag-manager"]) {
    await page.goto(`${nabz.url}/w/${reader.website.id}/${path}`);
    const widths = await page
      .locator("main pre")
      .filter({ visible: true })
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths.length, path).toBeGreaterThan(0);
    expect(Math.max(...widths), path).toBeLessThanOrEqual(0);
  }
});
