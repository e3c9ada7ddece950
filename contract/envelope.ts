import { z } from "zod";

/** The one shape of every success: `{ status: 200, result }`. */
export const success = <T extends z.ZodType>(result: T) => z.object({ status: z.literal(200), result });

/** Wraps a handler's plain value in the success shape. */
export const ok = <T>(result: T) => ({ status: 200 as const, result });

/** The result of every list: one page of items and the total number. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    limit: z.number().int().positive(),
  });

/** The result of a call that returns nothing. */
export const nothing = z.object({});

/** Orders of a list of named things. */
export const namedSorts = ["createdAt", "-createdAt", "name", "-name"] as const;
export type NamedSort = (typeof namedSorts)[number];

/** Page and limit of every list, as they come in a query string. */
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(20),
};
