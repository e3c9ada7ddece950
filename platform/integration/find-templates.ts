import type { Template } from "#contract/templates.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findTemplate } from "./sql/templates.ts";
import { toTemplate } from "./to-template.ts";

/** Those of some templates that are a website's, in their latest version. */
export async function findTemplates(queries: Queries, website: string, ids: readonly string[]): Promise<Template[]> {
  const found: Template[] = [];
  for (const id of new Set(ids)) {
    const row = await findTemplate(queries, id);
    if (row?.website === website) found.push(toTemplate(row));
  }
  return found;
}
