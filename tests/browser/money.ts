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

/** On a phone the figures of a paper are below each other by their units, at the right edge of their column. */
export async function mustAlignFigures(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const edges = await page.locator("main table .figure").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { right, width } = range.getBoundingClientRect();
      return width === 0 ? [] : [Math.round(right)];
    }),
  );
  expect(edges.length).toBeGreaterThan(3);
  expect(new Set(edges).size, edges.join(" ")).toBe(1);
  if (size !== null) await page.setViewportSize(size);
}

/** Presses the browser's own button until it shows a page of an address. */
export async function goBackTo(page: Page, address: string): Promise<void> {
  for (let step = 0; step < 5 && page.url() !== address; step += 1) await page.goBack();
  await expect(page).toHaveURL(address);
}

const long = (words: string, length: number) =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();

/** The longest that a buyer can be. */
const largestBuyer = {
  ...{
    name: long("شرکت تولیدی و بازرگانی بهار نارنج ", 120),
    address: long("خیابان آزادی، کوچهٔ بهار، پلاک ۱۱۰، ", 300),
  },
  ...{ province: long("چهارمحال و بختیاری ", 60), city: long("شهرستان نمونه ", 60), postalCode: "1".repeat(10) },
  ...{ nationalId: "2".repeat(11), economicCode: "3".repeat(14), registrationNumber: "4".repeat(20) },
  ...{ phone: `+${"5".repeat(15)}`, email: `${"a".repeat(60)}@${"b".repeat(60)}.example` },
};

/** Pro forma and paid order of as much as can be bought at once, by the longest buyer, are a page each. */
export async function mustPrintLargest(
  page: Page,
  open: { url: string; platformUrl: string },
  owner: Owner,
): Promise<void> {
  const client = await clientOf(open.platformUrl, owner);
  await client.wallet.buyer.update(largestBuyer);
  const { result } = await client.wallet.preOrders.create({
    type: "ENTERPRISE",
    actions: { EMAIL: 10_000, ON_SITE: 10_000, PUSH: 10_000, SMS: 10_000 },
    addons: { CAMPAIGN: 1_000, JOURNEY: 1_000, SEGMENT: 1_000 },
  });
  await page.goto(`${open.url}/pre-orders/${result.id}`);
  // A plan, seven extras; the sum, what is left of the paid plan, VAT and the total.
  await expect(page.getByRole("region", { name: "پیش‌فاکتور" }).getByRole("row")).toHaveCount(1 + 8 + 4);
  expect(await countPaper(page)).toBe(1);
  await press(page, "ساخت صورت‌حساب و پرداخت");
  await page.waitForURL(/\/orders\/[\w-]{36}$/);
  const order = page.url();
  await press(page, /^پرداخت/);
  await atGateway(page, "پرداخت موفق");
  await page.goto(order);
  await expect(page.getByText("این صورت‌حساب پرداخت شده است")).toBeVisible();
  expect(await countPaper(page)).toBe(1);
}
