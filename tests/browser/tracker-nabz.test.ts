import { createServer } from "node:http";
import { expect, signIn, test } from "./test.ts";

test("a page with the snippet of the install page turns up in the debugger and on the overview", async ({
  page,
  nabz,
  browser,
}, info) => {
  let html = "";
  const shop = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const address = shop.address();
  const url = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  const owner = await nabz.addOwner();
  const made = { owner: owner.email, name: "چای‌خانه", url };
  const website = await nabz.call<{ id: string }>("website create", made);

  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${website.id}/install`);
  const snippet = await page.locator("pre").first().textContent();
  html = `<!doctype html><link rel="icon" href="data:,"><title>چای سیاه</title>${snippet}<button>افزودن به سبد</button>`;

  const { userAgent } = info.project.use;
  const visitor = await browser.newContext({ ...(userAgent === undefined ? {} : { userAgent }) });
  const visit = await visitor.newPage();
  const script = visit.waitForResponse(/t\.js$/);
  const answers: number[] = [];
  const faults: string[] = [];
  visit.on("response", (response) => response.url().endsWith("/collect") && answers.push(response.status()));
  visit.on("console", (message) => faults.push(message.text()));
  await visit.goto(`${url}/tea?utm_source=newsletter&utm_medium=email`);
  expect((await script).headers()).toMatchObject({
    "content-encoding": "br",
    "cross-origin-resource-policy": "cross-origin",
  });
  await visit.getByRole("button").click();
  await visit.waitForFunction(() => "nabz" in window);
  await visit.evaluate(() => {
    const { nabz } = window as unknown as { nabz: (...call: unknown[]) => void };
    nabz("identify", { id: "42", email: "nastaran@shop.example" });
    nabz("track", "purchase", { order: "A-1", value: 350_000, currency: "IRT" });
  });
  await expect.poll(() => answers).toEqual([202]);
  await visit.goto(`${url}/about`);
  await visit.waitForFunction(() => "nabz" in window);
  // As somebody closes a tab: to end a browser's whole session leaves no page time to say so.
  await Promise.all([visit.waitForEvent("close"), visit.close({ runBeforeUnload: true })]);
  await visitor.close();
  expect(faults).toEqual([]);

  const table = page.getByRole("region", { name: "آخرین رویدادها" });
  await expect(table.getByRole("row", { name: /بازدید صفحه.*چای سیاه.*\/tea/ })).toContainText("ایمیل");
  for (const name of ["کلیک", "ترک صفحه", "شناسایی", "خرید"])
    await expect(table.getByRole("row", { name: new RegExp(name) }).first()).toContainText("ذخیره شد");
  await expect(table).not.toContainText("نادرست");

  // On a busy machine a report may take longer than its five seconds: the page says so, and is loaded again.
  await expect(async () => {
    await page.goto(`${nabz.url}/w/${website.id}`);
    for (const figure of ["بازدید صفحه۲", "سفارش‌ها۱", "فروش تومان۳۵۰٬۰۰۰", "ایمیل۱", "چای سیاه/tea"])
      await expect(page.getByRole("main")).toContainText(figure, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  shop.close();
});
