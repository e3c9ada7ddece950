import { z } from "zod";
import { asciiDigits } from "#contract/phone.ts";
import { violationText } from "#contract/text/violations.ts";

/** Money as people type them: Persian digits, with or without marks between thousands; undefined where nothing is typed. */
export const typedMoney = z
  .string()
  .default("")
  .transform((typed, context) => {
    const text = asciiDigits(typed)
      .replace(/[\s,٬،_]/g, "")
      .replace("٫", ".");
    if (text === "") return undefined;
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
    context.addIssue({ code: "custom", message: violationText.invalid });
    return z.NEVER;
  });
