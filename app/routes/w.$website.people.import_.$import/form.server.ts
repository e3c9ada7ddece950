import { z } from "zod";
import { separatorNames, separators } from "#app/imports/import-view.server.ts";
import { currencies } from "#contract/currencies.ts";
import { importEncodings } from "#contract/import-choices.ts";
import type { Import, ImportMapping } from "#contract/imports.ts";

/** What each column of a file is, and how the file is read. */
export const correctionsForm = z.object({
  // A column that is ignored comes as nothing. The platform judges the names.
  mapping: z.array(z.string().optional()).max(300).optional(),
  encoding: z.enum(importEncodings).optional(),
  separator: z.enum(separatorNames as [keyof typeof separators]).optional(),
  currency: z.enum(currencies).optional(),
});

/**
 * What is sent of the form. Its columns are those of the file as it was read: in another encoding, or split otherwise, it
 * has others, which are detected.
 */
export function toCorrection(
  { separator: name, mapping, ...others }: z.output<typeof correctionsForm>,
  format: Pick<Import["format"], "encoding" | "separator">,
) {
  const { encoding = format.encoding } = others;
  const separator = name === undefined ? format.separator : separators[name];
  const hasColumns = encoding === format.encoding && separator === format.separator;
  return {
    ...others,
    ...(separator !== null && { separator }),
    ...(hasColumns && mapping && { mapping: mapping.map((field) => field ?? "") as ImportMapping }),
  };
}
