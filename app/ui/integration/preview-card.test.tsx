import { expect, it } from "vitest";
import type { PreviewView } from "#app/integration/template-preview.server.ts";
import { renderPage } from "../render-page.tsx";
import { PreviewCard } from "./preview-card.tsx";

const onPage = { title: "سبد شما", body: "تا امشب\nارسال رایگان" };
const text = `${onPage.title}\n${onPage.body}`;
const sample = { key: "1", name: "مینا", text, onPage, subject: "", missing: "", size: "" };
const shape = { form: "bar", button: "", hasButton: true, hasPicture: true } as const;
let shown: PreviewView;
const Page = () => <PreviewCard website="w" preview={shown} />;
const htmlOf = (change: object) => {
  const preview = { tone: "ok", verdict: "x", parts: "", price: "", frame: "", samples: [sample], shape, ...change };
  shown = preview as PreviewView;
  return renderPage({ Page, pathname: "/x" });
};

it("a message on a page is previewed in the shape that a visitor sees, its button with the title where it has no word", () => {
  const html = htmlOf({});
  expect(html).toContain('data-form="bar"');
  expect(html).toMatch(/<strong>سبد شما<\/strong><p>تا امشب\nارسال رایگان<\/p>/);
  expect(html).toMatch(/class="go">سبد شما</);
  // A bar has no picture, as on pages.
  expect(html).not.toContain("تصویر");
  const untitled = { ...sample, onPage: { title: "", body: text } };
  expect(htmlOf({ samples: [untitled] })).toMatch(/<strong><\/strong><p>سبد شما\nتا امشب/);
  expect(htmlOf({ shape: { ...shape, form: "modal", hasButton: false } })).toMatch(/تصویر/);
});

it("other templates are previewed as their text, and what is missing is said in either case", () => {
  expect(htmlOf({ shape: undefined })).not.toContain("data-form");
  expect(htmlOf({ samples: [{ ...sample, missing: "نام" }] })).not.toContain("data-form");
});
