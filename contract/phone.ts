/** Persian and Arabic digits. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Replaces Persian and Arabic digits by 0 to 9. */
export const asciiDigits = (text: string) =>
  text.replace(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Separators between digits, and direction marks of copied text. */
const between = /[\s\p{Cf}().\-‐-―/_]/gu;

/** National numbers of a country without its code. */
const countries = [
  { code: "98", national: /^[1-9]\d{9}$/ },
  { code: "93", national: /^[2-7]\d{8}$/ },
] as const;

/**
 * Reads a phone number as `+` and digits (E.164): `۰۹۱۲…`, `0912…`, `912…`, `98912…`, `+98…`, `0098…`, Afghan numbers
 * likewise. Without a country code it is Iranian with ten digits after the zero, Afghan with nine. Undefined where it is
 * no phone number.
 */
export function readPhone(typed: string): string | undefined {
  const text = asciiDigits(typed).replace(between, "");
  if (!/^\+?\d{5,20}$/.test(text)) return undefined;
  const international = text.startsWith("+") ? text.slice(1) : text.startsWith("00") ? text.slice(2) : undefined;
  for (const { code, national } of countries) {
    const digits = international ?? text;
    // Some write the local zero after the country code.
    const own = digits.startsWith(code) ? digits.slice(code.length).replace(/^0/, "") : "";
    if (national.test(own)) return `+${code}${own}`;
    if (international !== undefined && digits.startsWith(code)) return undefined;
  }
  if (international !== undefined) return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined;
  if (text.startsWith("0")) {
    const [local] = countries.filter(({ national }) => national.test(text.slice(1)));
    return local && `+${local.code}${text.slice(1)}`;
  }
  // Spreadsheets drop the zero: a mobile number is recognised without it.
  if (/^9\d{9}$/.test(text)) return `+98${text}`;
  return /^7\d{8}$/.test(text) ? `+93${text}` : undefined;
}
