import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeStartable } from "../http/startable-campaign.ts";
import { type Nabz, newDataDir, startNabz } from "../nabz.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFit, mustFitEverywhere } from "./fit.ts";
import { atGateway, openBuyer, press } from "./money.ts";
import { clientOf, expect, makeOwner, signIn, test } from "./test.ts";

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
    await expect(page.getByRole("main").getByText("موجودی کیف پول کم است")).toBeVisible();
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

test("a start says which messages nothing pays, and where more is bought", { tag: "@plain" }, async ({
  page,
  open,
}) => {
  const owner = await openBuyer(page, open, "lacking");
  const client = await clientOf(open.platformUrl, owner);
  const website = owner.website.id;
  const { id, segment } = await makeStartable({ client, website: owner.website });
  const visitor = randomUUID();
  const view = { id: randomUUID(), name: "page_view", url: "https://shop.example/" };
  await fetch(`${open.platformUrl}/collect`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
    },
    body: JSON.stringify({ key: owner.website.key, visitor, events: [view] }),
  });
  const phone = "+989121234567";
  const identify = { id: randomUUID(), at: new Date().toISOString(), name: "identify", visitor, data: { phone } };
  await fetch(`${open.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${owner.website.secret}` },
    body: JSON.stringify({ events: [identify] }),
  });
  const consent = { address: phone, consent: "granted" as const, source: "فرم", day: "1405/01/01" };
  await client.delivery.consents.add({ website, channel: "SMS", rows: [consent] });
  await client.segments.start({ segment });
  await expect.poll(async () => (await client.campaigns.outlook({ id })).result.people, { timeout: 30_000 }).toBe(1);
  await page.goto(`${open.url}/w/${website}/campaigns/${id}/start`);
  const lacking = page.getByRole("status").filter({ hasText: "موجودی برای همهٔ پیام‌ها کافی نیست" });
  await expect(lacking).toContainText("پیامک: برای ۱ پارت بسته یا موجودی ندارید.");
  await mustFit(page);
  await lacking.getByRole("link", { name: "خرید بستهٔ پیام" }).click();
  await expect(page).toHaveURL(`${open.url}/plans`);
});
