import { expect, hydrated, openReader, signIn, test } from "./test.ts";

test("a range is chosen in a Jalali month by keys alone; without scripts its selects remain", async ({
  page,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  if (javaScriptEnabled) await hydrated(page);
  await page.locator("summary[aria-label^='بازهٔ دلخواه']").click();
  await expect(page.getByLabel("از: روز")).toHaveValue("27");
  const grid = page.getByRole("grid", { name: "اردیبهشت ۱۳۹۴" });
  if (!javaScriptEnabled) {
    await expect(grid).toHaveCount(0);
    await page.getByLabel("از: روز").selectOption("28");
    await page.getByLabel("تا پایان: روز").selectOption("30");
  } else {
    await expect(grid.getByRole("gridcell", { selected: true })).toHaveCount(5);
    // The end of the range has the focus; time runs to the left.
    await grid.getByRole("button", { name: /^پنجشنبه ۳۱ اردیبهشت ۱۳۹۴/ }).focus();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) {
      await page.keyboard.press(key);
    }
    await expect(page.getByLabel("از: روز")).toHaveValue("28");
    for (const key of ["ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByLabel("تا پایان: روز")).toHaveValue("30");
    await expect(grid.getByRole("gridcell", { selected: true })).toHaveCount(3);
    // The second press counts from what the selects say meanwhile.
    await page.keyboard.press("Enter");
    await page.getByLabel("از: روز").selectOption("28");
    await grid.getByRole("button", { name: /^چهارشنبه ۳۰ اردیبهشت ۱۳۹۴/ }).click();
    await expect(page.getByLabel("از: روز")).toHaveValue("28");
    await expect(page.getByLabel("تا پایان: روز")).toHaveValue("30");
  }
  await page.getByRole("button", { name: "نمایش گزارش" }).click();
  await expect(page).toHaveURL(/from=2015-05-18&to=2015-05-21/);
});

test("the calendar offers no day that its selects do not: none after today, none before 1380", async ({
  page,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the calendar is drawn by a script");
  await page.setViewportSize({ width: 1440, height: 900 });
  // A busy browser reports "not seen yet" and "seen" together.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback) {
        const kept: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          kept.push(...entries);
          if (kept.length > 1 || kept.some(({ isIntersecting }) => isIntersecting)) callback(kept, observer);
        });
      }
    };
  });
  await signIn(page, nabz.url, reader);
  const open = async (query: string) => {
    await page.goto(`${nabz.url}/w/${reader.website.id}${query}`);
    await hydrated(page);
    await page.locator("summary[aria-label^='بازهٔ دلخواه']").click();
  };
  await open("");
  const days = page.getByRole("grid").getByRole("button");
  await expect(days.and(page.locator("[aria-current=date]"))).toBeEnabled();
  const states = await days.evaluateAll((all) =>
    all.map((day) => ({ isToday: day.ariaCurrent === "date", isOff: (day as HTMLButtonElement).disabled })),
  );
  const today = states.findIndex(({ isToday }) => isToday);
  expect(states.map(({ isOff }) => isOff)).toEqual(states.map((_, index) => index > today));

  await open("?from=2001-03-23&to=2001-03-24");
  const grid = page.getByRole("grid", { name: "فروردین ۱۳۸۰" });
  await grid.getByRole("button", { name: /^جمعه ۳ فروردین ۱۳۸۰/ }).focus();
  await page.keyboard.press("PageUp");
  await expect(grid.getByRole("button", { name: /^چهارشنبه ۱ فروردین ۱۳۸۰/ })).toBeFocused();
});

test("the days to compare with are chosen in a Jalali month too", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openReader(page, nabz.url, reader);
  await page.locator("summary").filter({ hasText: /^با/, visible: true }).click();
  const grid = page.getByRole("grid");
  await grid.getByRole("button", { name: /^یکشنبه ۲۰ اردیبهشت ۱۳۹۴/ }).click();
  await grid.getByRole("button", { name: /^دوشنبه ۲۱ اردیبهشت ۱۳۹۴/ }).click();
  await expect(page.getByLabel("شروع مقایسه: روز")).toHaveValue("20");
  await page.getByRole("button", { name: "مقایسه با این روزها" }).click();
  await expect(page).toHaveURL(/compareFrom=2015-05-10&compareTo=2015-05-12/);
});

test("a holiday is a dot below the chart's axis and a word of its legend", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  const chartOf = async (from: string) => {
    await page.goto(`${nabz.url}/w/${reader.website.id}?from=${from}&to=2015-05-22`);
    return { dots: page.locator("svg.picture circle.occasion"), legend: page.getByText("مناسبت تقویم") };
  };
  const marked = await chartOf("2015-05-14");
  await expect(marked.dots).toHaveCount(1);
  await expect(marked.dots.locator("title")).toHaveText(/^شنبه ۲۶ اردیبهشت، .*مبعث/);
  await expect(marked.legend).toBeVisible();
  const unmarked = await chartOf("2015-05-17");
  await expect(unmarked.dots).toHaveCount(0);
  await expect(unmarked.legend).toHaveCount(0);
});
