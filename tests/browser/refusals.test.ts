import { randomUUID } from "node:crypto";
import { expect, signIn, test } from "./test.ts";

const send = (platformUrl: string, key: string, events: object[]) =>
  fetch(`${platformUrl}/collect`, {
    method: "POST",
    // Programs that name themselves are robots, whose events are not stored.
    headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/140.0" },
    body: JSON.stringify({ key, visitor: randomUUID(), events }),
  });

/** Sends junk by the public key until a limit of the website refuses it; what is malformed counts, and costs little. */
async function flood(platformUrl: string, key: string): Promise<void> {
  const events = Array.from({ length: 500 }, () => ({}));
  for (let sent = 0; sent < 1_000; sent += 1) {
    if ((await send(platformUrl, key, events)).status === 429) return;
  }
  throw new Error("Nothing was refused");
}

test("an owner reads on the overview, before the first event too, and on the install screen what was refused", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  test.setTimeout(120_000);
  const owner = await nabz.addOwner();
  await send(nabz.platformUrl, owner.website.key, [
    { id: randomUUID(), name: "page_view", url: "https://shop.example/" },
  ]);
  const waiting = await nabz.addOwner();
  await Promise.all([owner, waiting].map(({ website }) => flood(nabz.platformUrl, website.key)));
  await signIn(page, nabz.url, owner);
  const notice = page.getByRole("status").filter({ hasText: /در ۲۴ ساعت گذشته [۰-۹٬]+ درخواست رد شد/ });
  // The second website may be refused after the counts of the first are stored: the next ones follow in half a minute.
  const shows = (website: string) =>
    expect(async () => {
      await page.goto(`${nabz.url}/w/${website}`);
      await expect(notice).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000, intervals: [1_000] });
  await shows(owner.website.id);
  await expect(notice).toContainText("رویدادهای همهٔ سایت بیش از سقف بودند.");
  await expect(notice).toContainText("مدیر این نصب می‌تواند سقف را بالاتر ببرد.");
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  await expect(notice).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, nabz.url, waiting);
  await shows(waiting.website.id);
  await expect(page.getByRole("heading", { name: "در انتظار اولین بازدید" })).toBeVisible();
  const other = await nabz.addOwner();
  await page.context().clearCookies();
  await signIn(page, nabz.url, other);
  await page.goto(`${nabz.url}/w/${other.website.id}`);
  await expect(notice).toHaveCount(0);
});
