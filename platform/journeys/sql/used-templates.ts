import type { EmailContent, SmsContent, TemplateVariable } from "#contract/templates.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface UsedTemplate {
  id: string;
  content: SmsContent | Omit<EmailContent, "blocks">;
  variables: TemplateVariable[];
}

/**
 * Templates that SMS and mails of a website's journeys are made of, in the version that is sent, where they name something
 * that not every journey has: each read of a map needs them, and most templates name people alone.
 */
export const listUsedTemplates = ({ query }: Queries, website: string): Promise<UsedTemplate[]> =>
  query<UsedTemplate>(
    `SELECT templates.id::text, sent.content - 'blocks' AS content, sent.variables FROM templates
       CROSS JOIN LATERAL (SELECT content, variables FROM template_versions
         WHERE template_id = templates.id AND status = 'Approved' ORDER BY version DESC LIMIT 1) AS sent
     WHERE website_id = $1 AND type IN ('SMS', 'EMAIL')
       AND templates.id::text IN (SELECT fields->>'template' FROM journey_blocks
         JOIN journeys ON journeys.id = journey_blocks.journey
         WHERE journeys.website_id = $1 AND journey_blocks.type IN ('action.sms', 'action.email'))
       AND (sent.content::text || sent.variables::text) ~ '(link|event|run)\\.'`,
    [website],
  );
