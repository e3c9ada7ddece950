import { randomUUID } from "node:crypto";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, signIn, test } from "./test.ts";

test("a profile says who is here now, their rank, since when they allow what, and leads to every row", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const session = randomUUID();
  const event = (name: string, minutes: number, more: object = {}) => ({
    ...{ id: randomUUID(), visitor: "sara", session, name, at: at(minutes), url: "https://shop.example/", ...more },
  });
  const buyer = { id: randomUUID(), visitor: "ali", session: randomUUID(), name: "purchase", at: at(90) };
  const events = [
    ...Array.from({ length: 9 }, (_, nth) =>
      event("page_view", 20 - nth, { url: `https://shop.example/page-${nth + 1}`, title: `صفحهٔ ${nth + 1}` }),
    ),
    event("identify", 5, { data: { name: "سارا", email: "sara@shop.example", consent: { email: true, sms: false } } }),
    event("purchase", 3, { data: { order: "1", value: 20_000 } }),
    event("page_view", 1, { url: "https://shop.example/last", title: "آخر" }),
    { ...buyer, data: { order: "2", value: 90_000 } },
  ];
  const answer = await fetch(`${nabz.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${owner.website.secret}` },
    body: JSON.stringify({ events }),
  });
  expect(await answer.json()).toMatchObject({ accepted: events.length });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/customers?sort=name`);
  await page.getByRole("link", { name: "سارا", exact: true }).click();
  await expect(page.getByRole("heading", { name: "سارا", level: 1 })).toBeVisible();
  await expect(page.getByText("همین حالا در سایت")).toBeVisible();
  await expect(page.getByText(/آخرین خرید [۰-۹]+ /)).toBeVisible();
  const rank = page.locator("dl > div").filter({ hasText: "رتبهٔ خرید" });
  await expect(rank).toContainText("۲");
  await expect(rank).toContainText("میان ۲ مشتری");
  await expect(page.getByRole("listitem").filter({ hasText: /رضایت [۰-۹]+ / })).toContainText("sara@shop.example");
  // Digits of an address are its own signs, not the font's Persian ones.
  await expect(page.locator("bdi", { hasText: "sara@" }).first()).toHaveCSS("font-family", /^VazirmatnLatin,/);

  const table = page.getByRole("table", { name: "صفحه‌ها" });
  await expect(table.locator("tbody").getByRole("row")).toHaveCount(8);
  await expect(table).toContainText("آخر");
  const profile = page.url();
  await page.getByRole("link", { name: "بعدی" }).click();
  await expect(table.locator("tbody").getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("صفحهٔ 1");
  await expect(page).toHaveURL(/\?pages=2$/);
  await page.goto(`${profile}?pages=9`);
  await expect(table.locator("tbody").getByRole("row")).toHaveCount(2);
  await page.goto(profile);
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
});
