import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { Page, Request } from "playwright/test";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const session = "session=known";
const secrets = ["hunter2pass", "6037991122334455", "salam@mail.example", "4321", "سرّی", "مشتری وفادار"];

/** A shop behind a sign-in whose policy allows the scripts of its nonce and their requests. */
async function openShop(platformUrl: string, keyOf: () => string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const policy = `script-src 'nonce-shop'; connect-src 'self' ${platformUrl}; require-trusted-types-for 'script'`;
    if (request.url === "/sign-in")
      return response.writeHead(302, { location: "/account", "set-cookie": `${session}; path=/` }).end();
    if (request.url === "/logo.svg") {
      response.writeHead(200, { "content-type": "image/svg+xml" });
      return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>');
    }
    const isKnown = (request.headers.cookie ?? "").includes(session);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    const inside = `<header>سلام، ${secrets[2]}</header><main data-look="wide" data-person="${secrets[5]}"><ul>${[
      "tea",
      "cup",
      "pot",
    ]
      .map(
        (name) =>
          `<li class="card"><a href="/p/${name}?token=${secrets[3]}">${name}</a><button class="add">افزودن به سبد</button></li>`,
      )
      .join(
        "",
      )}</ul><p class="card-number">کارت ${secrets[1]}</p><p class="split"><span>6037</span><span>9911</span><span>2233</span></p>
      <img src="/logo.svg" alt="نشان" width="40" height="20"><p class="wallet">موجودی: ${secrets[4]}</p>
      <form><input name="pass" type="password" value="${secrets[0]}"><textarea>${secrets[0]}</textarea><input name="q" value="${secrets[0]}"></form>
      <script nonce="shop">var token = "${secrets[0]}"</script><div style="height:1200px"></div><a class="end" href="/end">پایان</a></main>`;
    response.end(`<!doctype html><html lang="fa" dir="rtl"><head><title>فروشگاه</title><style>.add{display:block;height:40px}[data-look=wide]{padding:8px}</style></head>
      <body>${isKnown ? inside : '<a href="/sign-in">ورود</a>'}<script async nonce="shop" src="${platformUrl}/t.js" data-key="${keyOf()}"></script></body></html>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** Presses a button of the tool, which no selector of the page reaches, by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const tool = await page.context().newCDPSession(page);
  await expect(async () => {
    const { nodes } = await tool.send("Accessibility.getFullAXTree");
    const found = nodes.find((node) => node.role?.value === "button" && node.name?.value === name);
    expect(found?.backendDOMNodeId).toBeDefined();
    const { object } = await tool.send("DOM.resolveNode", { backendNodeId: found?.backendDOMNodeId ?? 0 });
    await tool.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      functionDeclaration: "function () { this.click() }",
    });
  }).toPass();
  await tool.detach();
}

/** What a request of the tool carries behind its first line. */
function copyOf(request: Request): string {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const rest = body.subarray(body.indexOf(10) + 1);
  return rest.length === 0 ? "" : gunzipSync(rest).toString("utf8");
}

test("a page behind a sign-in is pictured by its owner's own browser", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(403));
  let owner: Owner | undefined;
  const shop = await openShop(nabz.platformUrl, () => owner?.website.key ?? "");
  try {
    owner = await nabz.addOwner({ url: shop.url });
    const client = await clientOf(nabz.platformUrl, owner);
    const fields = {
      wid: owner.website.id,
      name: "حساب",
      type: "click" as const,
      mode: "is" as const,
      url: "/account",
    };
    const { id } = (await client.heatmaps.create({ ...fields, devices: ["desktop"] })).result;
    await signIn(page, nabz.url, owner);
    const address = `${nabz.url}/w/${owner.website.id}/heatmaps/${id}`;
    await page.goto(address);
    await page.getByLabel("کارهای بیشتر").click();
    await page.getByRole("link", { name: "عکس از راه دیگر" }).click();
    await page.getByRole("link", { name: "عکس از مرورگر من" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "عکس از مرورگر من" })).toBeVisible();
    if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
    await mustFitEverywhere(page);
    await page.getByRole("button", { name: "ساخت لینک" }).click();
    const open = page.getByRole("link", { name: "باز کردن صفحه" });
    const link = (await open.getAttribute("href")) ?? "";
    expect(link).toMatch(/^http:\/\/localhost:\d+\/account#nabz=t\.[\w-]{43}$/);
    if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
    // The tool is a script of the owner's page.
    if (!javaScriptEnabled) return;
    await page.goto(`${shop.url}/sign-in`);
    await page.goto("about:blank");
    const copies: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/collect/capture")) copies.push(copyOf(request));
    });
    await page.goto(link);
    // The token is taken out of the address.
    await expect(page).toHaveURL(`${shop.url}/account`);
    await press(page, "پوشاندن بخشی از صفحه");
    await page.locator("p.wallet").click();
    await press(page, "تمام شد");
    await press(page, "ساختن رونوشت");
    await press(page, "ارسال");
    await page.waitForURL(/\/heatmaps\/[0-9a-f-]+\?on=desktop$/);
    const [sent = ""] = copies.filter((each) => each !== "");
    for (const secret of secrets) expect(sent, secret).not.toContain(secret);
    for (const part of ["6037", "9911", "2233"]) expect(sent).not.toContain(part);
    expect(sent).not.toMatch(/<script|onload=|<iframe/);
    const { html } = JSON.parse(sent);
    expect(html).toContain("افزودن به سبد");
    // What styles name is kept, and other data of an element is not.
    expect(html).toContain('<main data-look="wide"><ul>');
    expect(html).toContain("data:image/webp");
    // The platform of these tests has no browser: the picture is drawn of where the elements stood.
    await expect(async () => {
      const { captures } = (await client.heatmaps.get({ id })).result;
      expect(captures.find(({ via }) => via === "browser")).toMatchObject({
        state: "ready",
        drawn: true,
        width: 1_280,
      });
    }).toPass({ timeout: 120_000 });
    await page.reload();
    await expect(
      page
        .getByRole("img", { name: /عکس صفحهٔ «حساب»/ })
        .locator("svg")
        .first(),
    ).toBeVisible();
    // The same link again does nothing but say so.
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.locator("nabz-picker")).toBeAttached();
  } finally {
    shop.server.close();
    shop.server.closeAllConnections();
  }
});
