import { z } from "zod";
import { success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { filterShape } from "./report-query.ts";

/** The filters of a report: parameter → values of which any will do. `client` as in reports; without it, everyone. */
export const filters = z.object({ ...filterShape, client: z.number().int().min(1).max(3).optional() });
export type Filters = z.infer<typeof filters>;

/** Unknown parameters are refused, and so is a filter that filters nothing. */
const chosen = filters
  .strict()
  .refine(
    (given) => Object.values(given).some((each) => (Array.isArray(each) ? each.length > 0 : each !== undefined)),
    { params: { key: "required" } },
  );

export const savedFilterName = text(80);

const savedFilter = z.object({ id, name: z.string(), filters, createdAt: z.iso.datetime() });
export type SavedFilter = z.infer<typeof savedFilter>;

/** More than an owner can search by name. */
export const maxSavedFilters = 100;

const path = "/v1/websites/{website}/saved-filters";

export const savedFilters = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Filters saved under a name, by name" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(savedFilter) }))),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Save filters under a name; a name that is taken is a 409" })
    .input(z.object({ website: id, name: savedFilterName, filters: chosen }))
    .output(success(savedFilter)),
  delete: requiresResource("savedFilter")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete saved filters" })
    .input(z.object({ website: id, id }))
    .output(success(z.object({ id }))),
};
