import { expect } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { baleCase, whatsappCase } from "./messenger-peers.ts";
import { baleText, type MessengerScene, owner, paidIn } from "./messenger-scene.ts";
import { accountIds, rialOf } from "./messengers.ts";

interface Row {
  id: string;
  state: string;
  account: string;
  text: string | null;
  attempts: number;
  noted: number;
  polls: number;
  isPolled: boolean;
}

/** A message as it ended, with what it met: `whatsapp: takes`, `line: delivered`. */
export interface Ended extends Row {
  what: string;
  takings: number;
}

export async function readEnded({ postgres, peers }: MessengerScene, ids: readonly string[]): Promise<Ended[]> {
  const rows = await postgres.query<Row>(
    `SELECT id, state, account, content->>'text' AS text, attempts, polls, poll_at IS NOT NULL AS "isPolled",
       (SELECT count(*)::int FROM message_attempts AS t WHERE t.message = messages.id) AS noted
     FROM messages WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  return rows.map((row) => ({ ...row, what: whatOf(row), takings: peers.takingsOf(row.id) }));
}

function whatOf({ id, account, text }: Row): string {
  if (account === accountIds.whatsapp) return `whatsapp: ${whatsappCase(id)}`;
  return text === baleText ? `bale: ${baleCase(id)}` : `line: ${text}`;
}

/**
 * What holds for a message wherever its worker died: it arrived exactly once where it is said to be sent, and each call that
 * brought it is an attempt. `unmade`: attempts that may have called nobody, of a worker that was killed before its call.
 */
export function judge({ peers }: MessengerScene, ended: Ended, unmade: number): void {
  const { id, what, state, takings, attempts, noted } = ended;
  // WhatsApp refuses at once; what the panel says failed had been taken.
  const isRefused = state === "failed" && what.startsWith("whatsapp");
  const [lower, upper] = state === "uncertain" ? [0, 1] : isRefused ? [0, 0] : [1, 1];
  expect(["sent", "delivered", "undelivered", "failed", "uncertain"]).toContain(state);
  expect(takings >= lower && takings <= upper, `${what}: ${state}, taken ${takings} times`).toBe(true);
  const calls = peers.callsOf(id);
  expect(calls <= attempts && attempts <= calls + unmade, `${what}: ${attempts} attempts, ${calls} calls`).toBe(true);
  expect([what, noted]).toEqual([what, attempts]);
}

/** Caps, packs, the wallet and each message's charges beside what the states of all messages say. */
export async function compare(postgres: Postgres): Promise<void> {
  const counted = await postgres.query<{ account: string; channel: string; count: number; fromWallet: number }>(
    `SELECT account, channel, count(*)::int AS count, (count(*) FILTER (WHERE charged IS NULL))::int AS "fromWallet"
     FROM messages WHERE state <> 'failed' GROUP BY account, channel`,
  );
  const rialOfAccount = new Map(
    Object.entries(accountIds).map(([name, id]) => [id, rialOf[name as keyof typeof rialOf]]),
  );
  const spent = counted.reduce(
    (sum, { account, fromWallet }) => sum + fromWallet * (rialOfAccount.get(account) ?? 0),
    0,
  );
  const [wallet] = await postgres.query<{ available: number; held: number }>("SELECT available, held FROM wallets");
  expect(wallet).toEqual({ available: paidIn - spent, held: 0 });
  const uses = await postgres.query<{ channel: string; used: number }>(
    "SELECT channel, sum(day_used)::int AS used FROM cap_uses GROUP BY channel ORDER BY channel",
  );
  const channels = [...new Set(counted.map(({ channel }) => channel))].sort();
  const usedOf = (channel: string) =>
    counted.filter((each) => each.channel === channel).reduce((sum, { count }) => sum + count, 0);
  expect(uses).toEqual(channels.map((channel) => ({ channel, used: usedOf(channel) })));
  await comparePacks(postgres);
  expect(await listUnequal(postgres)).toEqual([]);
  expect(await listReturns(postgres)).toEqual([]);
  expect((await auditLedger(postgres)).differences).toEqual([]);
}

async function comparePacks(postgres: Postgres): Promise<void> {
  const [packs] = await postgres.query(
    `SELECT coalesce((SELECT used FROM action_uses WHERE user_id = $1 AND kind = 'SMS'), 0)::int AS used,
       (SELECT coalesce(sum(charged), 0)::int FROM messages) AS charged`,
    [owner],
  );
  const { used, charged } = packs as { used: number; charged: number };
  expect({ used }).toEqual({ used: charged });
}

/** Messages that did not pay once, by a pack or by the wallet, or that failed and did not have it back. */
const listUnequal = (postgres: Postgres) =>
  postgres.query(
    `SELECT m.id, m.state, m.charged, array_agg(c.state) AS charges FROM messages AS m
     LEFT JOIN message_charges AS c ON c.message = m.id GROUP BY m.id
     HAVING count(*) FILTER (WHERE c.state = 'held') > 0 OR (m.state = 'failed' AND m.charged IS NOT NULL)
       OR count(*) FILTER (WHERE c.state = 'captured') <> CASE WHEN m.state = 'failed' OR m.charged IS NOT NULL THEN 0 ELSE 1 END`,
  );

/** Moves that undo what a provider has said. */
const listReturns = (postgres: Postgres) =>
  postgres.query(
    `SELECT message, before, after FROM message_moves WHERE before IN ('delivered', 'undelivered', 'failed')
       OR (before = 'sent' AND after NOT IN ('delivered', 'undelivered', 'failed'))`,
  );
