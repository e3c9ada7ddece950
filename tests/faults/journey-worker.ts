import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { v7 } from "uuid";
import type { Adapter } from "#platform/delivery/adapters/adapter.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { applyMatches } from "#platform/journeys/engine/apply-matches.ts";
import { matchAll, nameEvents, openJourneys } from "#platform/journeys/engine/follow-events.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { Plans } from "#platform/journeys/engine/plans.ts";
import { journeyFacts } from "#platform/journeys/engine/source-facts.ts";
import { listLiveJourneys } from "#platform/journeys/engine/sql/live-journeys.ts";
import { readEnvironment } from "#platform/settings.ts";
import { openStores } from "#platform/stores/open.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { deadlyPostgres, dieAfterCall, type KillPoint } from "./kill-points.ts";

/** What a test gives a worker; each word is answered once it holds. */
export interface Word {
  /** How far its clock is ahead of this machine's. */
  shift?: number;
  /** The last group of events that is stored. */
  storedSeq?: number;
  /** Where it dies, once for all workers that are given the same death. */
  death?: { no: number; point: KillPoint } | null;
  /** Applies events over and over, as pages that come again. */
  again?: { events: readonly (Omit<StoredEvent, "visitor"> & { visitor: string })[]; times: number };
}

const given = { shift: 0, storedSeq: 0, death: null as Word["death"] };

/**
 * Carries journeys out and sends their messages until it is killed: `node journey-worker DATABASE_URL CLICKHOUSE_URL`.
 * What arrives at the provider is a row of `arrivals`, of a connection of its own, whatever becomes of the worker.
 */
async function main([databaseUrl = "", clickhouseUrl = ""]: readonly string[]): Promise<void> {
  const settings = { ...readEnvironment(process.env), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const stores = await openStores({ DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, DATA_DIR: "" });
  const aside = await openPostgres({ DATABASE_URL: databaseUrl, DATA_DIR: "" });
  const executioner = { armed: () => given.death?.point, die: () => die(aside) };
  const postgres = deadlyPostgres(stores.postgres, executioner);
  const dependencies = {
    ...{ postgres, clickhouse: stores.clickhouse, settings, log: pino({ level: "silent" }) },
    clock: { now: () => Date.now() + given.shift },
    ids: { uuid: () => v7(), secret: () => "s" },
    // Events are stored before the test says so, and nothing is sold.
    ...{ barrier: { ensureLoaded: async () => undefined }, plans: {}, keyring: {} },
  } as unknown as Dependencies;
  const engine = new JourneyEngine({ ...dependencies, collector: given });
  const accounts = {
    ...integratedAccounts({ ...dependencies, findDomain: async () => undefined }),
    open: async () => adapterInto(aside, () => dieAfterCall(executioner)),
    noteHealth: async () => undefined,
  };
  const dispatcher = new Dispatcher({ ...dependencies, accounts, sourceFacts: journeyFacts });
  process.on("message", (word: Word) => void hear(word, stores.postgres));
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
  for (;;) {
    // The cursor was moved by the other one, or its locks were in the way: it looks again.
    await engine.carryOn().catch(() => undefined);
    await dispatcher.dispatchDue().catch(() => undefined);
    await wait(20);
  }
}

async function hear({ again, ...word }: Word, postgres: Postgres): Promise<void> {
  Object.assign(given, word);
  const plans = new Plans();
  for (let time = 0; again !== undefined && time < again.times; time += 1) {
    const events = again.events.map((event) => ({ ...event, visitor: BigInt(event.visitor) }));
    await postgres.transaction(async (queries) => {
      const live = await listLiveJourneys(queries);
      const open = await openJourneys(queries, plans, live, new Set(events.map(({ website }) => website)));
      await applyMatches(queries, open, matchAll(open, await nameEvents(queries, events, { withVisitors: false })));
    });
  }
  process.send?.("heard");
}

/** `kill -9` of itself, in the middle of what it does; each death is died once. */
async function die({ query }: Postgres): Promise<void> {
  if (given.death === null || given.death === undefined) return;
  const { no } = given.death;
  const mine = await query("INSERT INTO deaths VALUES ($1) ON CONFLICT DO NOTHING RETURNING no", [no]);
  if (mine.length === 0) return;
  process.kill(process.pid, "SIGKILL");
  // Nothing more, however soon the signal comes.
  await new Promise(() => undefined);
}

const adapterInto = ({ query }: Postgres, arrived: () => Promise<void>): Adapter => ({
  ...{ unclear: "uncertain", batchSize: 50 },
  async send(messages) {
    await query("INSERT INTO arrivals (message) SELECT * FROM unnest($1::uuid[])", [messages.map(({ id }) => id)]);
    await arrived();
    return messages.map(({ id }) => ({ kind: "accepted", providerId: id }));
  },
});

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
