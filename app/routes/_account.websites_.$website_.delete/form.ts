import { z } from "zod";
import { isSameName } from "#app/format/same-name.ts";
import { i18n } from "#app/text/i18n.ts";

/** Typing the website's name proves that the deletion is meant. It answers the name as the website has it. */
export const deleteForm = (name: string) =>
  z.object({
    name: z
      .string()
      .refine((typed) => isSameName(typed, name), {
        // With the quotes of the name as they are to be typed.
        error: i18n.t("account:remove.wrong", { name, postProcess: "currency" }),
      })
      .transform(() => name),
  });
