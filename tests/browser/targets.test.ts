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
