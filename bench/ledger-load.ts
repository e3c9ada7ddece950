import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { pageTransactions } from "#platform/ledger/page-transactions.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import { readConsumption } from "#platform/ledger/read-consumption.ts";
import { readEnvironment } from "#platform/settings.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/** Movements of many clients and reads of a long ledger, on a PostgreSQL of its own. Output: one JSON line. */
const [entries = 1_000_000, seconds = 8] = process.argv.slice(2).map(Number);
const clients = 8;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nabz-ledger-"));
  const embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  const url = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: folder });
  try {
    await migratePostgres(postgres);
    const many = await addOwners(postgres, 100);
    const one = await addOwners(postgres, 1);
    const rows: Record<string, object> = {};
    rows["movements/s, 8 clients over 100 wallets (aim: 1,000)"] = await post(postgres, many);
    rows["movements/s, 8 clients on one wallet (aim: 200)"] = await post(postgres, one);
    const [long = ""] = await addOwners(postgres, 1);
    await fill(postgres, long);
    const before = memory();
    Object.assign(rows, await read(postgres, long));
    rows["memory of the process before the reads, MB"] = before;
    rows["the same after them, MB"] = memory();
    if ((await auditLedger(postgres)).differences.length > 0) throw new Error("The ledger does not add up");
    process.stdout.write(`${JSON.stringify(rows)}\n`);
  } finally {
    await postgres.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const memory = () => ({ rate: process.memoryUsage().rss / 1e6, first: 0, p50: 0, p95: 0 });

async function addOwners({ query }: Postgres, count: number): Promise<string[]> {
  const owners = Array.from({ length: count }, () => v7());
  await query("INSERT INTO users SELECT id, id || '@shop.example', 'Payer', 'x', now() FROM unnest($1::uuid[]) id", [
    owners,
  ]);
  return owners;
}

/** Each client posts its next movement, in a transaction of its own, as soon as the one before is written. */
async function post(postgres: Postgres, owners: readonly string[]): Promise<object> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const client = async (first: number) => {
    for (let next = first; performance.now() < until; next += clients) {
      const began = performance.now();
      const owner = owners[next % owners.length] ?? "";
      const movement = {
        key: v7(),
        kind: "top_up",
        owner,
        currency: "IRR",
        available: 1_000,
        account: "gateway",
      } as const;
      await postgres.transaction((queries) => postMovement(queries, movement));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return { rate: times.length / seconds, ...percentiles(times) };
}

/** Two entries a movement, straight into the tables and as the ledger writes them. */
async function fill(postgres: Postgres, owner: string): Promise<void> {
  const count = entries / 2;
  await postgres.query(
    "INSERT INTO wallets (owner_id, currency, available, transactions, last_at) VALUES ($1, 'IRR', $2, $3, now())",
    [owner, count * 1_000, count],
  );
  for (let first = 1; first <= count; first += 20_000) {
    await postgres.query(
      `WITH made AS (
         INSERT INTO ledger_transactions (key, kind, owner_id, currency, number, kind_number, at, channel)
         SELECT $1::uuid || '/' || n, CASE WHEN n % 10 = 0 THEN 'refund' ELSE 'top_up' END, $1, 'IRR', n,
           CASE WHEN n % 10 = 0 THEN n / 10 ELSE n - n / 10 END, now() - ($2 - n) * interval '1 minute', 'SMS'
         FROM generate_series($3::int, $4::int) n RETURNING id, number)
       INSERT INTO ledger_entries
       SELECT id, 'available', 1000, number * 1000 FROM made UNION ALL SELECT id, 'gateway', -1000, NULL FROM made`,
      [owner, count, first, Math.min(first + 19_999, count)],
    );
  }
  await postgres.query("ANALYZE ledger_transactions, ledger_entries, wallets");
}

async function read(postgres: Postgres, owner: string): Promise<Record<string, object>> {
  const settings = { ...readEnvironment({}), SESSION_SECRET: "", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const clock = { now: Date.now };
  const wallet = { owner, currency: "IRT" } as const;
  const filter = { ...wallet, sort: "-at", page: 1, limit: 25 } as const;
  const month = { from: new Date(Date.now() - 30 * 86_400_000).toISOString() };
  const asks = {
    balance: () => readBalance(postgres, wallet),
    "list, first page": () => pageTransactions({ postgres, settings }, filter),
    "list, last page": () =>
      pageTransactions({ postgres, settings }, { ...filter, page: Math.floor(entries / 2 / 25) }),
    "list of a month": () => pageTransactions({ postgres, settings }, { ...filter, ...month }),
    "list of refunds": () => pageTransactions({ postgres, settings }, { ...filter, kind: ["refund"] }),
    "list of top-ups, page 9,000": () =>
      pageTransactions({ postgres, settings }, { ...filter, kind: ["top_up"], page: 9_000 }),
    "list of two kinds, page 9,000": () =>
      pageTransactions({ postgres, settings }, { ...filter, kind: ["refund", "top_up"], page: 9_000 }),
    "list of a search": () => pageTransactions({ postgres, settings }, { ...filter, q: "nowhere" }),
    "consumption of a month": () => readConsumption({ postgres, settings, clock }, { ...wallet, ...month }),
    "consumption of all times": () => readConsumption({ postgres, settings, clock }, wallet),
    "list of a kind and month": () =>
      pageTransactions({ postgres, settings }, { ...filter, ...month, kind: ["refund"] }),
  };
  const rows: Record<string, object> = {};
  for (const [name, ask] of Object.entries(asks)) {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    rows[`${name}, ms (aim: 50)`] = { rate: 0, ...percentiles(times) };
  }
  return rows;
}

function percentiles(times: number[]): { first: number; p50: number; p95: number } {
  const [first = 0] = times;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { first, p50: at(0.5), p95: at(0.95) };
}

void main();
