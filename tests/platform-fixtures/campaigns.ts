import { campaignFacts } from "#platform/campaigns/sender/campaign-facts.ts";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { haltCampaign, setCampaignGoing } from "#platform/campaigns/set-going.ts";
import type { DeliveryDependencies } from "#platform/delivery/delivery-dependencies.ts";
import { dispatchLane } from "#platform/delivery/dispatch-lane.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { addCampaign, addSegment, addSupplies, enter, type SceneCampaign } from "./campaign-rows.ts";
import { scriptedAdapter } from "./delivery.ts";
import { openTestPlatform } from "./test-platform.ts";

export const campaignHourMs = 3_600_000;

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
        `INSERT INTO people (website_id, id, name, phone, email, consent, provenance, attributes, claimed_at, revision)
         VALUES ($1, $2, $3, $4, $5, $6, '{"phone": "server", "email": "server"}', '{}', '{}', 1)`,
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
export function deliveryTo(dependencies: Dependencies, received: { id: string; to: string }[]): DeliveryDependencies {
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
