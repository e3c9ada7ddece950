import { expect, type Page } from "playwright/test";
import { clientOf, makeOwner, type Owner, signIn } from "./test.ts";

let owners = 0;

/** An owner of an installation that sells plans, signed in. */
export async function openBuyer(
  page: Page,
  open: { url: string; platformUrl: string; dataDir: string },
  name: string,
): Promise<Owner> {
  owners += 1;
  const owner = await makeOwner(open, `${name}-${process.env.TEST_WORKER_INDEX}-${owners}@shop.example`);
  await signIn(page, open.url, owner);
  return owner;
}

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** What the gateway of trials offers, and where its outcome leads. */
export async function atGateway(page: Page, outcome: "پرداخت موفق" | "رد شدن یا انصراف" | "پاسخ ندادن درگاه") {
  await expect(page.getByRole("heading", { name: "درگاه آزمایشی نبض" })).toBeVisible();
  await page.getByRole("button", { name: outcome, exact: true }).click();
  await page.waitForURL(/\/payments\/[\w-]{36}$/);
}

/** An order of packs alone, made by the platform, and its page. */
export async function makeOrder(open: { url: string; platformUrl: string }, owner: Owner): Promise<string> {
  const client = await clientOf(open.platformUrl, owner);
  const { result } = await client.wallet.orders.createActions({ currency: "IRT", actions: { SMS: 2 } });
  return `${open.url}/orders/${result.id}`;
}

/** How many pages a page takes on A4 paper. */
export async function countPaper(page: Page): Promise<number> {
  const paper = await page.pdf({ format: "A4" });
  return (paper.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;
}
