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

describe("a mail", () => {
  it("runs from the right, with tables and styles of its own alone", () => {
    expect(mail.html).toMatch(/<html lang="fa" dir="rtl">/);
    expect(mail.html).not.toMatch(/<(style|div|link|img|script)/);
    for (const [cell] of mail.html.matchAll(/<td[^>]*>(?=[^<\s])/g)) expect(cell).toContain('dir="rtl"');
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
