import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { expect } from "./test.ts";

/** Markup that must not run. An element made of it is found by `data-evil`. */
export const evil = (where: string) =>
  `${where}"'><img data-evil src=x onerror=evil()></script><script data-evil>evil()</script>`;

/** The longest texts that the product accepts. */
export const long = {
  name: `${evil("نام")}${"فروشگاه‌بزرگ".repeat(9)}`.slice(0, 120),
  latinName: "W".repeat(120),
  path: `/${"long-path-without-a-break".repeat(19)}`.slice(0, 500),
  email: (who: string) => `${who}${"x".repeat(60 - who.length)}@${"shop.".repeat(26)}example`,
} as const;

/** Sends a visit whose every text is hostile or long. */
export async function sendHostileVisit(
  request: APIRequestContext,
  {
    platformUrl,
    userAgent,
    website,
    title = evil("عنوان"),
  }: { platformUrl: string; userAgent: string; website: { key: string }; title?: string },
): Promise<void> {
  const utm = new URLSearchParams({
    utm_source: evil("منبع"),
    utm_medium: "email",
    utm_campaign: evil("کمپین"),
    utm_content: evil("متن"),
  });
  let at = Date.now() - 60_000;
  const event = (fields: object) => {
    at += 1_000;
    return { id: randomUUID(), at: new Date(at).toISOString(), ...fields };
  };
  const url = "https://shop.example";
  const events = [
    event({
      name: "page_view",
      url: `${url}/a?${utm}`,
      title,
      referrer: `https://evil.example/${evil("r")}`,
    }),
    event({ name: "page_view", url: `${url}/${evil("مسیر")}`, title: "" }),
    event({ name: "page_view", url: url + long.path, title: long.latinName }),
    event({ name: "identify", url, data: { id: "1", name: evil("فرد"), email: long.email("visitor") } }),
    event({ name: evil("رویداد").slice(0, 60), url: `${url}/a` }),
    event({ name: "click", url: `${url}/a`, data: { t: evil("دکمه"), s: "html>body>a" } }),
  ];
  const answer = await request.post(`${platformUrl}/collect`, {
    data: { key: website.key, visitor: randomUUID(), events },
    headers: { "user-agent": userAgent },
  });
  expect(await answer.json()).toEqual({ accepted: events.length, duplicates: 0, dropped: {} });
}

/** Nothing that a text held became a part of the page. */
export async function mustBeHarmless(page: Page): Promise<void> {
  await expect(page.locator("[data-evil]")).toHaveCount(0);
  expect(await page.evaluate(() => "evil" in window || document.title.includes("EVIL"))).toBe(false);
}
