import { describe, expect, it } from "vitest";
import { renderMail } from "./render-mail.ts";

const mail = renderMail({
  subject: "یک <b>موضوع</b>",
  title: "سلام",
  paragraphs: ["حساب a&b@shop.example است.", "<script>alert(1)</script>"],
  action: { label: "رفتن", url: 'https://nabz.example/reset/x?a=1&b="' },
  aside: "کاری نکنید.",
  host: "localhost:3000",
});

describe("a mail with figures", () => {
  const mail = renderMail({
    subject: "گزارش",
    title: "گزارش",
    paragraphs: [],
    tables: [
      {
        title: "منبع‌ها",
        rows: [
          { name: "<b>", value: "۱۲", note: "−۳٪ از ۱۵", tone: "poor" },
          { name: "/blog/a?b=<i>", value: "۱" },
        ],
      },
    ],
    leave: { text: "چون خواسته‌اید.", label: "لغو عضویت", url: "https://nabz.example/u/x?a=1&b=2" },
    host: "nabz.example",
  });

  it("has them as a table of its own, names right and figures left, escaped, no styles but inline", () => {
    expect(mail.html).toMatch(/<td dir="rtl" align="right"[^>]*>&lt;b&gt;<\/td><td dir="rtl" align="left"[^>]*>۱۲<br>/);
    expect(mail.html).not.toMatch(/<(style|div|link|img|script)/);
    expect(mail.html).toContain('<a href="https://nabz.example/u/x?a=1&amp;b=2"');
  });

  it("sets a path in its own direction", () => {
    expect(mail.html).toMatch(/<span dir="ltr"[^>]*>\/blog\/a\?b=&lt;i&gt;<\/span>/);
  });

  it("says them and the way out in plain text", () => {
    expect(mail.text).toContain("منبع‌ها\n<b>: ۱۲ (−۳٪ از ۱۵)\n");
    expect(mail.text).toContain("چون خواسته‌اید.\n\nلغو عضویت:\nhttps://nabz.example/u/x?a=1&b=2");
  });
});

describe("a mail", () => {
  it("runs from the right, with tables and styles of its own alone", () => {
    expect(mail.html).toMatch(/<html lang="fa" dir="rtl">/);
    expect(mail.html).not.toMatch(/<(style|div|link|img|script)/);
    const cells = [...mail.html.matchAll(/<td[^>]*>(?=[^<\s])/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(6);
    for (const cell of cells) expect(cell).toContain('dir="rtl"');
  });

  it("shows what it was given as text", () => {
    expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail.html).toContain("<title>یک &lt;b&gt;موضوع&lt;/b&gt;</title>");
    expect(mail.html).toContain('href="https://nabz.example/reset/x?a=1&amp;b=&quot;"');
  });

  it("sets Latin addresses in their own direction", () => {
    for (const address of ["a&amp;b@shop.example", "localhost:3000"]) {
      expect(mail.html).toMatch(new RegExp(`<span dir="ltr"[^>]*>${address}</span>`));
    }
  });

  it("says the same in plain text, the address alone on its line", () => {
    expect(mail.text).toContain("سلام\n\nحساب a&b@shop.example است.\n\n");
    expect(mail.text.split("\n")).toContain('https://nabz.example/reset/x?a=1&b="');
    expect(mail.text).toContain("کاری نکنید.");
    expect(mail.text).toMatch(/-- \n.*localhost:3000/);
  });
});
