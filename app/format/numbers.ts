const whole = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0, useGrouping: false });
const some = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 2 });
const every = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 20 });
const one = new Intl.NumberFormat("fa-IR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12480` as «۱۲٬۴۸۰»; a sign comes with a mark that keeps it before the digits in Persian text. */
export const formatNumber = (value: number) => whole.format(value);

/** Without separators, as years and days are written: `1405` as «۱۴۰۵». */
export const formatPlain = (value: number) => plain.format(value);

/** With one digit after the decimal sign: `2.84` as «۲٫۸». */
export const formatDecimal = (value: number) => one.format(value);

/** A share (0 to 1) as «۳۷٫۳٪». */
export const formatShare = (share: number) => `${formatDecimal(share * 100)}٪`;

/** With as many digits after the decimal sign as it has, at most two: `2.5` as «۲٫۵», `3` as «۳». */
export const formatShort = (value: number) => some.format(value);

/** With every digit that it has, for a value that is edited as it is shown. */
export const formatExact = (value: number) => every.format(value);
