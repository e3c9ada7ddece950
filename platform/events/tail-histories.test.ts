import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { mortalStore } from "#tests/platform-fixtures/mortal-store.ts";
import { iso, minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { EventTail } from "./tail.ts";

/** 200 in `npm run oracles`; `HISTORIES=400` runs as many; `SEED` repeats a run. */
const histories = Number(process.env.HISTORIES ?? 1);
const seed = Number(process.env.SEED ?? 20_261_122);
const rounds = 8;
const day = 24 * 60 * minute;

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.dependencies.postgres.query("CREATE TABLE effects (follower text, id uuid, website uuid)");
});
afterAll(() => platform.close());

type Site = Awaited<ReturnType<Platform["addWebsite"]>>;

/** Batches of several months, some of their events sent before. */
function makeBatches(chance: Dice, sites: readonly Site[], known: object[]) {
  return Array.from({ length: 1 + chance.whole(4) }, () => {
    const events = Array.from({ length: 1 + chance.whole(5) }, () => {
      const at = iso(platform.clock.time - chance.whole(90) * day);
      const event = { id: v7(), name: "page_view", visitor: `v${chance.whole(3)}`, at };
      known.push(event);
      return event as object;
    });
    if (known.length > 0) events.push(chance.one(known));
    return { site: chance.one(sites), events };
  });
}

const send = (collector: Collector, batches: ReturnType<typeof makeBatches>) =>
  Promise.all(batches.map(({ site, events }) => collector.acceptServer(site.secret, { events })));

/** Follows one page; by chance its process dies before or after the commit. */
async function followOnce(tail: EventTail, follower: string, chance: Dice): Promise<void> {
  const dies = chance.unit() < 0.25;
  const max = chance.one([1, 5, 1_000]);
  const following = tail.follow(
    follower,
    async (events, queries) => {
      await applyTo(follower)(events, queries);
      if (dies) throw new Error("the process dies");
    },
    { max },
  );
  const expected = /the process dies|moved by another process|Acknowledged events are not in the event store yet/;
  await following.catch((error: Error) => expect(error.message).toMatch(expected));
}

/** Two websites may have the same id. */
const keyOf = ({ website, id }: { website: string; id: string }) => `${website} ${id}`;

const storedEvents = () =>
  platform.dependencies.clickhouse.select(
    constant("SELECT toString(id) AS id, toString(website) AS website, toString(seq) AS seq FROM events"),
    z.object({ id: z.string(), website: z.string(), seq: z.coerce.number() }),
    { owner: "test" },
  );

async function effectsOf(follower: string) {
  const { postgres } = platform.dependencies;
  return postgres.query<{ id: string; website: string }>("SELECT id, website FROM effects WHERE follower = $1", [
    follower,
  ]);
}

async function runHistory(chance: Dice): Promise<void> {
  const { clickhouse, postgres } = platform.dependencies;
  await clickhouse.command(sql`TRUNCATE TABLE events`);
  await postgres.query("DELETE FROM effects");
  await postgres.query("DELETE FROM event_cursors");
  platform.clock.time += 2 * day;
  const sites = [await platform.addWebsite(), await platform.addWebsite(), await platform.addWebsite()];
  const known: object[] = [];
  const starts = new Map([["all", 0]]);
  const deleted = new Set<string>();
  let store = mortalStore(clickhouse);
  let collector = await platform.collector(undefined, store.clickhouse);
  const tail = () => new EventTail(platform.dependencies, () => collector.storedSeq);
  await tail().openCursor("all", "beginning");

  for (let round = 0; round < rounds; round += 1) {
    platform.clock.time += chance.one([1_000, 30 * minute, day]);
    if (round === 3) {
      await tail().openCursor("new", "now");
      starts.set("new", collector.storedSeq);
    }
    if (round === 5) {
      const gone = sites.pop() as Site;
      deleted.add(gone.id);
      await postgres.query("DELETE FROM websites WHERE id = $1", [gone.id]);
      collector.forgetWebsites(gone.id);
      // Erased now or later.
      if (chance.unit() < 0.7) await clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(gone.id)}`);
    }
    const dies = round > 0 && chance.unit() < 0.4;
    const dead = dies ? store.die(chance.one(["none", "half", "all"])) : undefined;
    const sending = send(collector, makeBatches(chance, sites, known)).catch((error: unknown) => {
      if (!dies) throw error;
    });
    const followers = [...starts.keys()];
    const following = Promise.all([...followers, ...followers].map((name) => followOnce(tail(), name, chance)));
    await Promise.all([dead, sending, following]);
    if (!dies && chance.unit() < 0.7) continue;
    if (!dies) await collector.drain();
    store = mortalStore(clickhouse);
    collector = await platform.collector(undefined, store.clickhouse);
  }
  for (const name of starts.keys()) {
    while (await tail().follow(name, applyTo(name))) {
      // Until the follower has caught up.
    }
  }
  const stored = (await storedEvents()).filter(({ website }) => !deleted.has(website));
  for (const [name, start] of starts) {
    const effects = await effectsOf(name);
    expect(new Set(effects.map(keyOf)).size).toBe(effects.length);
    const expected = stored.filter(({ seq }) => seq > start).map(keyOf);
    const applied = effects.filter(({ website }) => !deleted.has(website)).map(keyOf);
    expect(applied.sort()).toEqual(expected.sort());
  }
}

const applyTo =
  (follower: string): Parameters<EventTail["follow"]>[1] =>
  async (events, { query }) => {
    const [ids, websites] = [events.map(({ id }) => id), events.map(({ website }) => website)];
    await query("INSERT INTO effects SELECT $1, unnest($2::uuid[]), unnest($3::uuid[])", [follower, ids, websites]);
  };

describe("random batches, kills, restarts, deletions and failing followers", () => {
  for (let history = 0; history < histories; history += 1) {
    it(`let each stored event take effect once per follower (history ${history})`, async () => {
      await runHistory(dice(seed + history));
    });
  }
});
