import { expect, test } from "vitest";
import { tipHtml } from "./tip.ts";

test("a point without words says nothing", () => {
  expect(tipHtml(undefined)).toBe("");
});

test("a tip is HTML without style attributes, whatever stands in its words", () => {
  const html = tipHtml({
    title: '<img src=x onerror="alert(1)">',
    rows: [{ name: "a & b", value: "۱۲", mark: "now" }],
    change: { name: "تغییر", text: "+۴٪", tone: "good" },
  });
  expect(html).not.toMatch(/style=|<img/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain('<dt class="now"><i></i>a &amp; b</dt><dd><bdi dir="ltr">۱۲</bdi></dd>');
  expect(html).toContain('<dd class="good"><bdi dir="ltr">+۴٪</bdi></dd>');
});

test("without a compared period there is no change to tell", () => {
  expect(tipHtml({ title: "x", rows: [], change: undefined })).not.toContain("<dd");
});
