import { expect, type Page } from "playwright/test";
import type { DnsServer } from "../dns/dns.ts";

/** On the screen of e-mail: a server that takes the account of `startSmtp({ account: { user: "shop", password: "right" } })`. */
export async function addMailServer(page: Page, port: number): Promise<void> {
  await page.getByRole("link", { name: "افزودن سرور ارسال" }).click();
  await page.getByLabel("آدرس سرور").fill("localhost");
  await page.getByLabel("درگاه").fill(String(port));
  await page.getByLabel("نوع اتصال").selectOption("none");
  await page.getByLabel("نام کاربری").fill("shop");
  await page.getByLabel("رمز (اختیاری)", { exact: true }).fill("right");
  // One person gets several mails of a test in a day.
  for (const cap of ["سقف در روز", "سقف در هفته", "سقف در ماه"]) await page.getByLabel(cap).fill("");
  await page.getByRole("button", { name: "آزمودن و ذخیره" }).click();
  await expect(page.getByRole("table", { name: "سرورهای ارسال" })).toContainText("کار می‌کند");
}

interface Zone {
  zone: DnsServer["zone"];
  /** Which records the product wants. */
  readRecords(): Promise<{ type: string; name: string; value: string }[]>;
}

/** On the screen of e-mail: the domain shop.example, whose records the zone then has. */
export async function addSenderDomain(page: Page, { zone, readRecords }: Zone): Promise<void> {
  await page.getByLabel("دامنه").fill("shop.example");
  await page.getByRole("button", { name: "افزودن دامنه" }).click();
  await expect(page.getByRole("heading", { name: "shop.example", level: 1 })).toBeVisible();
  for (const { type, name, value } of await readRecords())
    zone.set(`${type} ${name}`, [type === "TXT" ? (value.match(/.{1,200}/g) ?? []) : value]);
  await page.getByRole("button", { name: "بررسی رکوردها" }).click();
  await expect(page.getByText("دامنه تأیید شد.")).toBeVisible();
}
