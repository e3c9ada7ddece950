import { v7 } from "uuid";
import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";
import type { Account, Accounts } from "#platform/delivery/accounts.ts";
import type { Adapter, Outcome } from "#platform/delivery/adapters/adapter.ts";
import type { DeliveryDependencies } from "#platform/delivery/delivery-dependencies.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { insertMessages, type NewMessage } from "#platform/delivery/sql/messages.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform } from "./test-platform.ts";

const anyHour = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "24:00" }];
export const hourMs = 3_600_000;

/** A website with people and accounts on real stores, and a clock that stands still. */
export async function openDelivery() {
  const platform = await openTestPlatform();
  const { dependencies, clock } = platform;
  const { postgres } = dependencies;
  const website = (await platform.addWebsite()).id;
  const known = new Map<string, { account: Account; adapter: Adapter | undefined }>();
  const health: (string | undefined)[] = [];
  const accounts: Accounts = {
    find: async (_, id) => known.get(id)?.account,
    open: async ({ id }) => known.get(id)?.adapter,
    noteHealth: async (_, failure) => void health.push(failure),
  };
  const delivery: DeliveryDependencies = { ...dependencies, accounts };
  let person = 0;

  return {
    ...{ ...platform, postgres, website, delivery, health },
    dispatcher: () => new Dispatcher(delivery),
    addAccount(channel: DeliveryChannel, adapter: Adapter | undefined, change: Partial<Account> = {}): Account {
      const account: Account = {
        ...{ id: v7(), website, zone: "Asia/Tehran", channel, provider: "kavenegar", service: "کاوه‌نگار", isOn: true },
        ...{ caps: {}, quiet: [], requireConsent: false, lines: [], unvouched: { hour: 100, day: 500 } },
        ...change,
      };
      known.set(account.id, { account, adapter });
      return account;
    },
    line: (change: Partial<Account["lines"][number]> = {}): Account["lines"][number] => ({
      ...{ id: v7(), number: "30001234", kind: "promotional", perSecond: 1_000, isOn: true, hours: anyHour },
      ...{ zone: "Asia/Tehran", night: "defer", optOut: "", ...change },
    }),
    /** A known person, of whom the shop's server said how they are reached; answers their number. */
    async addPerson(
      fields: { phone?: string; email?: string; consent?: unknown; isUnvouched?: boolean } = {},
    ): Promise<string> {
      person += 1;
      const number = person;
      const { phone = `+98912${String(number).padStart(7, "0")}`, email = `p${number}@mail.example` } = fields;
      await postgres.query(
        `INSERT INTO people (website_id, id, phone, email, consent, provenance, attributes, claimed_at, revision)
         VALUES ($1, $2, $3, $4, $5, $6, '{}', '{}', 1)`,
        [
          ...[website, number, phone, email, fields.consent === undefined ? null : JSON.stringify(fields.consent)],
          fields.isUnvouched === true ? {} : { phone: "server", email: "server" },
        ],
      );
      return String(number);
    },
    queue: (account: Account, change: QueuedFields = {}) => queue({ postgres, clock, website }, account, change),
    read: (id: string) => readMessage(postgres, id),
  };
}

type QueuedFields = Partial<NewMessage> & { queueMs?: number };

interface Place {
  postgres: Postgres;
  clock: { time: number };
  website: string;
}

/** Stores a message; answers its id. */
async function queue({ postgres, clock, website }: Place, account: Account, change: QueuedFields): Promise<string> {
  const { queueMs = 24 * hourMs, ...fields } = change;
  const message = {
    ...{ id: v7(), website, person: null, channel: account.channel, account: account.id, line: account.lines[0]?.id },
    ...{ source: "campaign", campaign: v7(), content: { text: "سلام" } },
    ...{ createdAt: new Date(clock.time), expiresAt: new Date(clock.time + queueMs) },
    ...fields,
  } as NewMessage;
  await insertMessages(postgres, [message]);
  return message.id;
}

async function readMessage({ query }: Postgres, id: string): Promise<MessageRow> {
  const [row] = await query<MessageRow>(
    `SELECT state, reason, detail, attempts, failures, provider_id AS "providerId", price::int, address,
       send_after AS "sendAfter", stamps FROM messages WHERE id = $1`,
    [id],
  );
  if (row === undefined) throw new Error("No such message");
  return row;
}

interface MessageRow {
  state: MessageState;
  reason: string | null;
  detail: Record<string, unknown> | null;
  attempts: number;
  failures: number;
  providerId: string | null;
  price: number | null;
  address: string | null;
  sendAfter: Date;
  stamps: unknown;
}

/** An adapter that does what a test says, with every message that reached it. */
export function scriptedAdapter(change: Partial<Adapter> = {}): Adapter & { sent: string[] } {
  const sent: string[] = [];
  return {
    ...{ unclear: "uncertain", batchSize: 50, sent },
    async send(messages) {
      sent.push(...messages.map(({ id }) => id));
      return messages.map(({ id }) => ({ kind: "accepted", providerId: `at-${id}` }));
    },
    ...change,
  };
}

/** An adapter whose provider answers these, one after the other, the last one for good. */
export function answering(...outcomes: Outcome[]) {
  const adapter = scriptedAdapter({
    async send(messages) {
      adapter.sent.push(...messages.map(({ id }) => id));
      const [next] = outcomes.length > 1 ? outcomes.splice(0, 1) : outcomes;
      return messages.map(() => next as Outcome);
    },
  });
  return adapter;
}
