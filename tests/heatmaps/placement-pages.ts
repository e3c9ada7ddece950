/**
 * Pages whose content changes between a visitor's click and the capture. `data-o` is what the test knows an element by;
 * nothing that names elements reads it.
 */

/** An element with the test's own name for it. */
const el = (name: string, tag: string, attributes: string, ...content: string[]) =>
  `<${tag} data-o="${name}"${attributes === "" ? "" : ` ${attributes}`}>${content.join("")}</${tag}>`;

/** A picture of its own size; without `isLoaded` it never comes, and takes no room. */
const picture = (name: string, alt: string, isLoaded = true) =>
  `<img data-o="${name}" alt="${alt}" ${isLoaded ? 'src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%27200%27 height=%27140%27/%3E"' : 'width="1" height="1"'}>`;

export interface ShopChanges {
  products?: readonly number[];
  /** Added to every price and to the number in the cart. */
  more?: number;
  banner?: boolean;
  direction?: "rtl" | "ltr";
  /** Class names of another build of the style library. */
  build?: "a1f" | "z9q";
  wrappers?: number;
  isSwapped?: boolean;
  /** Of a test of two texts, with the sections in another order. */
  variant?: "a" | "b";
  /** Which slide of the carousel is in view. */
  slide?: number;
  /** Further products are added where the visitor reaches the end. */
  isEndless?: boolean;
  /** Each product is an element of its own with an open shadow root. */
  isShadow?: boolean;
  hasPictures?: boolean;
  /** The product whose own page this is. */
  detail?: number;
}

const css = `
  *{box-sizing:border-box}body{margin:0;font:16px/24px sans-serif;padding-block:72px 80px}
  .top{position:fixed;inset-block-start:0;inset-inline:0;height:64px;display:flex;gap:24px;align-items:center;padding-inline:24px;background:#fff;z-index:2}
  .top input{width:200px}.call{position:fixed;inset-block-end:16px;inset-inline-start:16px;padding:12px 24px;background:#ddd;z-index:2}
  .sale{padding:28px;margin:16px;background:#eee}.hero{height:260px;padding:32px;display:flex;gap:32px}
  .slides{display:flex;overflow:hidden;height:180px;margin:16px}.slides>li{flex:none;width:100%;list-style:none;padding:24px;position:relative;inset-inline-start:calc(var(--slide)*-100%)}
  .body{display:grid;grid-template-columns:220px 1fr;gap:24px;padding-inline:24px}.side{position:sticky;inset-block-start:80px;align-self:start}
  .list{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;padding:0;margin:0}.card{list-style:none;padding:12px;border:1px solid #ccc;display:grid;gap:8px;justify-items:start}
  .card img{max-width:100%}.about p{max-width:700px}.links{display:flex;flex-wrap:wrap;gap:16px}section{padding:16px 24px}
  .menu{position:relative}.menu ul{display:none;position:absolute;background:#fff}.menu:hover ul{display:block}
  @media(max-width:1199px){.side{display:none}.body{grid-template-columns:1fr}}
  @media(max-width:700px){.list{grid-template-columns:1fr 1fr}.top{gap:8px;padding-inline:8px}.top input{width:80px}.hero{height:420px;flex-direction:column}}`;

function product(id: number, { more = 0, build = "a1f", isShadow = false, hasPictures = true }: ShopChanges): string {
  const name = `چای شماره ${["یک", "دو", "سه", "چهار", "پنج", "شش", "هفت", "هشت", "نه", "ده"][id % 10]} ${"آبپژ".charAt(id / 10)}`;
  const inside = [
    el(`p${id}.link`, "a", `href="/product/p${id}"`, picture(`p${id}.img`, name, hasPictures)),
    el(`p${id}.title`, "h3", "", el(`p${id}.name`, "a", `href="/product/p${id}"`, name)),
    el(`p${id}.price`, "span", 'class="price"', `${(id * 7 + more) * 1_000} تومان`),
    el(`p${id}.brand`, "a", `class="brand" href="/brand/b${id % 3}"`, `برند ${id % 3}`),
    el(`p${id}.add`, "button", `class="add css-${build}${id}" type="button"`, "افزودن به سبد"),
    el(
      `p${id}.like`,
      "button",
      'class="like" aria-label="پسندیدن"',
      '<svg width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>',
    ),
  ].join("");
  if (!isShadow) return el(`p${id}`, "li", `class="card css-${build}"`, inside);
  const root = `<template shadowrootmode="open"><style>:host{display:block}img{max-width:100%}</style>${inside}</template>`;
  return el(`p${id}`, "shop-card", `class="card" data-product-id="${id}"`, root);
}

