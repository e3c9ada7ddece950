import type { Page } from "playwright/test";
import { expect, type Shop, test } from "./shop.ts";

const words = {
  ...{ publicKey: "", title: "خبرها را همین‌جا بگیرید", text: "تخفیف <b>تازه</b>" },
  ...{ allow: "فعال کن", later: "الان نه", done: "فعال شد.", refused: "مرورگر اجازه نداد." },
};

/**
 * What a headless browser has not: a push service, and notifications that its visitor allows. They are stood in for; prompt,
 * worker, requests and what is remembered are the browser's.
 */
async function standIn(page: Page, answer: NotificationPermission = "granted"): Promise<void> {
  await page.addInitScript((given) => {
    const made = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };
    const unsubscribe = async () => {
      localStorage.removeItem("subscribed");
      return true;
    };
    const subscription = () =>
      localStorage.getItem("subscribed") === null ? null : { ...made, options: {}, toJSON: () => made, unsubscribe };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async () => {
        localStorage.setItem("subscribed", "1");
        return subscription();
      },
    });
    const permission = () => localStorage.getItem("permission") ?? "default";
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem("permission", given);
      return given;
    };
  }, answer);
}

/** As a browser has it in a service worker, with what it did to be read by the page. */
const workerStandIn = `
  const did = [];
  registration.showNotification = async (title, options) => { did.push({ title, ...options }); };
  clients.openWindow = async (url) => { did.push({ opened: url }); };
  addEventListener("message", ({ data, ports: [port] }) => {
    const waited = [];
    const close = () => did.push({ closed: true });
    if (data.type) dispatchEvent(Object.assign(new Event(data.type), {
      waitUntil: (work) => waited.push(work),
      data: { json: () => data.push },
      action: data.action,
      notification: { data: data.of, close },
    }));
    Promise.all(waited).then(() => port.postMessage(did));
  });
`;

/** Gives the worker an event; answers everything that it did so far. */
const giveWorker = (page: Page, event: object) =>
  page.evaluate(async (given) => {
    const { active } = await navigator.serviceWorker.ready;
    return new Promise<Record<string, unknown>[]>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      active?.postMessage(given, [port2]);
    });
  }, event);

/** A page whose policy allows the scripts and their requests, and no style, inline script or HTML of theirs. */
async function open(page: Page, shop: Shop, hash = ""): Promise<void> {
  const policy = [
    ...["default-src 'none'", "script-src 'nonce-shop'", "worker-src 'self'", "style-src 'none'", "img-src data:"],
    ...[`connect-src ${shop.platformUrl}`, "require-trusted-types-for 'script'", "trusted-types nabz-push"],
  ].join("; ");
  const push = `<script async nonce="shop" src="${shop.platformUrl}/push.js" data-key="KEY"></script>`;
  const html = `<title>فروشگاه</title>${shop.snippet('nonce="shop"')}${push}<body><button data-nabz-push>خبرم کن</button>`;
  shop.put("/page", html, { "content-security-policy": policy });
  shop.putScript("/nabz-sw.js", `${workerStandIn}\nimportScripts("${shop.platformUrl}/push-worker.js");`);
  await page.goto(`${shop.url}/page${hash}`);
  await shop.heard("page_view");
}

const pathsOf = (calls: readonly { path: string }[]) => calls.map(({ path }) => path);
const callPush = (page: Page, wanted?: boolean) =>
  page.evaluate((given) => {
    return (window as unknown as { nabz: { push(wanted?: boolean): Promise<boolean> } }).nabz.push(given);
  }, wanted);

