import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

/** A shop whose policy allows the scripts of its nonce and their requests, and no style of theirs. */
async function openShop(platformUrl: string, keyOf: () => string): Promise<{ url: string; server: Server }> {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-shop'",
    `connect-src ${platformUrl}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
  const card = (name: string) =>
    `<div class="card"><a href="/p/${name}">${name}</a><button class="add">افزودن به سبد</button></div>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    response.end(`<!doctype html><html lang="fa" dir="rtl"><title>فروشگاه</title><main>${["tea", "cup", "pot"].map(card).join("")}
      <a href="/about">درباره</a></main>
      <script async nonce="shop" src="${platformUrl}/t.js" data-key="${keyOf()}"></script></html>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** A press of a button of the shop by a visitor. */
async function pressed(platformUrl: string, { website }: Owner, url: string) {
  const data = { s: "html>body>main>div.card:1>button.add", t: "افزودن به سبد", p: [1, 2, 3, 4] };
  const events = [{ id: randomUUID(), name: "click", url, data }];
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
  const answer = await fetch(`${platformUrl}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ key: website.key, visitor: randomUUID(), events }),
  });
  expect(answer.status).toBe(202);
}

/** Everything that a page says, as assistive programs read it: closed shadow roots too. */
async function readAll(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.map(({ name }) => String(name?.value ?? "")).join("\n");
}

test("the owner points at an element of the own site and comes back with it, once", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(403));
  let owner: Owner | undefined;
  const shop = await openShop(nabz.platformUrl, () => owner?.website.key ?? "");
  try {
    owner = await nabz.addOwner({ url: shop.url });
    await signIn(page, nabz.url, owner);
    await page.goto(`${nabz.url}/w/${owner.website.id}/events/new/what`);
    await page.getByLabel("نام رویداد").fill("افزودن");
    await page.getByLabel("چه رخ می‌دهد").selectOption("click");
    await page.getByRole("button", { name: "ادامه: صفحه و عنصر" }).click();
    await page.getByRole("link", { name: "انتخاب روی سایت" }).click();
    await page.getByRole("button", { name: "ساخت لینک" }).click();
    const open = page.getByRole("link", { name: "باز کردن سایت" });
    const address = (await open.getAttribute("href")) ?? "";
    expect(address).toMatch(/^http:\/\/localhost:\d+\/#nabz=t[\w-]{43}$/);
    // The tool is a script of the owner's page.
    if (!javaScriptEnabled) return;
    for (const _ of [1, 2, 3]) await pressed(nabz.platformUrl, owner, `${shop.url}/`);
    await open.click();
    await expect(page.locator("nabz-picker")).toBeAttached();
    // The token is taken out of the address.
    await expect(page).toHaveURL(`${shop.url}/`);
    const bar = await page.locator("nabz-picker").evaluate((host) => getComputedStyle(host).display);
    expect(bar).not.toBe("none");
    await page.getByRole("button", { name: "افزودن به سبد" }).nth(1).click();
    await expect.poll(() => readAll(page)).toContain("«افزودن به سبد» · ۳ کلیک در ۳۰ روز گذشته");
    // Its parts are hidden from the page; the keyboard is on the first choice, and the next one takes all alike.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/events\/new\/where$/);
    await expect(page.getByLabel("انتخابگر عنصر")).toHaveValue("html > body > main > div.card > button.add");
    await expect(page.getByLabel("متن عنصر")).toHaveValue("افزودن به سبد");
    await expect(page.getByLabel("آدرس صفحه")).toHaveValue("/");
    await expect(page.getByLabel("در کدام صفحه‌ها")).toHaveValue("exact");
    await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
    await page.getByRole("button", { name: "ساخت رویداد" }).click();
    await expect(page.getByText("«افزودن» ساخته شد.")).toBeVisible();
    // The press that took the element is no click of a visitor; a press afterwards is the event.
    await page.goto(shop.url);
    const sent = page.waitForRequest((request) => (request.postData() ?? "").includes('"click"'));
    await page.getByRole("button", { name: "افزودن به سبد" }).first().click();
    await sent;
    await page.goto(`${nabz.url}/w/${owner.website.id}/events`);
    await expect(async () => {
      await page.reload();
      const row = page.getByRole("row").filter({ hasText: "افزودن" }).first();
      // Three that were sent before, and this one.
      await expect(row.getByRole("cell", { name: "۴", exact: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    // The same link again does nothing but say so.
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.locator("nabz-picker")).toBeAttached();
    await page.getByRole("button", { name: "افزودن به سبد" }).first().click();
    await expect(page).toHaveURL(`${shop.url}/`);
  } finally {
    shop.server.close();
    shop.server.closeAllConnections();
  }
});
