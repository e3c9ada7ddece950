import { z } from "zod";

/** What the grid is by, beside recency. */
export const rfmColumns = ["frequency", "monetary"] as const;
export type RfmColumn = (typeof rfmColumns)[number];

/** The pressed cell: its scores, as `5-3`. */
export const rfmForm = z.object({
  by: z.enum(rfmColumns),
  cell: z.string().regex(/^[1-5]-[1-5]$/),
  /** Of the draft that the page showed: one that another tab has begun since is not replaced. */
  revision: z.coerce.number<string>().int().nonnegative(),
});
