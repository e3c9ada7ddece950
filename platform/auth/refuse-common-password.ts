import { inflateRawSync } from "node:zlib";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

let known: ReadonlySet<string> | undefined;

/** Unpacked once, at the first new password: 1 MB. */
const readKnown = (): ReadonlySet<string> => {
  known ??= new Set(inflateRawSync(Buffer.from(commonPasswords, "base64")).toString().split(" "));
  return known;
};

const persianDigits = /[\u06f0-\u06f9\u0660-\u0669]/g;

/** Whether a guesser tries this password first, whatever its letter case and its digits' script. */
export const isCommonPassword = (password: string): boolean =>
  readKnown().has(password.replace(persianDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15)).toLowerCase());

/** Throws BAD_REQUEST naming the field where a new password is a common one. */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const issues = [{ path: ["password"], message: violationText.commonPassword }];
  throw new AppError("BAD_REQUEST", "The password is one of the most common", { issues });
}
