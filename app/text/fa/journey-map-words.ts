/** What is counted on the map of a journey. */
export const mapCounts = {
  people: "{{number}} نفر",
  entered: "وارد شده {{number}}",
  reached: "رسیده {{number}}",
  inside: "اکنون اینجا {{number}}",
} as const;

/** The map of a journey that scripts lead. */
export const liveMap = {
  edit: "ویرایش نقشه",
  look: "نمای نقشه",
  undo: "واگرد",
  redo: "ازنو",
  search: "جست‌وجوی بلوک",
  notFound: "بلوکی با این نام نیست",
  zoomIn: "بزرگ‌تر",
  zoomOut: "کوچک‌تر",
  fit: "همهٔ نقشه",
  minimap: "نقشهٔ کوچک",
  port: "جای اتصال",
  cut: "قطع این اتصال",
  close: "بستن",
  page: "صفحهٔ بلوک",
  items: "ویرایش در صفحهٔ بلوک",
  panel: "بلوک «{{name}}»",
  loading: "فرم بلوک می‌رسد…",
  newBlock: "بلوک تازه: {{type}}",
  apply: "اعمال خروجی «{{output}}»",
  understood: "بستن",
  notSaved: "نقشه ذخیره نشد: {{why}} آنچه کشیده‌اید همین‌جا مانده است.",
  states: {
    saved: "ذخیره شده",
    sending: "ذخیره می‌شود…",
    changed: "ذخیره می‌شود…",
    unsent: "ارتباط قطع است. نقشه همین‌جا مانده و دوباره ذخیره می‌شود.",
  },
  conflict: {
    title: "این نقشه در جای دیگری عوض شده است.",
    text: "تغییرهای شما هنوز ذخیره نشده، ولی همین‌جا مانده است.",
    both: "تغییرهای شما هنوز ذخیره نشده، ولی همین‌جا مانده است. هر دو جا این‌ها عوض شده است: {{names}}.",
    keep: "نگه‌داشتن هر دو",
    take: "دیدن نقشهٔ تازه",
  },
  keys: "با Tab میان بلوک‌ها بروید. Enter بلوک را باز می‌کند، کلیدهای جهت جابه‌جایش می‌کنند، Delete حذفش می‌کند. Ctrl+Z واگرد است.",
  readKeys: "با Tab میان بلوک‌ها بروید. Enter بلوک را باز می‌کند.",
  nodeKeys: "Enter بلوک را باز می‌کند، کلیدهای جهت جابه‌جایش می‌کنند، Delete حذفش می‌کند.",
  edgeKeys: "Enter اتصال را انتخاب می‌کند، Delete قطعش می‌کند.",
  said: {
    add: "بلوک «{{name}}» افزوده شد.",
    connect: "خروجی «{{output}}» از «{{name}}» به «{{to}}» وصل شد.",
    disconnect: "خروجی «{{output}}» از «{{name}}» قطع شد.",
    remove: "حذف شد: {{names}}.",
    move: "جابه‌جا شد: {{names}}.",
    nudged: "جابه‌جا شد.",
    arrange: "نقشه از نو چیده شد.",
  },
} as const;

/** What a block is set to, under its name. */
export const blockSummaries = {
  times: "{{op}} {{number}} بار",
  percent: "{{a}}٪ الف، {{b}}٪ ب",
  upTo: "مهلت: {{time}}",
  untilTime: "{{time}}، ساعت {{at}}",
  key: "کلید: {{key}}",
  segments: "{{number}} بخش",
  filters: "{{number}} شرط",
  slots: "{{number}} بازه",
  areas: "{{number}} محدوده",
  goal: "پایان، هدف",
  end: "پایان",
  unset: "تنظیم نشده",
} as const;
