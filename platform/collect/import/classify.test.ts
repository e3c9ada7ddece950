import { expect, it } from "vitest";
import { classify } from "./classify.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const line = { at: 0, address: "1.2.3.4", method: "GET", target: "/", status: 200, referrer: "", agent: chrome };

it.each([
  ["pageView", {}],
  ["pageView", { status: 304 }],
  ["pageView", { target: "/blog/post.html?utm_source=x" }],
  ["pageView", { target: "/index.php" }],
  ["pageView", { target: "/@some.name" }],
  ["pageView", { target: "/release/v1.2" }],
  ["pageView", { target: "/notes/report.pdf.html" }],
  ["pageView", { target: "http://shop.example/p/1" }],
  ["pageView", { target: "/feeds/" }],
  ["pageView", { agent: undefined }],
  ["asset", { target: "/a/b.PNG?v=2" }],
  ["asset", { target: "/style.css#x" }],
  ["asset", { target: "/robots.txt" }],
  ["asset", { target: "/manual.pdf" }],
  ["asset", { target: "/sitemap.xml" }],
  ["asset", { target: "/.well-known/acme-challenge/token" }],
  ["asset", { target: "http://shop.example/logo.svg" }],
  ["feed", { target: "/?flav=rss20" }],
  ["feed", { target: "/blog/tag/x/feed/" }],
  ["feed", { target: "/feed/atom" }],
  ["feed", { target: "/news.rss" }],
  ["feed", { target: "/?a=1&feed=atom&b=2" }],
  ["bot", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", status: 404 }],
  ["bot", { agent: "-" }],
  ["bot", { agent: "curl/8.5.0" }],
  ["error", { status: 404 }],
  ["error", { status: 500, method: "POST" }],
  ["error", { status: 408, method: "", target: "" }],
  ["redirect", { status: 301 }],
  ["redirect", { status: 302, target: "/logo.png" }],
  ["other", { method: "POST" }],
  ["other", { method: "HEAD" }],
  ["other", { status: 206 }],
  ["other", { status: 204 }],
] as const)("counts as %s: %o", (kind, part) => {
  expect(classify({ ...line, ...part })).toBe(kind);
});
