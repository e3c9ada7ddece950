import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { email, id, password, siteUrl, text, timeZone, visibleText } from "../fields.ts";
import { timeOfDay } from "../journeys/shared-fields.ts";
import { persianMessage, violationText } from "./violations.ts";

beforeAll(() => z.config({ customError: persianMessage }));
afterAll(() => z.config({ customError: undefined }));

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const count = z.number().int().min(2).max(5);
const cases: [what: string, schema: z.ZodType, value: unknown, message: string][] = [
  ["nothing", text(5), undefined, violationText.required],
  ["null", text(5), null, violationText.required],
  ["an empty text", text(5), "", violationText.required],
  ["spaces", text(5), "   ", violationText.required],
  ["an empty number", z.number(), undefined, violationText.required],
  ["another type", text(5), 7, violationText.invalid],
  ["a word for a number", z.coerce.number(), "x", violationText.invalid],
  ["a broken number", count, 2.5, violationText.integer],
  ["too small a number", count, 1, "باید حداقل ۲ باشد."],
  ["too large a number", count, 1200, "باید حداکثر ۵ باشد."],
  ["zero where more is required", z.number().positive(), 0, violationText.positive],
  ["a large limit", z.number().max(100_000), 100_001, "باید حداکثر ۱۰۰٬۰۰۰ باشد."],
  ["too short a text", password, "short", "باید حداقل ۸ نویسه باشد."],
  ["too long a text", text(5), "longer", "باید حداکثر ۵ نویسه باشد."],
  ["no item", z.array(z.string()).min(1), [], "حداقل یک مورد را انتخاب کنید."],
  ["too few items", z.array(z.string()).min(2), ["a"], "حداقل ۲ مورد لازم است."],
  ["too many items", z.array(z.string()).max(1), ["a", "b"], "حداکثر ۱ مورد پذیرفته است."],
  ["a hidden character", text(5), "a\0b", violationText.controlCharacters],
  ["a text of which nothing is seen", visibleText(5), "\u200f \u200e", violationText.required],
  ["an e-mail", email, "not one", violationText.email],
  ["an e-mail in Persian digits", email, "۱۲۳@example.com", violationText.email],
  ["a website's address", siteUrl, "nodots", violationText.url],
  ["a time zone", timeZone, "+25:00", violationText.timeZone],
  ["an id", id, "7", violationText.invalid],
  ["a time of day", timeOfDay, "۹۳۰", violationText.timeOfDay],
  ["an hour that no day has", timeOfDay, "24:00", violationText.timeOfDay],
  ["a date", z.iso.date(), "2026-02-30", violationText.date],
  ["a date or an instant", z.union([z.iso.datetime({ offset: true }), z.iso.date()]), "soon", violationText.date],
  ["one of several words", z.enum(["a", "b"]), "c", violationText.invalid],
  ["a word that is left out", z.enum(["a", "b"]), undefined, violationText.required],
  ["an unknown field", z.strictObject({}), { a: 1 }, violationText.unknownField],
  ["a field of a record", z.record(z.string().max(1), z.number()), { ab: 1 }, violationText.invalid],
];

describe("the message beside a field", () => {
  it.each(cases)("for %s", (_, schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it("is Persian, ends in a full stop, and does not shout", () => {
    const all = Object.values(violationText).map((message) => (typeof message === "string" ? message : message("۳")));
    for (const message of all) {
      expect(message).toMatch(/[.]$|https:\/\/shop\.example$/);
      expect(message).not.toMatch(/[!؟يك]/);
    }
  });
});
