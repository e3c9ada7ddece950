import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import { type ClickHouseServer, startClickHouseServer } from "../clickhouse-server/start.ts";
import {
  addPeople,
  addShop,
  addStanding,
  kindOf,
  moveCities,
  startAgain,
  stepsOf,
  storeDeeds,
} from "./journey-crowd.ts";
import type { Word } from "./journey-worker.ts";
import { type KillPoint, killPoints, restartPoints } from "./kill-points.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nabz-journeys-"));
/** Inside the tree, for its packages. */
const bundle = join(root, "build", `journey-worker-${process.pid}`);
const isWhole = process.env.FAULT_ROUNDS !== undefined;
/** A few deaths in `npm test`; `npm run faults` has twenty at each point. */
const points: readonly KillPoint[] = isWhole
  ? killPoints
  : ["after a page of events", "after a changed attribute", "before a step", "before the provider is called"];
const rounds = Math.min(20, Number(process.env.FAULT_ROUNDS ?? 1));
const crowd = 12;
const minuteMs = 60_000;

let embedded: Awaited<ReturnType<typeof startPostgres>>;
let server: ClickHouseServer;
let stores: Stores;
let databaseUrl: string;
let shop: Awaited<ReturnType<typeof addShop>>;
/** What every worker knows. */
const given: Word & { shift: number; storedSeq: number } = { shift: 0, storedSeq: 0 };
const workers: ChildProcess[] = [];
let next = 1;

beforeAll(async () => {
  const out = { outdir: bundle, bundle: true, packages: "external" } as const;
  await build({
    ...out,
    absWorkingDir: root,
    entryPoints: ["tests/faults/journey-worker.ts"],
    platform: "node",
    format: "esm",
  });
  for (const store of ["clickhouse", "postgres"]) {
    cpSync(join(root, "platform/stores", store, "migrations"), join(bundle, "migrations", store), { recursive: true });
  }
  embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  databaseUrl = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  server = await startClickHouseServer();
  stores = await openStores({ DATABASE_URL: databaseUrl, CLICKHOUSE_URL: server.url, DATA_DIR: folder });
  await stores.migrate();
  await stores.postgres.query("CREATE TABLE arrivals (message uuid)");
  await stores.postgres.query("CREATE TABLE deaths (no int PRIMARY KEY)");
  shop = await addShop(stores.postgres, Date.now());
  await Promise.all([startWorker(0), startWorker(1)]);
}, 120_000);
afterAll(async () => {
  for (const worker of workers) {
    worker.removeAllListeners("exit");
    worker.kill("SIGKILL");
  }
  await stores?.close();
  await server?.close();
  await embedded?.stop();
  for (const each of [folder, bundle]) rmSync(each, { recursive: true, force: true });
});

/** The second's clock is three seconds ahead. One that died is followed by another, which is given the next death too. */
async function startWorker(place: number): Promise<void> {
  const worker = fork(join(bundle, "journey-worker.js"), [databaseUrl, server.url], { serialization: "advanced" });
  await once(worker, "message");
  workers[place] = worker;
  worker.once("exit", () => void startWorker(place));
  await instruct(place, given);
}

async function instruct(place: number, word: Word): Promise<void> {
  const worker = workers[place] as ChildProcess;
  if (!worker.connected) return;
  const ahead = place === 0 ? 0 : 3_000;
  const over = new AbortController();
  // One that dies meanwhile hears nothing, and the next one is given all.
  const heard = Promise.race(["message", "exit"].map((name) => once(worker, name, { signal: over.signal })));
  worker.send({ ...word, ...(word.shift === undefined ? {} : { shift: word.shift + ahead }) }, () => undefined);
  await heard;
  over.abort();
}

async function instructAll(word: Word): Promise<void> {
  Object.assign(given, word);
  await Promise.all([instruct(0, word), instruct(1, word)]);
}

const query = <Row extends object>(text: string, values: unknown[] = []) => stores.postgres.query<Row>(text, values);
const countOf = async (text: string, values: unknown[] = []) =>
  (await query<{ count: number }>(text, values))[0]?.count ?? 0;

