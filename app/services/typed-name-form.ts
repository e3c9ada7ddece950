import { z } from "zod";
import { isSameName } from "#app/format/same-name.ts";

/** Typing the name of what is deleted proves that the deletion is meant. It answers the name as it is stored. */
export const typedNameForm = (name: string, wrong: string) =>
  z.object({
    name: z
      .string()
      .refine((typed) => isSameName(typed, name), { error: wrong })
      .transform(() => name),
  });

/** A deletion that takes nothing from anybody asks for no name. */
export const plainDeletion = z.object({});
