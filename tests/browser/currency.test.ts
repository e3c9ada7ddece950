import type { Page } from "playwright/test";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, type Owner, signIn, test } from "./test.ts";

const hour = 3_600_000;

/** A shop that sells in euro, with an order in toman. */
async function sell(nabz: { platformUrl: string }, owner: Owner) {
  const now = Date.now();
  const order = (name: string, value: number, currency?: string) => ({
    ...{ name: "purchase", person: name, at: new Date(now - hour).toISOString() },
    data: {
      order: name,
      value,
      ...(currency && { currency }),
      products: [{ id: "12", name: "چای", price: value, quantity: 1 }],
    },
  });
  const answer = await fetch(`${nabz.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${owner.website.secret}` },
    body: JSON.stringify({ events: [order("E-1", 19.9), order("E-2", 1_200), order("T-1", 120_000, "IRT")] }),
  });
  expect(answer.status).toBe(202);
}

/** What the page says in words, without what is not shown. */
// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said.
const wordsOf = async (page: Page) => (await page.getByRole("main").innerText()).replace(/\s+/g, " ");

test("the currency of the settings is what every screen, file and share names", async ({ page, nabz, expected }) => {
  // Pages are left as soon as their words are there: what they still fetch is aborted.
  expected.push(/ERR_FAILED/);
  const owner = await nabz.addOwner();
  const website = owner.website.id;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${website}`);
  await page.getByLabel("واحد پول").selectOption("یورو");
  await page.getByRole("button", { name: "ذخیره" }).first().click();
  await expect(page.getByLabel("واحد پول")).toHaveValue("EUR");
  await sell(nabz, owner);

  const at = `${nabz.url}/w/${website}`;
  const open = async (path: string, shown: string) => {
    await expect(async () => {
      await page.goto(at + path);
      await expect(page.getByRole("main")).toContainText(shown, { timeout: 1_000 });
    }).toPass();
    return wordsOf(page);
  };
  const sales = await open("/reports/sales?timeline=1W", "۱٬۲۱۹٫۹");
  expect(sales).toContain("مبلغ ۱ سفارش به واحد دیگری است و در فروش شمرده نشده: ۱۲۰٬۰۰۰ تومان");
  expect(sales).toContain("یورو");
  expect(sales.match(/تومان/g)).toHaveLength(1);
  await mustFitEverywhere(page);
  const orders = await open("/orders?timeline=1W", "۱۹٫۹");
  expect(orders).toContain("مبلغ (یورو)");
  expect(orders).toContain("۱۲۰٬۰۰۰ تومان؛ در فروش شمرده نمی‌شود");
  for (const path of [
    ...[
      "?timeline=1W&metric=sales",
      "/reports/product?timeline=1W",
      "/people/customers",
      "/goals?new",
      "/segments/new",
    ],
    ...["/reports/sessions?timeline=1W&metric=sales", "/reports/medium?timeline=1W", "/exclusions/new"],
  ]) {
    expect(await open(path, ""), path).not.toContain("تومان");
  }
  await open("/people/customers", "۱٬۲۰۰");
  await page.getByRole("main").locator("tbody a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await wordsOf(page)).not.toContain("تومان");

  const file = await page.request.get(`${at}/reports/sales/export?timeline=1W&table=days`);
  expect(await file.text()).toContain("(یورو)");
  const { from, to } = { from: new Date(Date.now() - 48 * hour).toISOString(), to: new Date().toISOString() };
  const { url } = (
    await (
      await clientOf(nabz.platformUrl, owner)
    ).shares.create({ website, name: "sales", view: { kind: "sales", model: "last", lookback: 30 }, from, to })
  ).result;
  await page.context().clearCookies();
  await page.goto(nabz.url + new URL(url).pathname);
  const shared = await wordsOf(page);
  expect(shared).toContain("یورو");
  expect(shared).not.toContain("تومان");
});
