import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { v7 } from "uuid";
import { maxCountedMessages } from "#contract/delivery.ts";
import type { Account } from "#platform/delivery/accounts.ts";
import type { Adapter } from "#platform/delivery/adapters/adapter.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { listMessages } from "#platform/delivery/list-messages.ts";
import shipped from "#platform/plans.json" with { type: "json" };
import { parsePriceBook } from "#platform/price-book.ts";
import { readEnvironment } from "#platform/settings.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/**
 * A message ledger of `messages` rows, `deliveries-load MESSAGES QUEUED`: how fast its log is read, and how fast two worker
 * processes hand over `QUEUED` further ones to a provider that takes all. Output: one JSON line. `deliveries-load work URL
 * WEBSITE ACCOUNT` is such a worker.
 */
async function main(messages: number, queued: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nabz-deliveries-"));
  const embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  const url = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: folder });
  try {
    await migratePostgres(postgres);
    const [owner, website, account] = [v7(), v7(), v7()];
    await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
    await postgres.query(
      "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
      [website, owner],
    );
    await fill(postgres, { website, account, count: messages, isQueued: false });
    const rows: Record<string, object> = await read(postgres, website, messages);
    await fill(postgres, { website, account, count: queued, isQueued: true });
    const began = performance.now();
    const workers = [0, 1].map(() => fork(process.argv[1] ?? "", ["work", url, website, account]));
    for (const code of await Promise.all(workers.map((worker) => once(worker, "exit")))) {
      if (code[0] !== 0) throw new Error("A worker failed");
    }
    const took = (performance.now() - began) / 1_000;
    const [left] = await postgres.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM messages WHERE state IN ('queued', 'sending')",
    );
    if (left?.n !== 0) throw new Error(`${left?.n} messages were not handed over`);
    rows["messages/s by two workers, with their start (aim: 5,000)"] = {
      rate: queued / took,
      first: 0,
      p50: 0,
      p95: 0,
    };
    process.stdout.write(`${JSON.stringify(rows)}\n`);
  } finally {
    await postgres.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Filling {
  website: string;
  account: string;
  count: number;
  isQueued: boolean;
}

/**
 * Of the past a minute each, ten thousand a campaign, with ids in the order of time as the platform makes them: most are
 * delivered, every hundredth failed, every ten thousandth is uncertain.
 */
async function fill(postgres: Postgres, { website, account, count, isQueued }: Filling): Promise<void> {
  for (let first = 1; first <= count; first += 5_000) {
    await postgres.query(
      `INSERT INTO messages (id, website_id, person, channel, source, campaign, account, state, reason, address, parts, price,
         content, created_at, send_after, expires_at, sent_at, ended_at, attempts)
       SELECT uuidv7(at - now()), $1, n, CASE WHEN NOT $3 AND n % 20 = 0 THEN 'EMAIL' ELSE 'SMS' END, 'campaign',
         md5($3::text || n / 10000)::uuid, $2, s.state, CASE s.state WHEN 'failed' THEN 'refused' WHEN 'uncertain' THEN 'uncertain' END,
         '+98912' || lpad((n % 10000000)::text, 7, '0'), 1, 1200, '{"text": "سلام"}', at, at, at + interval '10 years',
         CASE WHEN NOT $3 THEN at END, CASE WHEN NOT $3 THEN at END, CASE WHEN $3 THEN 0 ELSE 1 END
       FROM generate_series($5::int, $6::int) n
       CROSS JOIN LATERAL (SELECT now() - ($4 - n) * interval '1 minute' AS at,
         CASE WHEN $3 THEN 'queued' WHEN n % 10000 = 0 THEN 'uncertain' WHEN n % 100 = 0 THEN 'failed' ELSE 'delivered' END AS state) s`,
      [website, account, isQueued, count, first, Math.min(first + 4_999, count)],
    );
  }
  await postgres.query("VACUUM ANALYZE messages");
}

async function read(postgres: Postgres, id: string, messages: number): Promise<Record<string, object>> {
  const page = { website: { id, timeZone: "Asia/Tehran" }, page: 1, limit: 25 };
  const asks = {
    "first page": page,
    "last page that is counted": { ...page, page: Math.floor(Math.min(messages, maxCountedMessages) / 25) },
    "a usual channel": { ...page, channel: "SMS" },
    "a rarer channel": { ...page, channel: "EMAIL" },
    "a usual state": { ...page, state: "delivered" },
    "a rare state": { ...page, state: "uncertain" },
    "a state that none has": { ...page, state: "bounced" },
    "a reason": { ...page, reason: "refused" },
    "a search of one number": { ...page, q: `+98912${String(messages - 7).padStart(7, "0")}` },
    "a search of nothing": { ...page, q: "nowhere" },
    "a person": { ...page, people: ["77"] },
  } as const;
  const rows: Record<string, object> = {};
  for (const [name, ask] of Object.entries(asks)) {
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const began = performance.now();
      await listMessages(postgres, ask);
      times.push(performance.now() - began);
    }
    rows[`log, ${name}, ms (aim: 20)`] = { rate: 0, ...percentiles(times) };
  }
  return rows;
}

function percentiles(times: number[]): { first: number; p50: number; p95: number } {
  const [first = 0] = times;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { first, p50: at(0.5), p95: at(0.95) };
}

const takesAll: Adapter = {
  ...{ unclear: "uncertain", batchSize: 200 },
  send: async (messages) => messages.map(({ id }) => ({ kind: "accepted", providerId: id })),
};

async function work(url: string, website: string, id: string): Promise<void> {
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: "" });
  const account: Account = {
    ...{ id, website, zone: "Asia/Tehran", channel: "SMS", provider: "kavenegar", service: "کاوه‌نگار", isOn: true },
    ...{ caps: { day: 9 }, quiet: [], requireConsent: false, unvouched: { hour: 1e9, day: 1e9 }, lines: [] },
  };
  const dispatcher = new Dispatcher({
    ...{ postgres, log: pino({ level: "silent" }), clock: { now: Date.now } },
    ...{ ids: { uuid: () => v7(), secret: () => "" }, plans: parsePriceBook(shipped) },
    settings: { ...readEnvironment({}), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false },
    accounts: { find: async () => account, open: async () => takesAll, noteHealth: async () => undefined },
  });
  // What the other one holds is skipped: a look that finds nothing is not the end of what waits.
  for (let rounds = 0; rounds < 3; ) if ((await dispatcher.dispatchDue()) === 0) rounds += 1;
  await postgres.close();
}

const [first = "1000000", second = "200000", ...rest] = process.argv.slice(2);
await (first === "work" ? work(second, rest[0] ?? "", rest[1] ?? "") : main(Number(first), Number(second)));
