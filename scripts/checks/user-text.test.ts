// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code.
import { describe, expect, it } from "vitest";
import { userText } from "./rules.mjs";

const found = (path: string, text: string) => userText.check([{ path, text }]).map(({ line }) => line);

describe("text for people outside the catalogues is found", () => {
  it.each([
    ["platform/wallet/menu.ts", 'const title = "گزارش";'],
    ["platform/wallet/menu.ts", "const title = `${count} نفر`;"],
    ["platform/wallet/menu.ts", 'const title = "\\u06af";'],
    ["platform/collect/page.ts", "const letters = /[یک]/;"],
    ["scripts/start.mjs", 'console.log("آماده");'],
    ["bin/nabz", 'console.log("آماده");'],
    ["public/offline.html", "<p>پلتفرم در دسترس نیست</p>"],
    ["app/ui/card.tsx", "const a = <p>سلام</p>;"],
    ["app/ui/card.tsx", "const a = <p>Hello</p>;"],
    ["app/ui/card.tsx", 'const a = <p>{"Hello"}</p>;'],
    ["app/ui/card.tsx", 'const a = <p>{open ? "Open" : t("closed")}</p>;'],
    ["app/ui/card.tsx", "const a = <p>{count > 0 && `${count} left`}</p>;"],
    ["app/ui/card.tsx", 'const a = <button aria-label="Close" />;'],
    ["app/ui/card.tsx", 'const a = <Field label="Name" />;'],
    ["app/ui/card.tsx", 'const a = <img alt={done ? "Done" : ""} />;'],
    ["app/ui/card.tsx", 'const a = <input placeholder="your name" />;'],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toEqual([1]);
  });

  it("on the line where it stands", () => {
    expect(found("app/ui/card.tsx", "const a = (\n  <p>\n    Hello\n  </p>\n);")).toEqual([3]);
  });
});

describe("what is not for people, or stands in its place, is not", () => {
  it.each([
    ["app/text/fa/common.ts", 'export const common = { close: "بستن" };'],
    ["contract/text/errors.ts", 'export const gone = "پیدا نشد";'],
    ["platform/collect/page.test.ts", 'const path = "/کفش";'],
    ["tests/http/auth.test.ts", 'const name = "مینا راد";'],
    ["README.md", "نبض"],
    ["app/format/dates.ts", "/** «۲۲ آبان» */\nconst zero = '۰۱۲٬٪';"],
    ["platform/phone.ts", 'const same = { ي: 1, x: "ي" }; // letters: Arabic forms that keyboards give'],
    ["app/ui/card.tsx", 'const a = <p className="quiet">{t("card.title")} · ۱</p>;'],
    ["app/ui/card.tsx", 'const a = <p>{kind === "rate" ? t("rate") : `${share}٪`}</p>;'],
    ["app/ui/card.tsx", "const a = <a href={source}>DB-IP</a>;"],
    ["app/ui/card.tsx", "const a = <code>npm start</code>;"],
    ["app/ui/card.tsx", 'const a = <input placeholder="https://shop.example" name="url" />;'],
    ["app/ui/card.tsx", 'const a = <Card aria-label={t("card.title")} title={title} label="" />;'],
    ["platform/operator/cli.ts", 'throw new Error("cannot open the file");'],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
