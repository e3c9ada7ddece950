import { z } from "zod";
import { text } from "./fields.ts";
import { asciiDigits, readPhone } from "./phone.ts";
import { violationText } from "./text/violations.ts";

/** Codes of a buyer, as they are printed on a bill: in any digits and with any separators, kept in 0 to 9 without them. */

const longest = 30;

/** Separators between digits, and direction marks of copied text. */
const between = /[\s\p{Cf}\-‐-―/_]/gu;

/** What is typed becomes what `read` makes of it; where it makes nothing, the violation says why. Empty stays empty. */
const optionalCode = (read: (code: string) => string | undefined, message: string) =>
  text(longest, 0)
    .transform((typed, context) => {
      const value = typed === "" ? typed : read(asciiDigits(typed).replace(between, ""));
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .nullable()
    .default(null);

const matching = (pattern: RegExp) => (code: string) => (pattern.test(code) ? code : undefined);

/**
 * Shapes that hold in the countries of buyers: bills in euro go elsewhere. Iran's own are 11 digits of a company and 10 of a
 * person (national id), 11 to 14 (economic code) and 10 (postal code).
 */
export const nationalId = optionalCode(matching(/^\d{8,14}$/), violationText.nationalId);
export const economicCode = optionalCode(matching(/^\d{9,16}$/), violationText.economicCode);
export const postalCode = optionalCode(matching(/^(?=.*\d)[\da-z]{4,10}$/i), violationText.postalCode);
/** As of people: Iranian, Afghan or international, in any spelling. */
export const partyPhone = optionalCode(readPhone, violationText.partyPhone);
