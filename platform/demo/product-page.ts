import type { MapElement } from "#platform/heatmaps/placement/element-map.ts";
import { rowsOf } from "./choice.ts";

/** The page of the demo shop's best-selling product: what stands where on it, and how often it is pressed. */

export const heatPath = "/product/saffron-sargol-1g";

// Weight of its clicks, path, text, link, key of its list item, marks (p: picture, f: fixed, d: nothing happens), its place on
// a desktop, and on a phone.
// letters: what stands on a page of the demo shop, data of its visitors and no texts of our screens
const parts = `
5|header#top>a.logo|خانهٔ زعفران|/||f|1240,20,140,40|270,10,110,40
7|header#top>nav>a:1|زعفران و ادویه|/category/saffron||f|1090,26,120,28|
5|header#top>nav>a:2|آجیل و خشکبار|/category/nuts||f|960,26,110,28|
4|header#top>nav>a:3|خرما و شیرینی|/category/dates||f|830,26,110,28|
3|header#top>nav>a:4|چای و دمنوش|/category/tea||f|710,26,100,28|
9|header#top>form>input|جست‌وجوی کالا|||f|300,20,360,40|20,62,350,40
14|header#top>a.cart|سبد خرید|/cart||f|60,20,120,40|20,10,90,40
2|main>ol.crumbs>li:2>a|زعفران و ادویه|/category/saffron|||1180,104,110,24|230,116,110,24
26|main>section.gallery>img|زعفران سرگل ممتاز یک گرمی|||pd|820,150,540,540|20,150,350,350
8|main>section.gallery>button.thumb:1|نمای جعبه||||1240,706,100,100|285,512,80,80
6|main>section.gallery>button.thumb:2|نمای نزدیک||||1120,706,100,100|195,512,80,80
4|main>section.gallery>button.thumb:3|برگهٔ آزمایش||||1000,706,100,100|105,512,80,80
3|main>section.buy>h1|زعفران سرگل ممتاز یک گرمی|||d|240,160,540,44|20,610,350,64
11|main>section.buy>a.rating|۴٫۷ از ۲۳۸ نظر|#reviews|||600,214,180,28|190,684,180,28
6|main>section.buy>p.price|۳۸۹٬۰۰۰ تومان|||d|560,262,220,44|150,722,220,44
7|main>section.buy>input.count|شمار||||680,330,100,48|270,780,100,48
94|main>section.buy>button.add-to-cart|افزودن به سبد||||300,330,360,48|20,780,236,48
17|main>section.buy>button.wish|افزودن به علاقه‌مندی||||240,330,48,48|20,840,350,44
10|main>section.buy>a.delivery|شیوه‌های ارسال|/shipping|||560,402,220,28|190,900,180,28
8|main>nav.tabs>button:1|توضیحات||||1200,860,140,44|260,960,110,44
21|main>nav.tabs>button:2|نظر خریداران||||1040,860,150,44|140,960,110,44
6|main>nav.tabs>button:3|پرسش و پاسخ||||890,860,140,44|20,960,110,44
5|main>section.about>p:1|زعفران قائنات، برداشت پاییز امسال|||d|240,930,1120,120|20,1024,350,180
3|main>section.about>p:2|در جعبهٔ فلزی و دور از نور نگه دارید|||d|240,1066,1120,80|20,1216,350,140
16|main>ul.like>li.card:1>a|پستهٔ اکبری دست‌چین|/product/pistachio-akbari|/product/pistachio-akbari||1090,1240,270,300|200,1420,170,220
9|main>ul.like>li.card:1>button.add|افزودن به سبد||/product/pistachio-akbari||1090,1550,270,44|200,1650,170,44
13|main>ul.like>li.card:2>a|عسل طبیعی سبلان|/product/honey-sabalan|/product/honey-sabalan||800,1240,270,300|20,1420,170,220
7|main>ul.like>li.card:2>button.add|افزودن به سبد||/product/honey-sabalan||800,1550,270,44|20,1650,170,44
12|main>ul.like>li.card:3>a|جعبهٔ هدیهٔ زعفران|/product/saffron-gift-box|/product/saffron-gift-box||510,1240,270,300|200,1720,170,220
8|main>ul.like>li.card:3>button.add|افزودن به سبد||/product/saffron-gift-box||510,1550,270,44|200,1950,170,44
6|main>ul.like>li.card:4>a|چای بهارهٔ لاهیجان|/product/lahijan-tea|/product/lahijan-tea||220,1240,270,300|20,1720,170,220
3|main>ul.like>li.card:4>button.add|افزودن به سبد||/product/lahijan-tea||220,1550,270,44|20,1950,170,44
4|footer>a:1|دربارهٔ ما|/about|||1240,1720,120,32|260,2060,110,32
3|footer>a:2|شیوه‌های ارسال|/shipping|||1100,1720,120,32|130,2060,120,32
`;

type Box = readonly [number, number, number, number];

export interface PagePart {
  weight: number;
  element: MapElement;
  /** Nothing happens where it is pressed. */
  isDead: boolean;
}

/** A page as it is laid out, before anybody pressed anything. */
export interface PageLayout {
  width: number;
  screenHeight: number;
  pageHeight: number;
  parts: readonly PagePart[];
}

const sizes = {
  wide: { width: 1_440, screenHeight: 900, pageHeight: 1_800 },
  narrow: { width: 390, screenHeight: 844, pageHeight: 2_120 },
};

const boxOf = (text: string): Box | undefined =>
  text === "" ? undefined : (text.split(",").map(Number) as [number, number, number, number]);

function readLayout(kind: keyof typeof sizes): PageLayout {
  const found = rowsOf(parts).flatMap(([weight, path, t, l, k, marks = "", wide = "", narrow = ""]) => {
    const box = boxOf(kind === "wide" ? wide : narrow);
    if (box === undefined) return [];
    const element: MapElement = {
      ...{ s: `html>body>${path}`, box, rtl: true },
      ...{ ...(t && { t }), ...(l && { l }), ...(k && { k }) },
      ...{ ...(marks.includes("p") && { picture: true }), ...(marks.includes("f") && { fixed: true }) },
    };
    return [{ weight: Number(weight), element, isDead: marks.includes("d") }];
  });
  return { ...sizes[kind], parts: found };
}

/** Wide screens, and phones and tablets. */
export const layouts = { wide: readLayout("wide"), narrow: readLayout("narrow") };
export const layoutOf = (width: number): PageLayout => (width >= 1_024 ? layouts.wide : layouts.narrow);
