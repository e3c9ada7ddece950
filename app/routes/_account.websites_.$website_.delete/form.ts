import { z } from "zod";
import { isSameName } from "#app/format/same-name.ts";
import { i18n } from "#app/text/i18n.ts";

/** The website's name, typed: proof that it is meant, and that it is this one. */
export const deleteForm = (name: string) =>
  z.object({
    name: z.string().refine((typed) => isSameName(typed, name), { error: i18n.t("account:remove.wrong", { name }) }),
  });
