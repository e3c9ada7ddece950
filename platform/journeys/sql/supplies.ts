import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What messages of a website can be made of and leave by: templates with an approved version, lines and domains that work. */
export async function listSupplies({ query }: Queries, website: string): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `SELECT id::text FROM templates WHERE website_id = $1
       AND EXISTS (SELECT FROM template_versions WHERE template_id = templates.id AND status = 'Approved')
     UNION ALL SELECT lines.id::text FROM lines JOIN channels ON channels.id = channel_id
       WHERE website_id = $1 AND lines.is_active AND channels.is_active
     UNION ALL SELECT id::text FROM domains WHERE website_id = $1 AND status = 'verified'
     UNION ALL SELECT content->>'name' || '/' || (content->>'language')
       FROM templates JOIN template_versions ON template_id = templates.id AND template_versions.version = templates.version
       WHERE website_id = $1 AND type = 'WHATSAPP' AND status = 'Approved'`,
    [website],
  );
  return new Set(rows.map(({ id }) => id));
}
