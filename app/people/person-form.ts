import { z } from "zod";
import {
  attributeName,
  attributeText,
  genders,
  type PersonData,
  personDay,
  personEmail,
  personName,
  personPhone,
  personPlace,
} from "#contract/person-data.ts";
import { asciiDigits } from "#contract/phone.ts";
import { type AttributeType, attributeTypes } from "#contract/profiles.ts";
import { violationText } from "#contract/text/violations.ts";

/** The texts that a form was rendered with, in a hidden field: what was said since is no change of the owner's. */
const rendered = z
  .string()
  .max(30_000)
  .optional()
  .transform((text = "") => texts.safeParse(parseJson(text)).data ?? {});
const texts = z.record(z.string(), z.string());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fields = {
  ...{ name: personName.optional(), phone: personPhone.optional(), email: personEmail.optional() },
  ...{ birthday: personDay.optional(), gender: z.enum(genders).optional(), city: personPlace.optional() },
};
const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

/** The form of the fields that everybody has; an empty field empties it. */
export const personForm = z.object({ ...fields, was: rendered });

/** The fields that the owner changed; the others keep what was said, and who said it. */
export function changesOf({ was, ...typed }: z.output<typeof personForm>): PersonData {
  const before = (name: keyof typeof fields) => {
    const text = was[name] === "" ? undefined : was[name];
    const { data, success } = fields[name].safeParse(text);
    return success ? data : text;
  };
  const changed = fieldNames.filter((name) => typed[name] !== before(name));
  return Object.fromEntries(changed.map((name) => [name, typed[name] ?? null]));
}

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

/** Browsers send two characters for a new line of an area, and none for one in a field of one line. */
const asSent = (type: AttributeType, text = "") =>
  type === "list" ? text.replaceAll("\r\n", "\n") : text.replace(/[\r\n]/g, "");

/** What a field of any type holds: only that of the chosen type is judged. */
const valueText = z.string().max(30_000).optional();

/** `value`: null removes the attribute; undefined where it is as it was. */
interface TypedAttribute {
  name: string;
  type: AttributeType;
  isNew: boolean;
  value?: unknown;
}

/**
 * The form of one attribute, with a field for a value of each type. Of an attribute that there is (`was`) an empty value
 * removes it, and an untouched one changes nothing.
 */
export const attributeForm = z
  .object({
    ...{ name: attributeName, type: z.enum(attributeTypes) },
    ...({ text: valueText, number: valueText, boolean: valueText, date: valueText, list: valueText } satisfies Record<
      AttributeType,
      unknown
    >),
    was: rendered,
  })
  .transform(({ name, type, was, ...given }, context): TypedAttribute => {
    const isNew = was.name === undefined;
    const text = given[type];
    const attribute = { name: was.name ?? name, type, isNew };
    if (text === undefined && !isNew) return { ...attribute, value: null };
    if (!isNew && type === was.type && asSent(type, text) === asSent(type, was.value)) return attribute;
    const { data, error } = (values[type] as z.ZodType<unknown>).safeParse(text);
    if (error === undefined) return { ...attribute, value: data };
    for (const { message } of error.issues) context.addIssue({ code: "custom", path: [type], message });
    return z.NEVER;
  });
