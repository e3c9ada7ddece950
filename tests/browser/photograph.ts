import { join } from "node:path";
import pg from "pg";
import type { Page } from "playwright/test";
import type { HeatmapDevice } from "#contract/heatmap-choices.ts";
import { writeCapture } from "#platform/heatmaps/captures/capture-files.ts";
import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";

/** A page of a shop, as a visitor sees it. */
const shopPage = `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><style>
  body { margin: 0; font: 18px/1.8 Tahoma, sans-serif; color: #17202e; background: #fff }
  header { display: flex; gap: 40px; align-items: center; padding: 24px 64px; border-bottom: 1px solid #e1e5eb }
  header b { color: #c2570c; font-size: 26px; margin-inline-end: auto }
  main { display: grid; grid-template-columns: 560px 1fr; gap: 56px; padding: 48px 64px }
  .photo { height: 520px; border-radius: 16px; background: #fde3c8 }
  .buy { display: block; width: 100%; padding: 18px; border: 0; border-radius: 12px; background: #c2570c; color: #fff; font: inherit }
  .cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px; padding: 0 64px 64px }
  .cards a { height: 260px; border: 1px solid #e1e5eb; border-radius: 16px; padding: 16px }
</style><body><header><b>بهار نارنج</b><a class="tea">چای</a><a class="saffron">زعفران</a><a class="cart">سبد خرید</a></header>
<main><div class="photo"></div><section><h1>زعفران سرگل یک مثقالی</h1><p class="note">برداشت تازه، بستهٔ چهار و شش دهم گرمی</p>
<p><b>۱٬۴۸۰٬۰۰۰</b> تومان</p><button class="buy">افزودن به سبد</button><p class="badge">ضمانت بازگشت</p></section></main>
<div class="cards"><a class="one">دمنوش به‌لیمو</a><a class="two">عسل گون</a><a class="three">چای لاهیجان</a><a class="four">گلاب قمصر</a></div>`;

/** The elements of the page by which its clicks are named. */
export const shopElements = {
  buy: { s: "main>section>button.buy", t: "افزودن به سبد" },
  photo: { s: "main>div.photo" },
  cart: { s: "header>a.cart", t: "سبد خرید" },
  tea: { s: "header>a.tea", t: "چای" },
  note: { s: "main>section>p.note" },
  one: { s: "div.cards>a.one", t: "دمنوش به‌لیمو" },
};

const sizes = {
  desktop: { width: 1_440, height: 900 },
  tablet: { width: 834, height: 1_112 },
  mobile: { width: 390, height: 844 },
};

interface Shot {
  heatmap: string;
  device: HeatmapDevice;
  variant?: 0 | 1;
}

/** Photographs the shop's page with the test's browser, and keeps picture and map as the platform's own browser would. */
export async function photograph(
  page: Page,
  { dataDir }: { dataDir: string },
  { heatmap, device, variant = 0 }: Shot,
): Promise<void> {
  const shown = await page.context().browser()?.newPage({ viewport: sizes[device] });
  if (shown === undefined) throw new Error("no browser");
  await shown.setContent(shopPage);
  const whole = await shown.evaluate(() => document.documentElement.scrollHeight);
  const elements: ElementMap["elements"][number][] = [];
  for (const element of Object.values(shopElements)) {
    const box = await shown.locator(element.s.replace(/^.*>/, "")).boundingBox();
    if (box !== null) elements.push({ ...element, box: [box.x, box.y, box.width, box.height], rtl: true });
  }
  const session = await shown.context().newCDPSession(shown);
  const clip = { x: 0, y: 0, width: sizes[device].width, height: whole, scale: 1 };
  const shot = { format: "webp" as const, quality: 80, captureBeyondViewport: true, clip };
  const { data } = await session.send("Page.captureScreenshot", shot);
  await shown.close();
  const size = { width: sizes[device].width, height: whole };
  const map = { ...size, pageHeight: whole, screenHeight: sizes[device].height, elements };
  const id = await finishCapture(dataDir, { heatmap, device, variant, ...size });
  await writeCapture({ DATA_DIR: dataDir }, id, { map, picture: Buffer.from(data, "base64") });
}

async function finishCapture(
  dataDir: string,
  { heatmap, device, variant, width, height }: Required<Shot> & { width: number; height: number },
): Promise<string> {
  const client = new pg.Client(connection(findPostmaster(join(dataDir, "postgres", "data"))?.socketFolder ?? ""));
  await client.connect();
  // Nothing else may take it any more.
  await client.query("DELETE FROM jobs WHERE kind = 'capture'");
  const { rows } = await client.query<{ id: string }>(
    `UPDATE captures SET state = 'ready', reason = NULL, ended_at = now(), width = $4, height = $5, scale = 1, version = '1'
     WHERE heatmap_id = $1 AND device = $2 AND variant = $3 RETURNING id`,
    [heatmap, device, variant, width, height],
  );
  await client.end();
  return rows[0]?.id ?? "";
}
