import type { FindResourceWebsite } from "#platform/http/context.ts";

type ResourceTable =
  | "annotations"
  | "defined_events"
  | "exclusions"
  | "funnels"
  | "goals"
  | "heatmaps"
  | "imports"
  | "saved_filters"
  | "segments"
  | "shares";

/** The lookup of a resource's website in the table of its kind. */
export const findWebsiteOf =
  (table: ResourceTable): FindResourceWebsite =>
  async ({ query }, id) => {
    const [row] = await query<{ website: string }>(`SELECT website_id AS website FROM ${table} WHERE id = $1`, [id]);
    return row?.website;
  };
