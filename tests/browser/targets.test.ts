import { expect, hydrated, signIn, test } from "./test.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

test("what a finger presses is 44 px high on every report", { tag: "@scripted" }, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  const website = `${nabz.url}/w/${reader.website.id}`;
  for (const path of ["", "/reports/campaign", "/reports/pages", "/reports/sessions", "/reports/audience"]) {
    await page.goto(`${website}${path}?from=2015-05-17&to=2015-05-22`);
    await hydrated(page);
    const small = await page.locator("main :is(a, button, summary, select)").evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest("p") === null)
        .map((element) => {
          const over = getComputedStyle(element, "::after");
          const reach = over.position === "absolute" && over.content !== "none" ? Number.parseFloat(over.height) : 0;
          return {
            words: element.textContent?.trim(),
            height: Math.max(element.getBoundingClientRect().height, reach),
          };
        })
        .filter(({ height }) => height < 43.5),
    );
    expect(small, path).toEqual([]);
  }
});
