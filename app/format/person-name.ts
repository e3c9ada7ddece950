import { i18n } from "#app/text/i18n.ts";
import { formatPlain } from "./numbers.ts";
import { maskedPhone } from "./phone.ts";

/** What calls answer of who somebody is. */
interface Named {
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
}

/** What a person is called, the same on every screen; `toWords` writes a phone number that stands for the name. */
export const personName = ({ name, email, phone, ownerId }: Named, key: string, toWords = maskedPhone): string =>
  name ?? email ?? (phone === null ? undefined : toWords(phone)) ?? ownerId ?? anonymousName(key);

const storedPhone = /^\+\d{6,15}$/;

/** The same of what the platform has chosen as a person's name, which may be a phone number as it is stored. */
export const calledName = (name: string | null, key: string): string =>
  name === null ? anonymousName(key) : storedPhone.test(name) ? maskedPhone(name) : name;

/** What a person is called of whom nothing is known. */
const anonymousName = (key: string): string => i18n.t("overview:recent.anonymous", { mark: anonymousMark(key) });

/** The short mark of a number: a letter that reads as no digit, and up to three digits. */
export function anonymousMark(key: string): string {
  const number = BigInt(key) % 1_000_000n;
  const letters = i18n.t("overview:recent.letters");
  const letter = letters[Number(number % BigInt(letters.length))] ?? "";
  return `${letter}${formatPlain(Number(number % 1000n))}`;
}
