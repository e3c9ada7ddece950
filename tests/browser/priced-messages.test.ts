import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Nabz, newDataDir, startNabz } from "../nabz.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { atGateway, press } from "./money.ts";
import { expect, makeOwner, signIn, test } from "./test.ts";

/** A Nabz that sells no plans and has an SMS paid from the wallet. */
function startPriced(settings: Record<string, string>): Promise<Nabz> {
  const shipped = readFileSync(fileURLToPath(new URL("../../platform/plans.json", import.meta.url)), "utf8");
  const file = join(newDataDir(), "prices.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(shipped), messages: { SMS: { IRT: 120 } } }));
  return startNabz({ PLANS_FILE: file, ...settings });
}

test("where messages have a price and no gateway is named, menus lead to the wallet, which says who fills it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  const nabz = await startPriced({});
  try {
    const owner = await makeOwner(nabz, "priced@shop.example");
    await signIn(page, nabz.url, owner);
    await page.goto(`${nabz.url}/websites`);
    await page.getByRole("banner").getByRole("link", { name: "کیف پول" }).first().click();
    await expect(page).toHaveURL(`${nabz.url}/wallet`);
    await expect(page.getByText("هزینهٔ هر پیام هنگام ارسال از این موجودی کم می‌شود.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "افزایش موجودی با میزبان است" })).toBeVisible();
    await expect(page.getByRole("button", { name: "رفتن به درگاه" })).toHaveCount(0);
    // The words of the page are the command.
    const said = ((await page.getByText(/^nabz wallet top-up/).textContent()) ?? "").split(" ").slice(1);
    await nabz.operate(...said);
    await nabz.operate(...said);
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "افزایش موجودی با میزبان" });
    await expect(row.filter({ hasText: "+۱۰۰٬۰۰۰" })).toHaveCount(1);
    await page.getByLabel("حد موجودی (تومان)").fill("۲۰۰٬۰۰۰");
    await press(page, "ذخیرهٔ حد");
    await expect(page.getByText("موجودی کیف پول کم است")).toBeVisible();
    if (!javaScriptEnabled) return;
    await mustBeAccessible(page);
    await mustFitEverywhere(page);
  } finally {
    await page.goto("about:blank");
    await nabz.stop();
  }
});

test("where messages have a price and a gateway is named, the wallet is filled there", { tag: "@plain" }, async ({
  page,
}) => {
  test.slow();
  const nabz = await startPriced({ PAYMENT_GATEWAY: "sandbox" });
  try {
    await signIn(page, nabz.url, await makeOwner(nabz, "priced@shop.example"));
    await page.goto(`${nabz.url}/wallet?amount=200000`);
    await press(page, "رفتن به درگاه");
    await atGateway(page, "پرداخت موفق");
    await page.getByRole("link", { name: "دیدن کیف پول" }).click();
    await expect(page.getByRole("row").filter({ hasText: "+۲۰۰٬۰۰۰" })).toHaveCount(1);
  } finally {
    await page.goto("about:blank");
    await nabz.stop();
  }
});