test("nothing comes unasked: a click opens the prompt, and only a click on it has the browser ask", async ({
  page,
  shop,
}) => {
  const calls = shop.prompt(words);
  await standIn(page);
  await open(page, shop);
  const prompt = page.getByRole("dialog", { name: words.title });
  const permission = () => page.evaluate(() => Notification.permission);
  await expect(prompt).toHaveCount(0);
  expect(calls).toEqual([]);
  const opener = page.getByRole("button", { name: "خبرم کن" });
  await opener.click();
  await expect(prompt).toContainText("تخفیف <b>تازه</b>");
  await expect(prompt).toHaveCSS("position", "fixed");
  await expect(prompt).toHaveCSS("direction", "rtl");
  await expect(prompt.getByRole("button", { name: words.allow })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await permission()).toBe("default");
  // For thirty days a call of the page does not ask again; a click does.
  expect(await callPush(page)).toBe(false);
  await expect(prompt).toHaveCount(0);
  expect(pathsOf(calls)).toEqual(["/push/prompt"]);

  await opener.click();
  await prompt.getByRole("button", { name: words.allow }).click();
  await expect(prompt).toContainText(words.done);
  expect(await permission()).toBe("granted");
  const visitor = shop.batches[0]?.visitor;
  expect(calls.at(-1)).toMatchObject({
    path: "/push/subscribe",
    body: { key: "KEY", visitor, subscription: { endpoint: "https://push.example/1" } },
  });
  expect(await callPush(page, false)).toBe(true);
  expect(calls.at(-1)).toMatchObject({ path: "/push/unsubscribe", body: { endpoint: "https://push.example/1" } });
});

test("a refusal of the browser is said, and the address of a test asks again", async ({ page, shop }) => {
  const calls = shop.prompt(words);
  await standIn(page, "denied");
  await open(page, shop, "#nabz=p.one.two");
  const prompt = page.getByRole("dialog", { name: words.title });
  await prompt.getByRole("button", { name: words.allow }).click();
  await expect(prompt).toContainText(words.refused);
  expect(pathsOf(calls)).toEqual(["/push/prompt"]);
  await standIn(page, "granted");
  await page.reload();
  await prompt.getByRole("button", { name: words.allow }).click();
  await expect(prompt).toContainText(words.done);
  expect(calls.at(-1)).toMatchObject({ path: "/push/subscribe", body: { test: "one.two" } });
});

test("a browser that takes pushes says so again for another visitor, and is left alone otherwise", async ({
  page,
  shop,
}) => {
  const calls = shop.prompt(words);
  await standIn(page);
  await open(page, shop, "#nabz=p.one.two");
  await page.getByRole("button", { name: words.allow }).click();
  await expect(page.getByRole("dialog")).toContainText(words.done);
  await page.goto(`${shop.url}/page`);
  await shop.heard("page_view", 2);
  expect(pathsOf(calls)).toEqual(["/push/prompt", "/push/subscribe"]);
  await page.evaluate(() => (window as unknown as { nabz(command: string): void }).nabz("reset"));
  await page.reload();
  await shop.heard("page_view", 3);
  await page.reload();
  await expect.poll(() => pathsOf(calls).slice(2)).toEqual(["/push/prompt", "/push/subscribe"]);
  expect(calls.at(-1)?.body.visitor).not.toBe(calls[1]?.body.visitor);
});

test("the worker shows a push once, says so, and opens its address or a button's", async ({ page, shop }) => {
  const calls = shop.prompt(words);
  await standIn(page);
  await open(page, shop);
  await page.getByRole("button", { name: "خبرم کن" }).click();
  await page.getByRole("button", { name: words.allow }).click();
  await expect(page.getByRole("dialog")).toContainText(words.done);
  const push = {
    ...{ id: "1", title: "سبد شما", body: "منتظر است", url: `${shop.url}/cart` },
    ...{ shown: `${shop.platformUrl}/push/shown/t`, buttons: [{ title: "دیدن", url: `${shop.url}/sale` }] },
  };
  const [shown] = await giveWorker(page, { type: "push", push });
  expect(shown).toMatchObject({
    ...{ title: "سبد شما", body: "منتظر است", tag: "1", lang: "fa", dir: "rtl" },
    actions: [{ action: "1", title: "دیدن" }],
  });
  expect(calls.at(-1)?.path).toBe("/push/shown/t");
  expect(await giveWorker(page, { type: "push", push }), "again").toHaveLength(1);
  expect(await giveWorker(page, { type: "push", push: { from: "another service" } })).toHaveLength(1);
  const click = (action: string) => giveWorker(page, { type: "notificationclick", action, of: shown?.data });
  expect((await click("")).slice(1)).toEqual([{ closed: true }, { opened: `${shop.url}/cart` }]);
  expect((await click("1")).slice(3)).toEqual([{ closed: true }, { opened: `${shop.url}/sale` }]);
  expect(await giveWorker(page, { type: "notificationclick", of: { other: 1 } })).toHaveLength(5);
  expect(pathsOf(calls).filter((path) => path.startsWith("/push/shown"))).toHaveLength(1);
});
