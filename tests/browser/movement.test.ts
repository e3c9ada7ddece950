import { expect, hydrated, signIn, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

test("a click shows at once that it is under way and keeps the page; Back shows the page from memory", {
  tag: "@scripted",
}, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  const overview = `${nabz.url}/w/${reader.website.id}`;
  await page.goto(`${overview}?${may}`);
  await hydrated(page);
  const requested: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    requested.push(route.request().url());
    await held;
    await route.continue();
  });
  const chart = page.getByRole("img", { name: "نشست‌ها در هر روز" });
  await page.getByRole("link", { name: /بازدید صفحه/ }).click();
  await expect(page.getByRole("progressbar", { name: "در حال بارگذاری" })).toBeVisible();
  await expect(chart).toBeVisible();
  release();
  await expect(page.getByRole("img", { name: "بازدید صفحه در هر روز" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "در حال بارگذاری" })).toHaveCount(0);
  // The screen alone was loaded, nothing of what stands around it.
  expect(requested.map((url) => new URL(url).searchParams.get("_routes"))).toEqual(["routes/w.$website._index"]);
  await page.goBack();
  await expect(chart).toBeVisible();
  expect(requested).toHaveLength(1);
});
