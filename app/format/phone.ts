import { formatNumber } from "./numbers.ts";

const persian = (digits: string) => digits.replace(/\d/g, (digit) => formatNumber(Number(digit)));

/** Groups of an Iranian mobile number in its national form. */
const iranian = /^\+98(\d{3})(\d{3})(\d{4})$/;

/** A stored phone number as people write it: «۰۹۱۲ ۳۴۵ ۶۷۸۹», others with their country's code. To be set left to right. */
export function phoneWords(phone: string): string {
  const groups = iranian.exec(phone);
  return persian(groups === null ? phone : `0${groups[1]} ${groups[2]} ${groups[3]}`);
}

/** Where a message goes, as people write it: phone numbers in words, other addresses as they are. To be set left to right. */
export const addressWords = (address: string): string => (/^\+\d+$/.test(address) ? phoneWords(address) : address);

/** The same with its middle hidden, for lists that others may see over a shoulder: «۰۹۱۲ ۳•• ••۸۹». */
export function maskedPhone(phone: string): string {
  const words = phoneWords(phone);
  const hidden = iranian.test(phone) ? [6, 7, 9, 10] : [...words].map((_, index) => index).slice(5, -2);
  return [...words].map((sign, index) => (hidden.includes(index) ? "•" : sign)).join("");
}
