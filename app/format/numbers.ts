const whole = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat("fa-IR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12480` as «۱۲٬۴۸۰». */
export const formatNumber = (value: number) => whole.format(value).replace(/^\u200e?-/, "−");

/** With one digit after the decimal sign: `2.84` as «۲٫۸». */
export const formatDecimal = (value: number) => one.format(value).replace(/^\u200e?-/, "−");

/** A share (0 to 1) as «۳۷٫۳٪». */
export const formatShare = (share: number) => `${formatDecimal(share * 100)}٪`;
