import { z } from "zod";
import { email, secretFields, text } from "./fields.ts";
import { isAttributeName, readDay } from "./identity.ts";
import { readPhone } from "./phone.ts";
import { violationText } from "./text/violations.ts";

/** What an owner may say about a person by hand. Values never enter the list of activities: they are the person's. */

export const genders = ["male", "female", "other"] as const;

/** What is typed becomes what `read` makes of it; where it makes nothing, the violation says why. */
const readAs = (read: (typed: string) => string | undefined, message: string) =>
  text(100).transform((typed, context) => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Iranian, Afghan or international, in any spelling; stored in one form. */
export const personPhone = readAs(readPhone, violationText.phone);
/** A day in Jalali or Gregorian, with any digits; stored as Gregorian `YYYY-MM-DD`. */
export const personDay = readAs(readDay, violationText.date);
export const personName = text(200);
export const personPlace = text(100);
export { email as personEmail };

export const attributeName = text(80).refine(isAttributeName, { params: { key: "attributeName" } });
export const attributeText = text(1_000);
const attributeList = z.array(text(200)).min(1).max(100);

const attributeValue = z.union([z.boolean(), z.number(), attributeText, attributeList]);

const saysSomething = ({ attributes = {}, ...fields }: object & { attributes?: object | undefined }): boolean =>
  [...Object.values(fields), ...Object.keys(attributes)].some((value) => value !== undefined);

/** Absent fields stay, null empties one; attributes by name. */
export const personData = z
  .strictObject({
    ...{ name: personName.nullish(), email: email.nullish(), phone: personPhone.nullish() },
    ...{ birthday: personDay.nullish(), gender: z.enum(genders).nullish() },
    ...{ city: personPlace.nullish(), country: personPlace.nullish() },
    attributes: z.record(attributeName, attributeValue.nullable()).optional(),
  })
  .refine(saysSomething, { params: { key: "nothingChanged" } })
  .register(secretFields, { isSecret: true });
export type PersonData = z.output<typeof personData>;
