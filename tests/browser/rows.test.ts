import type { Page } from "playwright/test";
import { expect, hydrated, signIn, test } from "./test.ts";

const days = "from=2015-05-17&to=2015-05-22";

/** Where the first row of a table that leads somewhere leads: its name, and a press on the middle of its last cell. */
const leadsOf = (page: Page) =>
  page
    .locator("main tbody tr:has(th a[href])")
    .first()
    .evaluate((row) => {
      row.scrollIntoView({ block: "center" });
      const cell = [...row.querySelectorAll("td")].filter((each) => each.checkVisibility()).at(-1);
      const box = cell?.getBoundingClientRect();
      // Of a table that scrolls sideways the last cell may be out of sight.
      const x = Math.max((box?.left ?? 0) + (box?.width ?? 0) / 2, 40);
      const pressed = document.elementFromPoint(x, (box?.top ?? 0) + (box?.height ?? 0) / 2);
      return {
        name: row.querySelector("th a")?.getAttribute("href"),
        end: pressed?.closest("a")?.getAttribute("href"),
        height: row.getBoundingClientRect().height,
      };
    });

test("whole rows of tables lead where their names lead, at every width", async ({
  page,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  await signIn(page, nabz.url, reader);
  for (const path of ["", "/reports/medium", "/reports/pages", "/reports/geography"]) {
    await page.goto(`${nabz.url}/w/${reader.website.id}${path}?${days}`);
    if (javaScriptEnabled) await hydrated(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { name, end, height } = await leadsOf(page);
      const where = `${path} at ${width} px`;
      expect.soft(end, where).toBe(name);
      expect.soft(name, where).toMatch(path === "" ? /\/people\/\d+$/ : /\?/);
      expect.soft(height, where).toBeGreaterThanOrEqual(44);
    }
  }
});

test("breakdown reports show at least two rows of their table on the first screen", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, nabz.url, reader);
  for (const report of ["medium", "pages", "geography", "technology"]) {
    await page.goto(`${nabz.url}/w/${reader.website.id}/reports/${report}?${days}`);
    const box = await page
      .getByRole("table", { name: /به تفکیک/ })
      .locator("tbody tr")
      .nth(1)
      .boundingBox();
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), report).toBeLessThanOrEqual(800);
    expect(box?.height, report).toBeGreaterThan(0);
  }
});
