import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * What messages of a website can be made of and leave by: templates with an approved version, lines and domains that
 * work; `transactional`: the templates and lines of them that transactional messages may have.
 */
export async function listSupplies(
  { query }: Queries,
  website: string,
): Promise<{ supplies: Set<string>; transactional: Set<string> }> {
  const rows = await query<{ id: string; isTransactional: boolean }>(
    `SELECT templates.id::text, approved.category = 'transactional' AS "isTransactional" FROM templates
       CROSS JOIN LATERAL (SELECT category FROM template_versions WHERE template_id = templates.id AND status = 'Approved'
         ORDER BY version DESC LIMIT 1) AS approved WHERE website_id = $1
     UNION ALL SELECT lines.id::text, kind = 'service' FROM lines JOIN channels ON channels.id = channel_id
       WHERE website_id = $1 AND lines.is_active AND channels.is_active
     UNION ALL SELECT id::text, false FROM domains WHERE website_id = $1 AND status = 'verified'
     UNION ALL SELECT content->>'name' || '/' || (content->>'language'), category = 'transactional'
       FROM templates JOIN template_versions ON template_id = templates.id AND template_versions.version = templates.version
       WHERE website_id = $1 AND type = 'WHATSAPP' AND status = 'Approved'`,
    [website],
  );
  return {
    supplies: new Set(rows.map(({ id }) => id)),
    transactional: new Set(rows.flatMap(({ id, isTransactional }) => (isTransactional ? [id] : []))),
  };
}
