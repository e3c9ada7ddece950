import { randomUUID } from "node:crypto";
import { notify } from "#platform/notifications/notify.ts";
import { newBrowserKeys } from "../platform-fixtures/push-service.ts";
import { withQueries } from "./queries.ts";
import { clientOf, expect, hydrated, type Owner, signIn, test } from "./test.ts";

/** Notifies the owner of pictures of heatmaps with these names, the last one last. */
const notifyOf = (nabz: { dataDir: string }, { website }: Owner, names: readonly string[]) =>
  withQueries(nabz, async (queries) => {
    const found = await queries.query<{ owner: string }>("SELECT owner_id AS owner FROM websites WHERE id = $1", [
      website.id,
    ]);
    const owner = found[0]?.owner ?? "";
    for (const name of names) {
      const values = { heatmap: randomUUID(), name };
      await notify(queries, { owner, website: website.id, kind: "heatmapFailed", key: randomUUID(), values });
    }
  });

const bell = "summary[aria-label^='اعلان‌ها']";

test("the bell counts what is unread, and leads to it", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await notifyOf(nabz, owner, ["خانه", "سبد"]);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها: ۲ خوانده‌نشده");
  await expect(page.locator(bell)).toContainText("۲");
  await page.locator(bell).click();
  await page.getByRole("link", { name: "همهٔ اعلان‌ها" }).click();
  await expect(page.getByRole("heading", { name: "اعلان‌ها", level: 1 })).toBeVisible();
  const rows = page.getByRole("list", { name: "فهرست اعلان‌ها" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("«سبد»");
  await rows
    .first()
    .getByRole("button", { name: /^خواندم/ })
    .click();
  await expect(page.getByText("خوانده‌نشده", { exact: true })).toHaveCount(1);
  // Unread ones come first.
  await expect(rows.first()).toContainText("«خانه»");
  await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها: ۱ خوانده‌نشده");
  await page.getByRole("button", { name: "همه را خواندم" }).click();
  await expect(page.getByText("خوانده‌نشده", { exact: true })).toHaveCount(0);
  await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها");
});

test("screens of the account have the bell of the website that was open last", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await notifyOf(nabz, owner, ["خانه"]);
  await signIn(page, nabz.url, owner);
  for (const path of ["/websites", "/profile", "/settings/notifications"]) {
    await page.goto(`${nabz.url}${path}`);
    await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها: ۱ خوانده‌نشده");
  }
  await page.locator(bell).click();
  await page.getByRole("link", { name: "همهٔ اعلان‌ها" }).click();
  await expect(page).toHaveURL(`${nabz.url}/w/${owner.website.id}/notifications`);
  await page.getByRole("button", { name: "همه را خواندم" }).click();
  await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها");
  await page.goto(`${nabz.url}/profile`);
  await expect(page.locator(bell)).toHaveAttribute("aria-label", "اعلان‌ها");
});

test("a notification of the bell is read by opening it", async ({ page, nabz, expected }) => {
  expected.push(/status of 404/);
  const owner = await nabz.addOwner();
  await notifyOf(nabz, owner, ["خانه"]);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await page.locator(bell).click();
  await page.getByRole("button", { name: "تصویر نقشهٔ حرارتی گرفته نشد" }).click();
  await expect(page).toHaveURL(/\/heatmaps\/[\w-]{36}$/);
  await page.goto(`${nabz.url}/w/${owner.website.id}/notifications`);
  await expect(page.getByText("«خانه»")).toBeVisible();
  await expect(page.getByText("خوانده‌نشده", { exact: true })).toHaveCount(0);
});