const top = (more: number) =>
  el(
    "top",
    "header",
    'class="top"',
    el("top.home", "a", 'href="/"', "فروشگاه چای"),
    el("top.search", "input", 'aria-label="جست‌وجو" name="q"'),
    el("top.cart", "a", 'class="cart" href="/cart"', `سبد خرید (${3 + more})`),
    el(
      "top.menu",
      "div",
      'class="menu"',
      el("top.open", "span", 'role="button"', "دسته‌ها"),
      `<ul>${["سیاه", "سبز", "سفید"].map((kind, index) => `<li>${el(`top.kind${index}`, "a", `href="/kind/${index}"`, kind)}</li>`).join("")}</ul>`,
    ),
    el("top.sign", "a", 'href="/sign-in"', "ورود"),
  );

const hero = (variant: "a" | "b") =>
  el(
    "hero",
    "section",
    `id="hero" class="hero"`,
    el("hero.title", "h1", "", variant === "a" ? "چای تازه‌ی امسال" : "تازه‌ترین چای ایران، با ارسال رایگان"),
    el(
      "hero.buy",
      "a",
      `class="${variant === "a" ? "buy" : "buy big"}" href="/offer"`,
      variant === "a" ? "خرید کنید" : "همین حالا سفارش دهید",
    ),
    el("hero.text", "p", "", "چای‌های ما از باغ‌های لاهیجان می‌آیند و هر هفته بسته‌بندی می‌شوند."),
  );

const slides = (slide: number) =>
  el(
    "slides",
    "ul",
    `class="slides" style="--slide:${slide}"`,
    ...[0, 1, 2].map((index) =>
      el(
        `slide${index}`,
        "li",
        "",
        el(`slide${index}.title`, "h2", "", ["تخفیف پاییزی", "بسته‌ی هدیه", "چای سبز"][index] ?? ""),
        el(`slide${index}.go`, "a", `href="/campaign/${index}"`, "دیدن"),
      ),
    ),
  );

const side = el(
  "side",
  "aside",
  'class="side"',
  ...["ایرانی", "هندی", "سیلانی"]
    .map((kind, index) =>
      el(
        `side${index}`,
        "label",
        "",
        `<input data-o="side${index}.box" type="checkbox" name="kind" value="${index}">`,
        kind,
      ),
    )
    .map((label) => `<div>${label}</div>`),
);

const about = el(
  "about",
  "section",
  'class="about"',
  el("about.title", "h2", "", "درباره‌ی ما"),
  ...[0, 1, 2].map((index) =>
    el(`about${index}`, "p", "", "سی سال است که چای می‌فروشیم و هنوز هر بسته را خودمان می‌چشیم. ".repeat(index + 2)),
  ),
  ...[0, 1].map((index) =>
    el(
      `faq${index}`,
      "details",
      "",
      el(`faq${index}.ask`, "summary", "", ["ارسال چند روز است؟", "چگونه پس بدهم؟"][index] ?? ""),
      el(`faq${index}.answer`, "p", "", "سه روز، به همه‌ی شهرها."),
    ),
  ),
);

const footer = el(
  "footer",
  "footer",
  'class="links"',
  ...["درباره", "تماس", "قوانین", "بازگشت کالا"].map((name, index) =>
    el(`foot${index}`, "a", `href="/info/${index}"`, name),
  ),
);

/** Adds products where the end comes near, as shops with endless lists do. */
const endless = (more: readonly string[]) => `<script>
  const rest = ${JSON.stringify(more).replaceAll("<", "\\u003c")};
  addEventListener("scroll", () => {
    const list = document.querySelector(".list");
    if (rest.length && list.getBoundingClientRect().bottom < innerHeight * 1.5) list.insertAdjacentHTML("beforeend", rest.splice(0, 8).join(""));
  });</script>`;

