import { expect, it } from "vitest";
import type { MailBlock } from "#contract/mail-blocks.ts";
import { renderHtml } from "#contract/messages/render-html.ts";
import { renderMail } from "./render-mail.ts";

const blocks: MailBlock[] = [
  { kind: "heading", text: "سلام {{person.name|first|دوست <عزیز>}}" },
  { kind: "text", text: "خط اول\nخط دوم & {{event.note}}" },
  { kind: "button", text: "خرید", url: "https://shop.example/p/{{event.id}}?a=1&b=2" },
  { kind: "products", products: [{ name: "کفش", price: "۱۲۰٬۰۰۰ تومان", image: "", url: "https://shop.example/k" }] },
];

it("a mail of blocks is right to left, has a text part and a way to stop it, and fills in safely", () => {
  const { html, text } = renderMail({ blocks, preheader: "پیش", hasUnsubscribe: true });
  expect(html).toMatch(/^<!DOCTYPE html.*<html[^>]*dir="rtl"[^>]*lang="fa"|lang="fa"[^>]*dir="rtl"/s);
  expect(html).toContain("prefers-color-scheme:dark");
  expect(text).toContain("خرید: https://shop.example/p/{{event.id}}?a=1&b=2");
  expect(text).toContain("{{unsubscribe}}");
  const values: Record<string, string> = {
    "event.note": "<b>&",
    "event.id": "1/2",
    unsubscribe: "https://n.example/u/1",
  };
  const filled = renderHtml(html, {
    find: (name) => values[name],
    zone: "Asia/Tehran",
    isAddress: (name) => name === "unsubscribe",
  });
  const said = "text" in filled ? filled.text : JSON.stringify(filled);
  expect(said).toContain("سلام دوست &lt;عزیز&gt;");
  expect(said).toContain("خط دوم &amp; &lt;b&gt;&amp;");
  expect(said).toContain('href="https://shop.example/p/1%2F2?a=1&amp;b=2"');
  expect(said).toContain('href="https://n.example/u/1"');
  expect(said).not.toContain("{{");
});

it("a transactional mail has no link to stop it", () => {
  const { html, text } = renderMail({ blocks, preheader: "", hasUnsubscribe: false });
  expect(html + text).not.toContain("unsubscribe");
});

it("every link and every picture's words have a colour of their own, in light and in dark", () => {
  const image = "https://shop.example/k.png";
  const product = { name: "کفش", price: "", image, url: "https://shop.example/k" };
  const { html } = renderMail({
    blocks: [...blocks, { kind: "image", url: image, alt: "نوروز" }, { kind: "products", products: [product] }],
    ...{ preheader: "", hasUnsubscribe: true },
  });
  const tags = html.match(/<(?:a|img) [^>]*>/g) ?? [];
  expect(tags).toHaveLength(7);
  for (const tag of tags) {
    expect(tag).toMatch(/class="(?:ink|quiet|button)"/);
    expect(tag).toMatch(/style="(?:[^"]*;)?color:#/);
  }
  for (const name of ["ink", "quiet", "button"])
    expect(html).toMatch(new RegExp(`\\.${name}\\{[^}]*color:#\\w+!important`));
});
