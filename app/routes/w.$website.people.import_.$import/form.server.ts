import { z } from "zod";
import { separatorNames, type separators } from "#app/imports/import-view.server.ts";
import { currencies } from "#contract/currencies.ts";
import { importEncodings } from "#contract/import-choices.ts";

/** What each column of a file is, and how the file is read. */
export const correctionsForm = z.object({
  // A column that is ignored comes as nothing. The platform judges the names.
  mapping: z.array(z.string().optional()).max(300).optional(),
  encoding: z.enum(importEncodings).optional(),
  separator: z.enum(separatorNames as [keyof typeof separators]).optional(),
  currency: z.enum(currencies).optional(),
});
