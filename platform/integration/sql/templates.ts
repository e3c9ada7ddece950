import type { Template, TemplateContent, TemplateSort, TemplateType } from "#contract/templates.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

export interface TemplateRow extends Pick<Template, "id" | "website" | "type" | "name" | "version"> {
  status: Template["status"];
  reason: string | null;
  category: Template["category"];
  variables: Template["variables"];
  content: TemplateContent;
  parts: number | null;
  date: Date;
}

const columns = `templates.id, website_id AS website, type, name, template_versions.version, status, reason, category,
  variables, content, parts, template_versions.created_at AS date`;
/** Templates in their latest version. */
const latest = `templates JOIN template_versions
  ON template_id = templates.id AND template_versions.version = templates.version`;

const orders: Record<TemplateSort, string> = {
  "-date": "date DESC, templates.id",
  date: "date, templates.id",
  name: "name, templates.id",
  "-name": "name DESC, templates.id",
};

export const pageTemplates = (
  queries: Queries,
  list: {
    website: string;
    type: TemplateType;
    status: string | undefined;
    q: string | undefined;
    sort: TemplateSort;
    page: number;
    limit: number;
  },
): Promise<{ rows: TemplateRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM ${latest}`, from: latest },
    where: `website_id = $1 AND type = $2 AND ($3::text IS NULL OR status = $3)
      AND position(lower($4) in lower(name)) > 0`,
    values: [list.website, list.type, list.status ?? null, list.q ?? ""],
    ...{ order: orders[list.sort], page: list.page, limit: list.limit },
  });

/** A template in its latest version. */
export async function findTemplate({ query }: Queries, id: string): Promise<TemplateRow | undefined> {
  const [row] = await query<TemplateRow>(`SELECT ${columns} FROM ${latest} WHERE templates.id = $1`, [id]);
  return row;
}

/** A version of a website's template; the latest approved one without a number. */
export async function findVersion(
  { query }: Queries,
  { website, id, version }: { website: string; id: string; version?: number | undefined },
): Promise<TemplateRow | undefined> {
  const [row] = await query<TemplateRow>(
    `SELECT ${columns} FROM templates JOIN template_versions ON template_id = templates.id
     WHERE website_id = $1 AND templates.id = $2
       AND CASE WHEN $3::int IS NULL THEN status = 'Approved' ELSE template_versions.version = $3 END
     ORDER BY template_versions.version DESC LIMIT 1`,
    [website, id, version ?? null],
  );
  return row;
}

/** All templates of WhatsApp of a website, in their latest version. */
export const listWhatsappTemplates = ({ query }: Queries, website: string): Promise<TemplateRow[]> =>
  query<TemplateRow>(`SELECT ${columns} FROM ${latest} WHERE website_id = $1 AND type = 'WHATSAPP'`, [website]);

/** The approved template that Meta knows by a name and a language. */
export async function findWhatsappTemplate(
  { query }: Queries,
  { website, name, language }: { website: string; name: string; language: string },
): Promise<TemplateRow | undefined> {
  const [row] = await query<TemplateRow>(
    `SELECT ${columns} FROM ${latest} WHERE website_id = $1 AND type = 'WHATSAPP' AND status = 'Approved'
       AND content->>'name' = $2 AND content->>'language' = $3 LIMIT 1`,
    [website, name, language],
  );
  return row;
}

/** What its provider says of a version now: messages are made of what the provider holds. */
export const updateVersion = ({ query }: Queries, row: TemplateRow) =>
  query(
    `UPDATE template_versions SET status = $3, reason = $4, category = $5, content = $6, created_at = $7
     WHERE template_id = $1 AND version = $2`,
    [row.id, row.version, row.status, row.reason, row.category, JSON.stringify(row.content), row.date],
  );

export async function countTemplates({ query }: Queries, website: string): Promise<number> {
  const [row] = await query<{ count: number }>("SELECT count(*)::int AS count FROM templates WHERE website_id = $1", [
    website,
  ]);
  return row?.count ?? 0;
}

export async function isNameTaken({ query }: Queries, { website, type, name, id }: TemplateRow): Promise<boolean> {
  const taken = await query("SELECT FROM templates WHERE website_id = $1 AND type = $2 AND name = $3 AND id <> $4", [
    ...[website, type, name, id],
  ]);
  return taken.length > 0;
}

/** The template of a version, with its name and as its latest. */
export const upsertTemplate = ({ query }: Queries, { id, website, type, name, version, date }: TemplateRow) =>
  query(
    `INSERT INTO templates (id, website_id, type, name, version, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version`,
    [id, website, type, name, version, date],
  );

export const insertVersion = ({ query }: Queries, row: TemplateRow) =>
  query(
    `INSERT INTO template_versions (template_id, version, status, reason, category, variables, content, parts, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.id, row.version, row.status, row.reason, row.category, JSON.stringify(row.variables)],
      ...[JSON.stringify(row.content), row.parts, row.date],
    ],
  );

/** Deletes a template with its versions. */
export const deleteTemplateRow = ({ query }: Queries, id: string) => query("DELETE FROM templates WHERE id = $1", [id]);
