import { addressesOf, reportScreens } from "#contract/screens.ts";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { mustNotShift } from "./font-shift.ts";
import { mustPrintWell } from "./paper.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

/** Of the reader's website, whose log is of these days. */
const days = "from=2015-05-17&to=2015-05-22&step=day";

/** Screens whose first view on a phone has a headline and a chart, a table, or a grid. */
const shifting: readonly string[] = ["overview", "medium", "pages", "sessions", "retention"];

const withoutData: readonly string[] = ["goals", "sales", "product"];

for (const key of ["overview", ...reportScreens] as const)
  test(`${key} with data fits every width, passes the accessibility rules, stands still and prints well`, async ({
    page,
    nabz,
    reader,
    javaScriptEnabled,
  }, { annotations }) => {
    test.slow();
    await page.context().addCookies([{ name: "nabz_theme", value: "dark", url: nabz.url }]);
    await signIn(page, nabz.url, reader);
    await page.goto(`${nabz.url}/w/${reader.website.id}${addressesOf(key, days)[0]}`);
    await expect(page.locator("html")).toHaveAttribute("data-joy-color-scheme", "dark");
    // The checker is itself a script. Widths and paper are the server's markup, but for the overview's chart.
    if (javaScriptEnabled) {
      await hydrated(page);
      await mustFitEverywhere(page, () => mustBeAccessibleInBoth(page), { onlyWidest: key !== "overview" });
      if (key !== "overview") return;
    } else await mustFitEverywhere(page);
    // The reader has no goals and no orders: those screens are a sentence.
    await mustPrintWell(page, { hasCards: !withoutData.includes(key) });
    if (javaScriptEnabled || !shifting.includes(key)) return;
    await page.emulateMedia({ media: "screen" });
    if (!(await mustNotShift(page)))
      annotations.push({ type: "left out", description: "this device has no font that stands in for Vazirmatn" });
  });

test("the people of a cohort and the paths around a page pass the accessibility rules", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  for (const path of ["retention/people?cohort=2015-05-17&bucket=2015-05-18", "pages?path=/"]) {
    await page.goto(`${nabz.url}/w/${reader.website.id}/reports/${path}&${days}`);
    await mustBeAccessibleInBoth(page);
  }
});
