import { v7 } from "uuid";
import type { CampaignSchedule, ChannelChoice, SegmentChoice } from "#contract/campaigns/shapes.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

/** What campaigns of a test are made of, straight in the tables. */

export interface SceneCampaign {
  channels?: ChannelChoice["channels"];
  order?: ChannelChoice["order"];
  segments: Partial<SegmentChoice> & Pick<SegmentChoice, "segments">;
  schedule?: CampaignSchedule;
}

/** A panel, a mail server, a line, a domain and approved texts of a website. */
export async function addSupplies({ query }: Postgres, website: string, smsText = "سلام {{person.name||دوست}}") {
  const [sms, email, line, domain, text, mail] = [v7(), v7(), v7(), v7(), v7(), v7()];
  for (const [id, type, provider, requireConsent] of [
    [sms, "SMS", "kavenegar", true],
    [email, "EMAIL", "smtp", false],
  ] as const) {
    await query(
      `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
         require_consent, created_at)
       VALUES ($1, $2, $3, $4, $4, true, '{}', '{}', $5, '[]', '{"on": true, "hours": 24}', $6, now())`,
      [id, website, type, provider, JSON.stringify({ day: null, week: null, month: null }), requireConsent],
    );
  }
  await query(
    `INSERT INTO lines (id, channel_id, number, kind, hours, night, opt_out, has_links, tariff_fa, tariff_latin, per_second,
       is_active, rank) VALUES ($1, $2, '30001234', 'service', '[]', 'defer', '', true, 100, 200, 1000, true, 0)`,
    [line, sms],
  );
  await query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES ($1, $2, 'shop.example', 'verified', 't', 'k', '[]', 200, now())`,
    [domain, website],
  );
  const contents = [
    [text, "SMS", { text: smsText }],
    [mail, "EMAIL", { subject: "سلام", preheader: "", html: "<p>سلام</p>", text: "سلام" }],
  ] as const;
  for (const [id, type, content] of contents) {
    await query(
      "INSERT INTO templates (id, website_id, type, name, version, created_at) VALUES ($1, $2, $3, $3, 1, now())",
      [...[id, website, type]],
    );
    await query(
      `INSERT INTO template_versions (template_id, version, status, category, variables, content, created_at)
       VALUES ($1, 1, 'Approved', 'marketing', '[]', $2, now())`,
      [id, JSON.stringify(content)],
    );
  }
  const choices = {
    SMS: { type: "SMS" as const, template: text, line },
    EMAIL: { type: "EMAIL" as const, template: mail, domain },
  };
  return { sms, email, line, domain, text, mail, choices };
}

export async function addSegment({ query }: Postgres, website: string): Promise<string> {
  const id = v7();
  await query(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at, evaluated_at)
     VALUES ($1, $2, $3, 'attribute', 'running', '[]', now(), now())`,
    [id, website, id],
  );
  return id;
}

/** A person enters a segment, as its evaluation writes it. */
export async function enter({ query }: Postgres, segment: string, person: string): Promise<void> {
  await query(
    `WITH number AS (UPDATE segment_numbers SET next_no = next_no + 1 RETURNING next_no - 1 AS no),
       change AS (INSERT INTO segment_changes (no, segment, person, enters, at, cause)
         SELECT number.no, segments.no, $2, true, '2026-01-01', 'event' FROM number, segments WHERE id = $1)
     INSERT INTO segment_people (segment, person, since) SELECT no, $2, now() FROM segments WHERE id = $1`,
    [segment, person],
  );
}

export async function addCampaign(
  { query }: Postgres,
  website: string,
  {
    supplies,
    now,
    campaign: { channels = [supplies.choices.SMS], order = "first", segments, schedule = { at: "now" } },
  }: { supplies: Awaited<ReturnType<typeof addSupplies>>; now: number; campaign: SceneCampaign },
): Promise<string> {
  const id = v7();
  await query(
    `INSERT INTO campaigns (id, website_id, name, status, channels, channel_order, segments, schedule, created_at)
     VALUES ($1, $2, 'یلدا', 'draft', $3, $4, $5, $6, $7)`,
    [
      ...[id, website, JSON.stringify(channels), order],
      ...[JSON.stringify({ exclude: [], mode: "snapshot", ...segments }), JSON.stringify(schedule), new Date(now)],
    ],
  );
  return id;
}

/** Known people inside a segment, numbered from one; every tenth has the number of the one before. */
export async function addCrowd(
  { query }: Postgres,
  { website, segment, people }: { website: string; segment: string; people: number },
): Promise<void> {
  await query(
    `INSERT INTO people (website_id, id, phone, consent, provenance, attributes, claimed_at, revision)
     SELECT $1, no, '+989' || lpad((no - CASE WHEN no % 10 = 0 THEN 1 ELSE 0 END)::text, 9, '0'), '{"SMS": true}',
       '{"phone": "import"}', '{}', '{}', 1
     FROM generate_series(1, $2::int) AS no`,
    [website, people],
  );
  await query(
    `INSERT INTO segment_people (segment, person, since)
     SELECT segments.no, p, now() FROM segments, generate_series(1, $2::int) AS p WHERE id = $1`,
    [segment, people],
  );
}
