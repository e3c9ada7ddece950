import { v7 } from "uuid";
import type { CampaignSchedule, ChannelChoice, SegmentChoice } from "#contract/campaigns/shapes.ts";
import { campaignFacts } from "#platform/campaigns/sender/campaign-facts.ts";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { haltCampaign, setCampaignGoing } from "#platform/campaigns/set-going.ts";
import type { DeliveryDependencies } from "#platform/delivery/delivery-dependencies.ts";
import { dispatchLane } from "#platform/delivery/dispatch-lane.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { scriptedAdapter } from "./delivery.ts";
import { openTestPlatform } from "./test-platform.ts";

const everyDay = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
export const campaignHourMs = 3_600_000;

export interface SceneCampaign {
  channels?: ChannelChoice["channels"];
  order?: ChannelChoice["order"];
  segments: Partial<SegmentChoice> & Pick<SegmentChoice, "segments">;
  schedule?: CampaignSchedule;
}

/** A website with people, segments, a panel and a mail server, and campaigns that are sent on a real store. */
export async function openCampaignScene() {
  const platform = await openTestPlatform();
  const { dependencies, clock } = platform;
  const { postgres } = dependencies;
  const site = await platform.addWebsite();
  await postgres.query("UPDATE websites SET time_zone = 'Asia/Tehran' WHERE id = $1", [site.id]);
  const supplies = await addSupplies(postgres, site.id);
  /** Every message that reached a provider. */
  const received: { id: string; to: string }[] = [];
  const delivery = deliveryTo(dependencies, received);
  let people = 0;

  return {
    ...{ ...platform, postgres, website: site.id, supplies, received },
    /** A known person inside some segments; answers their number. */
    async addPerson(
      segments: readonly string[],
      fields: { phone?: string | null; email?: string | null; consent?: object | null; name?: string } = {},
    ): Promise<string> {
      people += 1;
      const id = String(people);
      const { phone = `+98912${id.padStart(7, "0")}`, email = `p${id}@mail.example`, consent = { SMS: true } } = fields;
      await postgres.query(
        `INSERT INTO people (website_id, id, name, phone, email, consent, attributes, claimed_at, revision)
         VALUES ($1, $2, $3, $4, $5, $6, '{}', '{}', 1)`,
        [site.id, id, fields.name ?? null, phone, email, consent && JSON.stringify(consent)],
      );
      for (const segment of segments) await enter(postgres, segment, id);
      return id;
    },
    enter: (segment: string, person: string) => enter(postgres, segment, person),
    addSegment: () => addSegment(postgres, site.id),
    addCampaign: (campaign: SceneCampaign) => addCampaign(postgres, site.id, { supplies, now: clock.time, campaign }),
    start: (id: string, store: Postgres = postgres) =>
      setCampaignGoing({ clock, postgres: store }, { website: site.id, id, from: "draft" }),
    stop: (id: string, store: Postgres = postgres) =>
      haltCampaign({ clock, postgres: store }, { website: site.id, id }),
    resume: (id: string, store: Postgres = postgres) =>
      setCampaignGoing({ clock, postgres: store }, { website: site.id, id, from: "stopped" }),
    /** A worker of its own does all that it can. */
    send: (store: Postgres = postgres) => new CampaignSender({ ...dependencies, postgres: store }).carryOn(),
    /** Hands over all that is due. */
    dispatch: () => new Dispatcher(delivery).dispatchDue(),
    /** Hands over one batch of SMS. */
    dispatchBatch: () => dispatchLane(delivery, { account: supplies.sms, line: supplies.line }),
    ...readers(postgres),
  };
}

/** Providers that accept everything, a few messages at a time. */
function deliveryTo(dependencies: Dependencies, received: { id: string; to: string }[]): DeliveryDependencies {
  const adapter = scriptedAdapter({
    async send(messages) {
      received.push(...messages.map(({ id, to }) => ({ id, to })));
      return messages.map(({ id }) => ({ kind: "accepted", providerId: `at-${id}` }));
    },
    batchSize: 7,
  });
  const accounts = {
    ...integratedAccounts({ ...dependencies, findDomain: async () => undefined }),
    open: async () => adapter,
    noteHealth: async () => undefined,
  };
  return { ...dependencies, accounts, sourceFacts: campaignFacts };
}

export type CampaignScene = Awaited<ReturnType<typeof openCampaignScene>>;

const readers = ({ query }: Postgres) => ({
  messagesOf: (campaign: string) =>
    query<{
      id: string;
      person: string;
      channel: string;
      state: string;
      reason: string | null;
      content: { text: string };
    }>(
      `SELECT id, m.person::text, channel, state, reason, content FROM messages AS m WHERE campaign = $1 ORDER BY m.person, channel`,
      [campaign],
    ),
  /** People by their state. */
  async peopleOf(campaign: string): Promise<Record<string, string[]>> {
    const rows = await query<{ person: string; state: string }>(
      "SELECT p.person::text, state FROM campaign_people AS p WHERE campaign = $1 ORDER BY p.person",
      [campaign],
    );
    const people: Record<string, string[]> = {};
    for (const { person, state } of rows) people[state] = [...(people[state] ?? []), person];
    return people;
  },
  async statusOf(campaign: string): Promise<string> {
    const [row] = await query<{ status: string }>("SELECT status FROM campaigns WHERE id = $1", [campaign]);
    return row?.status ?? "";
  },
});

async function addSupplies({ query }: Postgres, website: string) {
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
       is_active, rank) VALUES ($1, $2, '30001234', 'promotional', $3, 'defer', '', true, 100, 200, 1000, true, 0)`,
    [line, sms, JSON.stringify([{ days: everyDay, from: "00:00", to: "24:00" }])],
  );
  await query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES ($1, $2, 'shop.example', 'verified', 't', 'k', '[]', 200, now())`,
    [domain, website],
  );
  const contents = [
    [text, "SMS", { text: "سلام {{person.name||دوست}}" }],
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

async function addSegment({ query }: Postgres, website: string): Promise<string> {
  const id = v7();
  await query(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, $3, 'attribute', 'running', '[]', now())`,
    [id, website, id],
  );
  return id;
}

/** A person enters a segment, as its evaluation writes it. */
async function enter({ query }: Postgres, segment: string, person: string): Promise<void> {
  await query(
    `WITH number AS (UPDATE segment_numbers SET next_no = next_no + 1 RETURNING next_no - 1 AS no),
       change AS (INSERT INTO segment_changes (no, segment, person, enters, at, cause)
         SELECT number.no, segments.no, $2, true, '2026-01-01', 'event' FROM number, segments WHERE id = $1)
     INSERT INTO segment_people (segment, person, since) SELECT no, $2, now() FROM segments WHERE id = $1`,
    [segment, person],
  );
}

async function addCampaign(
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
