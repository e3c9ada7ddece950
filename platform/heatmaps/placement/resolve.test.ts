import { describe, expect, it } from "vitest";
import type { ElementMap, MapElement } from "./element-map.ts";
import { prepareMap, resolve } from "./resolve.ts";

const mapOf = (elements: MapElement[]): ElementMap => ({
  width: 1440,
  height: 5_000,
  pageHeight: 5_000,
  screenHeight: 900,
  elements,
});

let top = 0;
/** An element of a map, each further down than the one before. */
function el(s: string, name: Partial<MapElement> = {}): MapElement {
  top = (top + 50) % 4_000;
  return { s, box: [100, top, 200, 40], ...name };
}

/** What a shop's page has: a menu, a banner, products with picture, title, price and button, and a footer. */
function shop({
  products = [1, 2, 3, 4],
  price = "100",
  root = "html>body>main",
  card = "li.card",
  banner = false,
} = {}) {
  const item = (product: number, place: number) => {
    const path = `${root}>ul.list>${card}:${place + 1}`;
    const k = `/product/p${product}`;
    return [
      el(path, { k }),
      el(`${path}>a`, { k, l: k, t: `چای ${product}` }),
      el(`${path}>a>img`, { k, l: k, t: `چای ${product}`, picture: true }),
      el(`${path}>span.price`, { k }),
      el(`${path}>a.brand`, { k, l: "/brand/golestan", t: "گلستان" }),
      el(`${path}>button.add`, { k, t: "افزودن به سبد" }),
    ];
  };
  return [
    el("header#top>a", { l: "/", t: "فروشگاه" }),
    el("header#top>a.cart", { l: "/cart", t: `سبد ${price}` }),
    ...(banner ? [el(`${root}>div.sale`, { t: "حراج" })] : []),
    ...products.flatMap(item),
    el(`${root}>p:1`),
    el(`${root}>p:2`),
    el("footer#end>a:1", { l: "/about", t: "درباره" }),
    el("footer#end>a:2", { l: "/terms", t: "قوانین" }),
  ];
}

const leafOf = ({ s }: MapElement) => s.replace(/^.*>|[.:].*$/g, "");

/** Every element of one page looked for in another: how often by which tier, and how many unsaid on another item. */
function placeAll(clicked: MapElement[], elements: MapElement[]) {
  const prepared = prepareMap(mapOf(elements));
  const counts: Record<string, number> = { wrong: 0 };
  for (const each of clicked) {
    const result = resolve(each, prepared);
    const kind = result.tier ?? result.lost;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const found = result.element;
    if (found === undefined || result.tier === "slot") continue;
    if (found.k !== each.k || found.l !== each.l || leafOf(found) !== leafOf(each)) {
      counts.wrong = (counts.wrong ?? 0) + 1;
    }
  }
  return counts;
}

describe("every element of a shop's page is found", () => {
  // 24 elements of products, 6 others; only their place distinguishes the two paragraphs.
  it.each([
    ["where nothing changed", {}, { exact: 28, slot: 2, wrong: 0 }],
    ["where prices and the cart's count changed", { price: "250" }, { exact: 28, slot: 2, wrong: 0 }],
    [
      "in a reordered list under a new banner",
      { products: [3, 1, 4, 2], banner: true },
      { moved: 24, exact: 4, slot: 2, wrong: 0 },
    ],
    [
      "in a list with products put in before and after",
      { products: [8, 1, 2, 3, 4, 9] },
      { moved: 24, exact: 4, slot: 2, wrong: 0 },
    ],
    // Two paragraphs without a name are among what is alike.
    ["inside two more wrappers", { root: "html>body>div>div>main" }, { found: 24, exact: 4, ambiguous: 2, wrong: 0 }],
    ["with another build's class names of the cards", { card: "li.item" }, { found: 24, exact: 4, slot: 2, wrong: 0 }],
  ])("%s", (_, changed, expected) => expect(placeAll(shop(), shop(changed))).toEqual(expected));

  it("or said to be another product in the same place", () => {
    const counts = placeAll(shop(), shop({ products: [1, 7, 3, 4] }));
    expect(counts).toEqual({ exact: 22, slot: 8, wrong: 0 });
  });

  it("or gone, where the list is shorter", () => {
    expect(placeAll(shop(), shop({ products: [1, 2, 3] }))).toEqual({ exact: 22, slot: 2, gone: 6, wrong: 0 });
  });
});

