import { mustFit } from "./fit.ts";
import { expect, test } from "./test.ts";

test("the description of the API fits a phone, also where its calls are open", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${nabz.platformUrl}/docs`);
  await mustFit(page);
  await page.locator("details").evaluateAll((all) => {
    for (const call of all.slice(0, 40)) call.setAttribute("open", "");
  });
  await expect(page.locator("details[open] pre").first()).toBeVisible();
  await mustFit(page);
});
