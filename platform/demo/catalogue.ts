import { Choice, rowsOf } from "./choice.ts";

export interface Product {
  id: string;
  path: string;
  name: string;
  category: Category;
  /** In toman. */
  price: number;
}

export interface Category {
  path: string;
  name: string;
}

export interface Article {
  path: string;
  title: string;
}

// letters: the demo shop's goods, which are data of its visitors and no texts of our screens
const goods = `
saffron|زعفران و ادویه
saffron-sargol-1g|زعفران سرگل ممتاز یک گرمی|389000|30
saffron-negin-5g|زعفران نگین پنج گرمی|1890000|14
saffron-gift-box|جعبهٔ هدیهٔ زعفران قائنات|2450000|6
turmeric-500g|زردچوبهٔ ممتاز ۵۰۰ گرمی|145000|9
cinnamon-sticks|دارچین قلم سیلان|198000|7
sumac-250g|سماق قهوه‌ای ۲۵۰ گرمی|119000|6
nuts|آجیل و خشکبار
pistachio-akbari|پستهٔ اکبری دست‌چین ۵۰۰ گرمی|845000|22
pistachio-fandoghi|پستهٔ فندقی دامغان ۵۰۰ گرمی|690000|15
almond-mamra|بادام مامرایی ۵۰۰ گرمی|720000|12
cashew-w240|بادام هندی دبل ۲۴۰|810000|10
walnut-tuyserkan|گردوی تویسرکان یک کیلویی|640000|9
nowruz-nuts|آجیل چهارمغز شب عید|980000|11
dried-figs|انجیر خشک استهبان ۱۰۱|560000|7
dates|خرما و شیرینی
mazafati-dates|خرمای مضافتی بم|175000|18
piarom-dates|خرمای پیارم صادراتی|420000|11
gaz-isfahan|گز آردی اصفهان ۴۰ درصد|360000|13
sohan-qom|سوهان کره‌ای قم|285000|9
qottab-yazd|قطاب یزد|230000|6
baklava-tabriz|باقلوای تبریز|340000|5
tea|چای و دمنوش
lahijan-tea|چای بهارهٔ لاهیجان ۴۵۰ گرمی|310000|20
borage-gol|گل گاوزبان ایرانی|265000|8
damask-rose-tea|غنچهٔ گل محمدی کاشان|190000|8
rosewater-qamsar|گلاب دوآتشهٔ قمصر|155000|10
herbal-sleep|دمنوش آرامش|125000|6
handicraft|صنایع دستی
khatam-box|جعبهٔ خاتم‌کاری اصفهان|1350000|7
minakari-plate|بشقاب میناکاری ۲۵ سانتی|980000|8
firouzeh-bowl|کاسهٔ فیروزه‌کوبی|2200000|4
qalamkar-cloth|رومیزی قلمکار|620000|8
copper-samovar|سماور مسی زنجان|5400000|3
termeh-runner|رانر ترمهٔ یزد|740000|6
carpet|فرش و گلیم
kashan-carpet-6m|فرش دستباف کاشان شش متری|68000000|2
qashqai-gabbeh|گبهٔ قشقایی دو متری|14500000|4
afghan-khal|قالیچهٔ خال محمدی|18900000|4
kilim-runner|گلیم کناره سه متری|4200000|6
carpet-cushion|کوسن گلیمی|390000|9
fashion|پوشاک و شال
silk-shawl|شال ابریشمی دست‌دوز|1150000|10
pashmina-kerman|شال پشمینهٔ کرمان|1890000|7
cotton-manto|مانتوی نخی تابستانه|1280000|12
wool-scarf|شال گردن پشمی|460000|8
leather-bag|کیف چرم طبیعی همدان|2650000|8
giveh-shoes|گیوهٔ کرمانشاه|890000|6
kitchen|آشپزخانه
honey-sabalan|عسل طبیعی سبلان یک کیلویی|780000|16
olive-oil-rudbar|روغن زیتون رودبار یک لیتری|690000|14
sesame-ardeh|ارده و شیرهٔ اردکان|240000|11
hashemi-rice|برنج هاشمی ده کیلویی|1950000|13
pomegranate-paste|رب انار ساوه|185000|9
stone-pot|دیزی سنگی مشهد|540000|6
`;

// letters: titles of the demo shop's articles, data as above
const writings = `
saffron-real-or-fake|زعفران اصل را چگونه بشناسیم؟
store-nuts|نگهداری آجیل در خانه
brew-saffron|راه درست دم کردن زعفران
yalda-table|سفرهٔ یلدا با بودجهٔ کم
nowruz-gifts|ده هدیه برای نوروز
carpet-care|شستن فرش دستباف در خانه
tea-guide|راهنمای خرید چای ایرانی
honey-tests|چهار آزمایش ساده برای عسل
`;

// letters: titles of the demo shop's other pages, data as above
const others = `
home|/|فروشگاه
cart|/cart|سبد خرید
checkout|/checkout|تسویه حساب
done|/checkout/done|سفارش شما ثبت شد
register|/account/register|عضویت
search|/search|جستجو
about|/about|دربارهٔ ما
shipping|/shipping|شیوه‌های ارسال
offers|/offers|پیشنهادهای شگفت‌انگیز
`;

// letters: what visitors of the demo shop search for, data as above
const searched = "زعفران|پسته|گز|هدیه|فرش|چای|عسل|شال|آجیل عید|خرما|برنج|صنایع دستی";

const found: Product[] = [];
const shelves: Category[] = [];
const weights: number[] = [];
for (const [slug = "", name = "", price, weight] of rowsOf(goods)) {
  if (price === undefined) {
    shelves.push({ path: `/category/${slug}`, name });
    continue;
  }
  const category = shelves.at(-1) as Category;
  const id = String(1001 + found.length);
  found.push({ id, path: `/product/${slug}`, name, category, price: Number(price) });
  weights.push(Number(weight));
}

/** What the demo shop sells. */
const products: readonly Product[] = found;
export const categories: readonly Category[] = shelves;
export const articles: readonly Article[] = rowsOf(writings).map(([slug = "", title = ""]) => ({
  path: `/blog/${slug}`,
  title,
}));
/** Words that are typed into the shop's own search. */
export const searches: readonly string[] = searched.split("|");

/** A product, the popular ones more often. */
export const anyProduct = new Choice(products.map((product, index) => [product, weights[index] ?? 0] as const));

export type PageName = "home" | "cart" | "checkout" | "done" | "register" | "search" | "about" | "shipping" | "offers";

/** The pages that every shop has, by name. */
export const pages = Object.fromEntries(
  rowsOf(others).map(([name = "", path = "", title = ""]) => [name, { path, title }]),
) as Record<PageName, Article>;