describe("an element", () => {
  const find = (clicked: MapElement, ...elements: MapElement[]) => resolve(clicked, prepareMap(mapOf(elements)));
  const button = el("div.box>button", { t: "خرید" });

  it("with a changed text is found by its place", () => {
    const now = el("div.box>button", { t: "ناموجود" });
    expect(find(button, now, el("div.box>a", { t: "خرید" }))).toEqual({ tier: "place", element: now });
  });

  it("is the same with other digits, in every script", () => {
    const cart = el("a.cart", { l: "/cart", t: "سبد (۳)" });
    expect(find(cart, { ...cart, t: "سبد (12)" }).tier).toBe("exact");
  });

  it("that nobody sees takes no click, though another has its text and link", () => {
    const link = el("nav#menu>a", { l: "/about", t: "درباره" });
    const footer = el("footer#end>a", { l: "/about", t: "درباره" });
    expect(find(link, { ...link, hidden: true }, footer)).toEqual({ lost: "hidden" });
    expect(find(link, footer)).toEqual({ tier: "found", element: footer });
    // A later slide, while the first one stands in its place.
    const slide = el("ul#slides>li:2", { k: "/sale" });
    expect(
      find(slide, { ...el("ul#slides>li:1"), k: "/sale", hidden: true }, el("ul#slides>li:2", { k: "/new" })),
    ).toEqual({
      lost: "hidden",
    });
  });

  it("that several could be is ambiguous, and never decided by chance", () => {
    const rows = [1, 2, 3].map((place) => el(`ul.rows>li:${place}>button`, { t: "حذف" }));
    const [, second] = rows as [MapElement, MapElement, MapElement];
    expect(find(second, ...rows)).toEqual({ tier: "slot", element: second });
    expect(find(el("ul.rows>li:9>button", { t: "حذف" }), ...rows)).toEqual({ lost: "ambiguous" });
    // Ids that a page uses twice.
    expect(find(button, button, { ...button })).toEqual({ lost: "ambiguous" });
    const twice = [el("aside>div>a", { l: "/sale" }), el("footer>div>a", { l: "/sale" })];
    expect(find(el("nav>div>a", { l: "/sale" }), ...twice)).toEqual({ lost: "ambiguous" });
  });

  it("of a page that has grown around it is the one in the same place of its innermost steps, which is said", () => {
    const about = (root: string, place: number) => el(`${root}>section.about>p:${place}`);
    const wrapped = [1, 2, 3].map((place) => about("html>body>div>main", place));
    expect(find(about("html>body>main", 2), ...wrapped)).toEqual({ tier: "slot", element: wrapped[1] });
    // Two steps alone say too little of what has no name, and nothing says which of two it is.
    expect(find(el("html>body>section.about>p:2"), ...wrapped)).toEqual({ lost: "ambiguous" });
    const again = wrapped.map((each) => ({ ...each, s: each.s.replace("html", "x") }));
    expect(find(about("html>body>main", 2), ...wrapped, ...again)).toEqual({ lost: "ambiguous" });
    const boxes = [1, 2].map((place) => el(`div>fieldset>label:${place}>input`, { t: "رنگ" }));
    expect(find(el("fieldset>label:2>input", { t: "رنگ" }), ...boxes)).toEqual({ tier: "slot", element: boxes[1] });
  });

  it("by its text alone is not found in another list item, nor by its link in another product's card", () => {
    const add = el("ul>li.card:1>button", { t: "افزودن", k: "/product/p1" });
    expect(find(add, el("ul>li.card:2>button", { t: "افزودن", k: "/product/p2" }))).toEqual({ lost: "gone" });
    const brand = el("ul>li.card:1>a", { l: "/brand/x", k: "/product/p1" });
    expect(find(brand, el("ul>li.card:2>a", { l: "/brand/x", k: "/product/p2" }))).toEqual({ lost: "gone" });
    // The owner has added data-id since: the key's kind changed, not the item.
    const now = el("ul>li.card:2>a", { l: "/brand/x", k: "17" });
    expect(find(brand, now)).toEqual({ tier: "moved", element: now });
  });

  it("of a mirrored page is the same element", () => {
    expect(find(button, { ...button, rtl: true }).tier).toBe("exact");
  });

  it("that stands fixed is where the capture has it", () => {
    const bar = el("div.bar>a", { l: "/call", fixed: true, box: [0, 850, 1_440, 50] });
    expect(find(bar, bar)).toEqual({ tier: "exact", element: bar });
  });

  it("below the end of the picture is lost", () => {
    const low = el("main>a", { l: "/x", box: [0, 5_000, 100, 20] });
    expect(find(low, low)).toEqual({ lost: "below" });
  });

  it("that holds the whole page is placed by the page", () => {
    const app = el("html>body>div", { box: [0, 0, 1_440, 4_800] });
    const body = el("html>body.home", { box: [0, 0, 1_440, 700] });
    expect(find(app, app)).toEqual({ tier: "page", element: app });
    expect(find(body, body)).toEqual({ tier: "page", element: body });
    expect(find(app, { ...app, box: [0, 0, 700, 4_800] }).tier).toBe("exact");
    expect(find(app, { ...app, box: [0, 0, 1_440, 1_800] }).tier).toBe("exact");
  });

  it("with the owner's own name is found wherever it is", () => {
    const named = el('[data-nabz="a>b:1"]>button', { t: "خرید" });
    expect(find(named, named, button)).toEqual({ tier: "exact", element: named });
  });

  it("of an empty page is gone", () => expect(find(button)).toEqual({ lost: "gone" }));
});
