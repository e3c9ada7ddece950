import { z } from "zod";
import { isSameName } from "#app/format/same-name.ts";
import { i18n } from "#app/text/i18n.ts";

/** Typing a phrase proves that the erasure is meant. No name: what is typed may be kept for a while. */
export const eraseForm = () =>
  z.object({
    phrase: z
      .string()
      .refine((typed) => isSameName(typed, i18n.t("profiles:erase.phrase")), { error: i18n.t("profiles:erase.wrong") }),
  });
