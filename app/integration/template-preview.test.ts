import { expect, it } from "vitest";
import type { TemplatePreview } from "#contract/templates.ts";
import type { TypedTemplate } from "./template-form.ts";
import { previewView, shapeOf } from "./template-preview.server.ts";

const viewOf = (prices: readonly (number | undefined)[]) => {
  const known = prices.flatMap((price) => price ?? []);
  const spread = { smallest: Math.min(...known), usual: known[0] ?? 0, largest: Math.max(...known) };
  const preview: TemplatePreview = {
    status: "Approved",
    samples: prices.map((price) => ({
      person: null,
      missing: [],
      text: "سلام",
      parts: 2,
      ...(price === undefined ? {} : { price }),
    })),
    parts: { smallest: 2, usual: 2, largest: 2 },
    ...(known.length === 0 ? {} : { price: spread }),
  };
  return previewView(preview, { frame: "", currency: "IRT" });
};

it("a template's price is in the website's currency, and never zero where no tariff is known", () => {
  const priced = viewOf([3_000, 4_005]);
  expect(priced.price).toBe("قیمت هر پیامک: کمترین ۳۰۰، معمول ۳۰۰، بیشترین ۴۰۰٫۵ تومان");
  expect(priced.samples[0]?.size).toBe("۲ پارت، ۳۰۰ تومان");
  for (const unknown of [viewOf([undefined]), viewOf([0, 0])]) {
    expect(unknown.price).toContain("قیمت نامعلوم است");
    expect(unknown.samples[0]?.size).toBe("۲ پارت");
  }
  expect(viewOf([3_000, 0]).price).toContain("قیمت برخی نمونه‌ها نامعلوم است");
});

it("a template of messages on pages is shown in its shape, with a button only where it leads somewhere", () => {
  const typed = { form: "corner", button: " خرید ", url: "https://shop.example", image: "" };
  expect(shapeOf(typed as TypedTemplate)).toEqual({
    form: "corner",
    button: "خرید",
    hasButton: true,
    hasPicture: false,
  });
  expect(shapeOf({ ...typed, url: " " } as TypedTemplate)?.hasButton).toBe(false);
  expect(shapeOf({ text: "سلام" } as unknown as TypedTemplate)).toBeUndefined();
});

it("a message on a page is shown in the parts that the platform fills, whatever lines they have", () => {
  const shape = { form: "corner", button: "", hasButton: false, hasPicture: false } as const;
  const partsOf = (push?: { title: string; body: string }) => {
    const sample = { person: null, missing: [], text: "نام\nخانوادگی\nمتن", ...(push && { push }) };
    const preview = { status: "Approved", samples: [sample] } as TemplatePreview;
    return previewView(preview, { frame: "", currency: "IRT", shape }).samples[0]?.onPage;
  };
  const several = { title: "نام\nخانوادگی", body: "متن" };
  const untitled = { title: "", body: "نام\nخانوادگی\nمتن" };
  expect([partsOf(several), partsOf(untitled)]).toEqual([several, untitled]);
  expect(viewOf([3_000]).samples[0]?.onPage).toBeNull();
});
