/** By what texts may name a person. */
export interface PersonNames {
  names: readonly string[];
  emails: readonly string[];
  /** As `readPhone` gives them. */
  phones: readonly string[];
}

/**
 * A pattern that finds what names a person in addresses of pages, fields and files, however it is spelt there: letters of
 * both cases, encoded for an address, Persian digits, separators. Read alike by JavaScript, RE2 and PostgreSQL, regardless
 * of letter case. Undefined where nothing could be found. A name of one word is left out: it is many people's.
 */
export function namePattern({ names, emails, phones }: PersonNames): string | undefined {
  const found = [
    ...emails.map((email) => escapePattern(email).replaceAll("@", "(?:@|%40)")),
    ...phones.map(phonePattern),
    ...names.map(fullNamePattern),
  ].filter((pattern) => pattern !== undefined);
  return found.length === 0 ? undefined : `(?:${[...new Set(found)].join("|")})`;
}

export const toRegExp = (pattern: string): RegExp => new RegExp(pattern, "giu");

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Fewer digits are found in numbers of all kinds. */
const minDigits = 7;
const countryCode = /^\+(?:98|93)/;
const prefix = "(?:(?:[+]|%2B|00|۰۰)?(?:98|93|۹۸|۹۳)|[0۰٠])?";
const gap = "(?:[ ().-]|%20)*";

function phonePattern(phone: string): string | undefined {
  const isLocal = countryCode.test(phone);
  const digits = phone.replace(countryCode, "").replace(/\D/g, "");
  if (digits.length < minDigits) return undefined;
  const spelt = [...digits].map((digit) => `[${digit}${persianDigits[Number(digit)]}${arabicDigits[Number(digit)]}]`);
  return `${isLocal ? prefix : "(?:[+]|%2B|00)?"}${gap}${spelt.join(gap)}`;
}

const persianDigits = "۰۱۲۳۴۵۶۷۸۹";
const arabicDigits = "٠١٢٣٤٥٦٧٨٩";
/** Spaces, half-spaces, and what stands for them in addresses. */
const betweenWords = "(?:[ _+.-]|\u200c|\u00a0|%20|%E2%80%8C)+";
/** Letters that are typed one for the other. */
const alike = [/[یيى]/g, /[کك]/g] as const; // letters: of two keyboards

function fullNamePattern(name: string): string | undefined {
  const words = name.split(/[\s\u200c]+/).filter((word) => word !== "");
  if (words.length < 2) return undefined;
  return words.map(wordPattern).join(betweenWords);
}

function wordPattern(word: string): string {
  const plain = alike.reduce((text, letters) => text.replace(letters, letters.source), escapePattern(word));
  const encoded = encodeURIComponent(word.toWellFormed());
  return encoded === word ? plain : `(?:${plain}|${escapePattern(encoded)})`;
}