/** The products of the first view. */
const firstProducts = [1, 2, 3, 4, 5, 6, 7, 8];

/** A shop's page: fixed bar, hero, carousel, list with a sticky column, texts, footer, a button that floats. */
export function shopPage(changes: ShopChanges = {}): string {
  const { products = firstProducts, more = 0, direction = "rtl", wrappers = 0, variant = "a" } = changes;
  const { isSwapped = false, isEndless = false, banner = false, slide = 0, detail } = changes;
  const shown = isEndless ? products.slice(0, 8) : products;
  const list = el(
    "body",
    "div",
    'class="body"',
    side,
    el("list", "ul", 'class="list"', ...shown.map((id) => product(id, changes))),
  );
  const own =
    detail === undefined
      ? ""
      : el(
          "detail",
          "section",
          'id="detail"',
          el("detail.title", "h1", "", `چای شماره ${detail}`),
          el("detail.buy", "button", 'class="buy" type="button"', "خرید"),
          el("detail.text", "p", "", `این چای شماره ${detail} است.`),
        );
  const sections = isSwapped || variant === "b" ? [about, list] : [list, about];
  const main = `<main>${[
    banner ? '<div class="sale"><a href="/sale">حراج آخر فصل</a></div>' : "",
    hero(variant),
    own,
    slides(slide),
    ...sections,
  ].join("")}</main>`;
  const wrapped = "<div>".repeat(wrappers) + main + "</div>".repeat(wrappers);
  const rest = isEndless ? endless(products.slice(8).map((id) => product(id, changes))) : "";
  return `<!doctype html><html dir="${direction}" lang="${direction === "rtl" ? "fa" : "en"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>فروشگاه</title><style>${css}</style></head>
  <body data-o="page">${top(more)}${wrapped}${footer}${el("call", "a", 'class="call" href="tel:+982100000"', "تماس با ما")}${rest}</body></html>`;
}

/** News: links that differ by their address alone, in one column. */
export const newsPage = (stories: readonly number[], hasAdvert = false): string =>
  `<!doctype html><html dir="rtl" lang="fa"><head><meta charset="utf-8"><title>خبر</title><style>body{margin:0;font:16px/24px sans-serif}article{padding:16px;border-block-end:1px solid #ccc;min-height:110px}h2{margin:0}</style></head><body data-o="page"><main>${[
    hasAdvert ? '<div class="ad" style="height:240px"><a href="https://ads.example/x">آگهی</a></div>' : "",
    ...stories.map((id) =>
      el(
        `n${id}`,
        "article",
        "",
        el(
          `n${id}.title`,
          "h2",
          "",
          el(`n${id}.link`, "a", `href="/news/${id}"`, `خبر ${"الف ب پ ت ث ج چ ح خ د ذ ر".split(" ")[id] ?? id}`),
        ),
        el(`n${id}.text`, "p", "", "چند سطر از خبر که همه‌جا مانند هم است."),
        el(`n${id}.more`, "a", `href="/news/${id}"`, "ادامه"),
      ),
    ),
  ].join("")}</main></body></html>`;

/** Rows that differ by their place alone: neither link nor heading nor name. */
export const rowsPage = (rows: readonly number[], hasNote = false): string =>
  `<!doctype html><html dir="rtl" lang="fa"><head><meta charset="utf-8"><title>سفارش‌ها</title><style>body{margin:0;font:16px/24px sans-serif}.row{display:flex;gap:24px;padding:16px;border-block-end:1px solid #ccc}.row>div{flex:1}.note{padding:24px}</style></head><body data-o="page"><div class="app">${[
    hasNote ? '<div class="note">یادداشت</div>' : "",
    ...rows.map((id) =>
      el(
        `r${id}`,
        "div",
        'class="row"',
        ...["نام", "تعداد", "مبلغ"].map((name, index) => el(`r${id}.${index}`, "div", "", `${name} ${id}`)),
      ),
    ),
  ].join("")}</div></body></html>`;
