import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import type { Shared } from "./shared.ts";
import { expect, type Owner, signIn } from "./test.ts";

const agent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";
/** A long name that must not break a phone's page. */
const longAgent =
  "Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36";

/** Three people of the owner's server: a customer, a lead, and somebody unknown. */
export async function sendPeople(platformUrl: string, { website }: Owner): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const event = (visitor: string, name: string, minutes: number, more: object = {}) => ({
    ...{ id: randomUUID(), visitor, session: sessions[visitor], name, at: at(minutes) },
    userAgent: visitor === "sara" ? longAgent : agent,
    ...{ url: `https://shop.example/${visitor}`, title: `صفحهٔ ${visitor}`, ...more },
  });
  const sessions: Record<string, string> = { sara: randomUUID(), ali: randomUUID(), nobody: randomUUID() };
  const product = { id: "7", name: "زعفران سرگل", price: 740_000, quantity: 2 };
  const events = [
    event("sara", "page_view", 40),
    event("sara", "identify", 39, {
      data: {
        ...{ name: "سارا كريمي", phone: "۰۹۱۲۳۴۵۶۷۸۹", city: "اصفهان", gender: "female" },
        ...{ سطح: "طلایی", نشانی: { پلاک: 7 } },
      },
    }),
    event("sara", "purchase", 38, { data: { order: "18204", value: 1_480_000, product } }),
    event("ali", "page_view", 90),
    event("ali", "identify", 89, { data: { name: "علی رضایی", email: "ali@shop.example", gender: "male" } }),
    event("nobody", "page_view", 200),
  ];
  const answer = await fetch(`${platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${website.secret}` },
    body: JSON.stringify({ events }),
  });
  expect(await answer.json()).toMatchObject({ accepted: events.length });
}

/** Opens the profile of the customer of a new shop; `profile` is its address. */
export async function openCustomer({
  page,
  nabz,
}: {
  page: Page;
  nabz: Pick<Shared, "url" | "platformUrl"> & { addOwner(): Promise<Owner> };
}) {
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/customers`);
  await page.getByRole("link", { name: "سارا كريمي" }).click();
  await expect(page.getByRole("heading", { name: "سارا كريمي", level: 1 })).toBeVisible();
  return { owner, profile: page.url() };
}
