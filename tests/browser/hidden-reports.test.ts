import { randomUUID } from "node:crypto";
import { openBuyer, press } from "./money.ts";
import { withQueries } from "./queries.ts";
import { clientOf, expect, statusMessage, test } from "./test.ts";

const dayMs = 86_400_000;

/** Writes that the month of an account has more sessions than any plan. */
const crossQuota = (open: Parameters<typeof withQueries>[0], email: string) =>
  withQueries(open, ({ query }) =>
    query(
      `INSERT INTO quota_months (user_id, month, starts_at, ends_at, sessions, noticed_at, hidden_from)
       SELECT id, 140509, $2, $3, 1000000, $2, $2 FROM users WHERE email = $1
       ON CONFLICT (user_id, month) DO UPDATE SET sessions = excluded.sessions`,
      [email, new Date(Date.now() - 40 * dayMs), new Date(Date.now() + dayMs)],
    ),
  );

test("a month over its sessions says that its reports are hidden, within the shell, and leads to the plans", async ({
  page,
  open,
  expected,
}) => {
  expected.push(statusMessage(403));
  const owner = await openBuyer(page, open, "hidden");
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/" };
  const { status } = await fetch(`${open.platformUrl}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/140.0" },
    body: JSON.stringify({ key: owner.website.key, visitor: randomUUID(), events: [event] }),
  });
  expect(status).toBe(202);
  for (const path of ["", "/reports/pages"]) {
    // The check of quotas counts the month anew whenever it comes by.
    await expect(async () => {
      await crossQuota(open, owner.email);
      await page.goto(`${open.url}/w/${owner.website.id}${path}`);
      await expect(page.getByRole("heading", { name: "گزارش این روزها پنهان است" })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole("navigation", { name: "فهرست اصلی" })).toBeVisible();
  }
  await page.getByRole("link", { name: "دیدن پلن‌ها" }).click();
  await expect(page.getByText("تا ارتقای پلن دیده نمی‌شود").first()).toBeVisible();
});

test("a journey too many keeps what was typed and says what makes room", async ({ page, open, expected }) => {
  expected.push(statusMessage(403));
  const owner = await openBuyer(page, open, "full");
  const api = await clientOf(open.platformUrl, owner);
  await api.journeys.create({ wid: owner.website.id, name: "اولی", template: "cart" });
  await page.goto(`${open.url}/w/${owner.website.id}/journeys/new`);
  await page.getByLabel("نام سفر").fill("دومی");
  await press(page, "ساخت سفر");
  await expect(page.getByText(/پلن «استارتاپ» یا افزودنی «سفر مشتری» جا باز می‌کند/)).toBeVisible();
  await expect(page.getByLabel("نام سفر")).toHaveValue("دومی");
  await page.getByRole("link", { name: "دیدن پلن‌ها" }).click();
  await expect(page.getByRole("heading", { name: "پلن شما: پایه" })).toBeVisible();
});