test("a notification opened from a map is read and opened once the words beside the map are saved", {
  tag: "@scripted",
}, async ({ page, nabz, expected }) => {
  expected.push(/status of 404/);
  const owner = await nabz.addOwner();
  await notifyOf(nabz, owner, ["خانه"]);
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/map`);
  await page.getByRole("button", { name: "همهٔ نقشه" }).click();
  await page.locator(".react-flow__node").filter({ hasText: "۲۳ ساعت صبر" }).click();
  await page.getByLabel("عنوان بلوک").fill("تا فردا صبر");
  await page.locator(bell).click();
  await page.getByRole("button", { name: "تصویر نقشهٔ حرارتی گرفته نشد" }).click();
  await expect(page).toHaveURL(/\/heatmaps\/[\w-]{36}$/);
  const { blocks } = (await client.journeys.map({ jid: id })).result;
  expect(blocks.map(({ title }) => title)).toContain("تا فردا صبر");
  await page.goto(`${nabz.url}/w/${owner.website.id}/notifications`);
  await expect(page.getByText("«خانه»")).toBeVisible();
  await expect(page.getByText("خوانده‌نشده", { exact: true })).toHaveCount(0);
});

test("many notifications are «۹۹+» and pages", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await notifyOf(
    nabz,
    owner,
    Array.from({ length: 101 }, (_, n) => `صفحهٔ ${n}`),
  );
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/notifications`);
  await expect(page.locator(bell)).toContainText("۹۹+");
  await page.getByRole("link", { name: "۶", exact: true }).click();
  await expect(page.getByText("«صفحهٔ 0»")).toBeVisible();
});

test("kinds are turned off by channel", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/settings/notifications`);
  const quota = page.getByRole("group", { name: "پر شدن ۸۰٪ و ۱۰۰٪ سقف پلن" });
  await expect(quota.getByLabel("ایمیل")).toBeChecked();
  await quota.getByLabel("ایمیل").uncheck();
  await page.getByRole("button", { name: "ذخیرهٔ انتخاب‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await page.reload();
  await expect(quota.getByLabel("ایمیل")).not.toBeChecked();
  await expect(quota.getByLabel("مرورگر")).toBeChecked();
});

test("the bell follows by itself when a page is looked at again", async ({ page, nabz, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the count is of the page's time");
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.clock.install();
  await page.goto(`${nabz.url}/w/${owner.website.id}/annotations`);
  await hydrated(page);
  await notifyOf(nabz, owner, ["خانه"]);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/notifications/unread")) requests += 1;
  });
  // What a busy machine does not do in time comes after the next pause.
  await expect(async () => {
    await page.clock.runFor(180_000);
    const label = "اعلان‌ها: ۱ خوانده‌نشده";
    await expect(page.locator(bell)).toHaveAttribute("aria-label", label, { timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  expect(requests).toBeGreaterThan(0);
});

test("a browser is added by its own button and taken off again", async ({ page, nabz, javaScriptEnabled, context }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  if (!javaScriptEnabled) {
    await page.goto(`${nabz.url}/settings/notifications`);
    await expect(page.getByText("برای افزودن این مرورگر")).toBeVisible();
    await expect(page.getByRole("button", { name: "گرفتن اعلان در این مرورگر" })).toBeHidden();
    return;
  }
  await context.grantPermissions(["notifications"], { origin: nabz.url });
  const { subscription: keys } = newBrowserKeys();
  // The browser's maker is not reachable: what it would answer is given, everything else is the browser's own.
  await page.addInitScript(
    (json) => {
      Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
      PushManager.prototype.subscribe = async () => ({ toJSON: () => json }) as never;
    },
    { endpoint: `https://push.example/${randomUUID()}`, expirationTime: null, keys },
  );
  await page.goto(`${nabz.url}/settings/notifications`);
  await hydrated(page);
  await page.getByRole("button", { name: "گرفتن اعلان در این مرورگر" }).click();
  await expect(page.getByText("این مرورگر از این پس اعلان می‌گیرد.")).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
    `${nabz.url}/push-worker.js`,
  );
  const browsers = page.getByRole("list", { name: "مرورگرهای اعلان‌گیر" }).getByRole("listitem");
  await expect(browsers).toHaveCount(1);
  await browsers.getByRole("button", { name: /^قطع اعلان/ }).click();
  await expect(browsers).toHaveCount(0);
});

test("a browser whose registration fails says so in its log, and stays as it is", {
  tag: "@scripted",
}, async ({ page, nabz, context }) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await context.grantPermissions(["notifications"], { origin: nabz.url });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
    PushManager.prototype.subscribe = () => Promise.reject(new Error("no push service"));
  });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${nabz.url}/settings/notifications`);
  await hydrated(page);
  const add = page.getByRole("button", { name: "گرفتن اعلان در این مرورگر" });
  await add.click();
  await expect.poll(() => logged.join()).toContain("push subscription failed");
  await expect(add).toBeEnabled();
  await expect(page).toHaveURL(`${nabz.url}/settings/notifications`);
  await expect(page.getByRole("list", { name: "مرورگرهای اعلان‌گیر" }).getByRole("listitem")).toHaveCount(0);
});