/** New people do what they do, and two hours pass. Resolves once nobody is inside and nothing is under way. */
async function live(death: NonNullable<Word["death"]>): Promise<number[]> {
  const now = Date.now() + given.shift;
  const people = Array.from({ length: crowd }, (_, index) => next + index);
  next += crowd;
  const { website } = shop;
  await addPeople(stores.postgres, { website, first: people[0] ?? 0, count: crowd, now: now - 5_000 });
  await instructAll({ death });
  await moveCities(stores.postgres, website, people, now);
  const storedSeq = await storeDeeds(stores.clickhouse, { website, people, now, seq: given.storedSeq });
  await instructAll({ storedSeq });
  await instructAll({ shift: given.shift + 5_000 });
  const left = () =>
    countOf(
      `SELECT (SELECT count(*) FROM journey_runs)::int + (SELECT count(*) FROM journey_signals)::int
    + (SELECT count(*) FROM messages WHERE state IN ('queued', 'sending'))::int
    + (SELECT $1 - count(*) FROM journey_people WHERE ended_at IS NOT NULL)::int AS count`,
      [(next - 1) * 3],
    );
  await instructAll({ shift: given.shift + 62 * minuteMs });
  await expect
    .poll(
      async () => {
        // Leases of the dead pass.
        await instructAll({ shift: given.shift + 20_000 });
        return left();
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(0);
  return people;
}

/** What is stored of some people, in the journey of carts: their paths and messages. */
async function readCarts(people: readonly number[]) {
  const paths = await query<{ person: number; way: string[] }>(
    `SELECT person::int, array_agg(block || ' ' || coalesce(output, reason) ORDER BY id) AS way FROM journey_decisions
     WHERE journey = $1 AND person = ANY($2::bigint[]) GROUP BY 1 ORDER BY 1`,
    [shop.carts, people],
  );
  return Object.fromEntries(paths.map(({ person, way }) => [person, way]));
}

async function expectExact(people: readonly number[]): Promise<void> {
  const { carts, cities, places } = shop;
  expect(await readCarts(people)).toEqual(Object.fromEntries(people.map((each) => [each, stepsOf[kindOf(each)]])));
  const entered = await query<{ journey: number; people: number; entries: number }>(
    `SELECT journey, count(*)::int AS people, sum(entries)::int AS entries FROM journey_people
     WHERE person = ANY($1::bigint[]) AND exit = 'end' GROUP BY 1 ORDER BY 1`,
    [people],
  );
  expect(entered).toEqual([carts, cities, places].map((journey) => ({ journey, people: crowd, entries: crowd })));
  const waits = await query(
    `SELECT journey, person FROM journey_decisions WHERE journey <> $1 AND person = ANY($2::bigint[]) GROUP BY 1, 2
     HAVING array_agg(block || ' ' || coalesce(output, reason) ORDER BY id) <> ARRAY['1 next', '2 next', '3 end']`,
    [carts, people],
  );
  expect(waits).toEqual([]);
  await expectMessages(people);
  await expectCounts();
}

/** One message each, which arrived once; where nobody knows, it is said and not repeated. */
async function expectMessages(people: readonly number[]): Promise<void> {
  const sent = await query<{ person: number; state: string; arrived: number; used: number }>(
    `SELECT person::int, state, (SELECT count(*)::int FROM arrivals WHERE message = messages.id) AS arrived,
       (SELECT sum(day_used)::int FROM cap_uses WHERE cap_uses.person = messages.person AND scope = 0) AS used
     FROM messages WHERE person = ANY($1::bigint[]) ORDER BY 1`,
    [people],
  );
  expect(sent.map(({ person }) => person)).toEqual(people.filter((each) => kindOf(each) === "looks"));
  for (const { state, arrived, used } of sent) {
    expect(["sent", "uncertain"]).toContain(state);
    expect([state, state === "sent" ? arrived : Math.max(1, arrived), used]).toEqual([state, 1, 1]);
  }
}

/** Counters say what a count of decisions and people says. */
async function expectCounts(): Promise<void> {
  const counted = await query(
    `SELECT journey, block, counter, sum(n)::int AS n FROM (SELECT journey, block, counter, n FROM journey_totals
       UNION ALL SELECT journey, block, counter, n FROM journey_stat_deltas) AS counts GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  const real = await query(
    `SELECT journey, block, coalesce(output, 'left') AS counter, count(*)::int AS n FROM journey_decisions GROUP BY 1, 2, 3
     UNION ALL SELECT journey, block, 'entered', count(*)::int FROM journey_decisions GROUP BY 1, 2
     UNION ALL SELECT journey, 0, counter, count(*)::int FROM journey_people, unnest(ARRAY['entered', 'left', 'exit_end']) AS counter
       GROUP BY 1, 3 ORDER BY 1, 2, 3`,
  );
  expect(counted).toEqual(real);
}

describe("journeys, their workers killed (kill -9), two at work", () => {
  let no = 0;
  it.each(points)(
    "lose nothing and do nothing twice where one dies %s",
    { timeout: rounds * 90_000 },
    async (point) => {
      for (let round = 0; round < rounds; round += 1) {
        no += 1;
        const people = await live({ no, point });
        expect(await countOf("SELECT count(*)::int AS count FROM deaths WHERE no = $1", [no]), `round ${round}`).toBe(
          1,
        );
        await expectExact(people);
      }
    },
  );
});

describe("a start from the beginning, two workers at it", () => {
  /** Three pages. */
  const standing = 1_200;
  it.each(restartPoints)(
    "has everybody begin again once where one dies %s",
    { timeout: rounds * 90_000 },
    async (point) => {
      for (let round = 0; round < rounds; round += 1) {
        const now = Date.now() + given.shift;
        const { id, no } = await addStanding(stores.postgres, { website: shop.website, count: standing, now });
        await instructAll({ death: { no: (await countOf("SELECT count(*)::int AS count FROM deaths")) + 1, point } });
        await startAgain(stores.postgres, { id, now });
        const moving = () => countOf("SELECT count(*)::int AS count FROM journey_moves");
        await expect.poll(moving, { timeout: 60_000, interval: 50 }).toBe(0);
        expect(await countOf("SELECT count(*)::int AS count FROM deaths WHERE no = $1", [given.death?.no])).toBe(1);
        await instructAll({ shift: given.shift + 62 * minuteMs });
        const inside = () => countOf("SELECT count(*)::int AS count FROM journey_runs WHERE journey = $1", [no]);
        await expect.poll(inside, { timeout: 60_000, interval: 50 }).toBe(0);
        const paths = await query(
          `SELECT path, count(*)::int AS people FROM (SELECT array_agg(block || ' ' || coalesce(output, reason) ORDER BY id) AS path
           FROM journey_decisions WHERE journey = $1 GROUP BY person) AS each GROUP BY 1`,
          [no],
        );
        expect(paths).toEqual([{ path: ["1 next", "2 next", "3 end"], people: standing }]);
        const counts = await query<{ block: number; counter: string; n: number }>(
          `SELECT block, counter, sum(n)::int AS n FROM (SELECT journey, block, counter, n FROM journey_totals
           UNION ALL SELECT journey, block, counter, n FROM journey_stat_deltas) AS counts WHERE journey = $1 AND block > 0
         GROUP BY 1, 2 ORDER BY 1, 2`,
          [no],
        );
        // Who stood in the wait left it once by the start, and once by its end.
        expect(counts.map(({ block, counter, n }) => [block, counter, n])).toEqual([
          ...[
            [1, "entered", standing],
            [1, "next", standing],
          ],
          ...[
            [2, "entered", standing],
            [2, "left", standing],
            [2, "next", standing],
          ],
          ...[
            [3, "entered", standing],
            [3, "left", standing],
          ],
        ]);
      }
    },
  );
});

it("one trigger that two processes match a thousand times brings its person in once", {
  timeout: 120_000,
}, async () => {
  const now = Date.now() + given.shift;
  const { website, carts } = shop;
  const person = next;
  next += 1;
  await addPeople(stores.postgres, { website, first: person, count: 1, now: now - 1_000 });
  const event = {
    ...{ ...blankRow(v7(), "cart"), website, seq: 0, received: now, at: now, visitor: String(person) },
    provenance: "server" as const,
  };
  await Promise.all([0, 1].map((place) => instruct(place, { again: { events: [event], times: 500 } })));
  const entered = await query(
    `SELECT (SELECT sum(entries)::int FROM journey_people WHERE journey = $1 AND person = $2) AS entries,
       (SELECT count(*)::int FROM journey_entries WHERE journey = $1 AND person = $2 AND outcome IS NULL) AS triggers,
       (SELECT count(*)::int FROM journey_runs WHERE journey = $1 AND person = $2) AS runs`,
    [carts, person],
  );
  expect(entered).toEqual([{ entries: 1, triggers: 1, runs: 1 }]);
});
