import { z } from "zod";
import {
  attributeName,
  attributeText,
  genders,
  personDay,
  personEmail,
  personName,
  personPhone,
  personPlace,
} from "#contract/person-data.ts";
import { asciiDigits } from "#contract/phone.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { violationText } from "#contract/text/violations.ts";

/** The form of the fields that everybody has; an empty field empties it. */
export const personForm = z.object({
  ...{ name: personName.optional(), phone: personPhone.optional(), email: personEmail.optional() },
  ...{ birthday: personDay.optional(), gender: z.enum(genders).optional(), city: personPlace.optional() },
});

/** A number as people type it: Persian digits and marks, «٫» or a point before the fraction. */
const typedNumber = z.string().transform((typed, context) => {
  const text = asciiDigits(typed)
    .replace(/[\s\p{Cf}٬،,_]/gu, "")
    .replace("٫", ".")
    .replace("−", "-");
  if (/^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text))) return Number(text);
  context.addIssue({ code: "custom", message: violationText.number });
  return z.NEVER;
});

/** One item a line, or between Persian commas. */
const typedList = z.string().transform((typed, context) => {
  const items = typed.split(/[\n،]/).map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  if (named.length > 0 && named.length <= 100 && named.every((item) => item.length <= 200)) return named;
  context.addIssue({ code: "custom", message: violationText.invalid });
  return z.NEVER;
});

const values = {
  text: attributeText,
  number: typedNumber,
  boolean: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
  date: personDay,
  list: typedList,
} satisfies Record<AttributeType, z.ZodType>;

/** The form of one attribute of a type. Of one that there is, an empty value removes it. */
export const attributeForm = (type: AttributeType, isNew: boolean) => {
  const value: z.ZodType<unknown, string | undefined> = values[type];
  return z.object({ name: attributeName, value: isNew ? value : value.optional() });
};
