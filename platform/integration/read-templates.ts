import type { Template, TemplateSort, TemplateState, TemplateType } from "#contract/templates.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findTemplate, findVersion, pageTemplates } from "./sql/templates.ts";
import { templateNotFound, toTemplate } from "./to-template.ts";

interface List {
  website: string;
  type: TemplateType;
  status?: TemplateState | undefined;
  q?: string | undefined;
  sort: TemplateSort;
  page: number;
  limit: number;
}

/** A page of a website's templates of a type. */
export async function readTemplates(
  queries: Queries,
  { website, type, status, q, sort, page, limit }: List,
): Promise<{ items: Template[]; total: number; page: number; limit: number }> {
  const { rows, total } = await pageTemplates(queries, { website, type, status, q, sort, page, limit });
  return { items: rows.map(toTemplate), total, page, limit };
}

/** A version of a website's template, which messages are made of; the latest approved one without a number. */
export async function findTemplateVersion(
  queries: Queries,
  key: { website: string; id: string; version?: number | undefined },
): Promise<Template | undefined> {
  const row = await findVersion(queries, key);
  return row && toTemplate(row);
}

/** Throws NOT_FOUND where there is none. */
export async function readTemplate(queries: Queries, id: string): Promise<Template> {
  const row = await findTemplate(queries, id);
  if (row === undefined) throw templateNotFound();
  return toTemplate(row);
}
