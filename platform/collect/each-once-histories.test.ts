import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Collected } from "#contract/collect.ts";
import { displaceEvents } from "#platform/exclusions/displace-events.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { mortalStore } from "#tests/platform-fixtures/mortal-store.ts";
import { client, iso, minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import type { Collector } from "./collector.ts";
import { maxAgeMs } from "./event-time.ts";

/** 200 in `npm run oracles`; `HISTORIES=4000` runs as many; `SEED` repeats a run. */
const histories = Number(process.env.HISTORIES ?? 8);
const seed = Number(process.env.SEED ?? 20_261_121);
const together = 25;
const rounds = 5;
const [hour, day] = [60 * minute, 24 * 60 * minute];

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

interface SentEvent {
  id: string;
  /** When it happened, by the true clock. */
  time: number;
  /** How a server names its visitor. */
  who: { visitor: string } | { person: string };
}

/** The id that the server's event of the same id is stored under. */
const serversId = (id: string) => `${id.slice(0, 14)}8${id.slice(15)}`;

/** History of a website beside the plain Set of ids that must be stored. */
class History {
  readonly known: SentEvent[] = [];
  readonly stored = new Set<string>();
  readonly visitor = v7();

  constructor(
    readonly site: Awaited<ReturnType<Platform["addWebsite"]>>,
    private readonly chance: Dice,
    /** The sender's clock less the true one. */
    private readonly skew: number,
  ) {}

  /** Up to three concurrent batches of new and repeated events, by browser and by server. */
  batches(now: number) {
    const { chance } = this;
    return Array.from({ length: 1 + chance.whole(3) }, () => {
      const events = Array.from({ length: chance.whole(4) }, () => this.#happen(now));
      for (let count = chance.whole(6); count > 0 && this.known.length > 0; count -= 1) {
        events.splice(chance.whole(events.length + 1), 0, chance.one(this.known));
      }
      if (events.length === 0) events.push(this.#happen(now));
      return { events, byServer: chance.unit() < 0.3 };
    });
  }

  body(batch: { events: readonly SentEvent[]; byServer: boolean }, now: number) {
    const clock = batch.byServer ? 0 : this.skew;
    const events = batch.events.map(({ id, time, who }) => ({
      ...{ id, name: "page_view", url: "https://shop.example/", at: iso(time + clock) },
      ...(batch.byServer ? who : {}),
    }));
    if (batch.byServer) return { events };
    return { key: this.site.key, visitor: this.visitor, sentAt: iso(now + clock), events };
  }

  /** Says of an event that it arrives; whether it is new. What the server has said a browser cannot say again. */
  add(id: string, byServer: boolean): boolean {
    const isKnown = this.stored.has(byServer ? serversId(id) : id) || this.stored.has(serversId(id));
    if (!isKnown) this.stored.add(byServer ? serversId(id) : id);
    return !isKnown;
  }

  /** Where both reported an event the server's counts. */
  displace(): boolean {
    const displaced = [...this.stored].filter((id) => id !== serversId(id) && this.stored.has(serversId(id)));
    for (const id of displaced) this.stored.delete(id);
    return displaced.length > 0;
  }

  #happen(now: number): SentEvent {
    const { chance } = this;
    const time = now - Math.floor(chance.unit() * chance.one([1_000, 90 * minute, 6 * day]));
    const id = chance.unit() < 0.8 ? v7({ msecs: time + this.skew }) : v4();
    const who = chance.unit() < 0.9 ? { visitor: this.visitor } : { person: `C-${chance.whole(3)}` };
    const event = { id, time, who };
    this.known.push(event);
    return event;
  }
}

/** Sends a round of concurrent batches; a process that lives answers what the Set says. */
async function sendRound(collector: Collector, all: readonly History[]): Promise<void> {
  const { time: now } = platform.clock;
  const answers = all.map(async (history) => {
    const batches = history.batches(now).sort((one, other) => Number(one.byServer) - Number(other.byServer));
    const expected = { accepted: 0, duplicates: 0, tooOld: 0 };
    for (const { events, byServer } of batches) {
      for (const { id, time } of events) {
        if (!byServer && time < now - maxAgeMs) expected.tooOld += 1;
        else if (history.add(id, byServer)) expected.accepted += 1;
        else expected.duplicates += 1;
      }
    }
    const send = (batch: SentBatch) => sendBatch(collector, history, batch);
    const [served, browsed] = [batches.filter(({ byServer }) => byServer), batches.filter(({ byServer }) => !byServer)];
    const isShared = browsed.some(({ events }) =>
      events.some((event) => served.some((other) => other.events.includes(event))),
    );
    // How many are accepted of an event that both report depends on who is first.
    const parts = isShared ? [browsed, served] : [batches];
    const answers: Collected[] = [];
    for (const part of parts) answers.push(...(await Promise.all(part.map(send))));
    const sum = (of: (answer: (typeof answers)[number]) => number) =>
      answers.reduce((all, answer) => all + of(answer), 0);
    expect({
      accepted: sum(({ accepted }) => accepted),
      duplicates: sum(({ duplicates }) => duplicates),
      tooOld: sum(({ dropped }) => dropped.too_old ?? 0),
    }).toEqual(expected);
  });
  await Promise.all(answers);
}

type SentBatch = ReturnType<History["batches"]>[number];

const sendBatch = (collector: Collector, history: History, batch: SentBatch) => {
  const body = history.body(batch, platform.clock.time);
  return batch.byServer ? collector.acceptServer(history.site.secret, body) : collector.acceptBrowser(body, client);
};

/** The same to a process whose store dies. Returns the ids that it answered for: they must be stored, the rest may be. */
async function sendToDying(collector: Collector, all: readonly History[]): Promise<Map<History, string[]>> {
  const { time: now } = platform.clock;
  const answered = new Map(all.map((history) => [history, [] as string[]]));
  const sent = all.flatMap((history) =>
    history.batches(now).map(async (batch) => {
      const answer = await sendBatch(collector, history, batch).catch(() => undefined);
      if (answer === undefined) return;
      for (const { id, time } of batch.events) {
        if (batch.byServer || time >= now - maxAgeMs) answered.get(history)?.push(id);
      }
    }),
  );
  await Promise.all(sent);
  return answered;
}

const idsOf = async (all: readonly History[]) => {
  const rows = await platform.dependencies.clickhouse.select(
    constant(`SELECT toString(website) AS site, groupArray(toString(id)) AS ids FROM events
              WHERE website IN (${all.map(({ site }) => `'${site.id}'`).join(",")}) GROUP BY website`),
    z.object({ site: z.string(), ids: z.array(z.string()) }),
    { owner: "test" },
  );
  return new Map(rows.map(({ site, ids }) => [site, ids]));
};

describe("random batches, splits, duplicates, late events, restarts and kills", () => {
  for (let first = 0; first < histories; first += together) {
    it(`store each event once, as a plain Set does (histories ${first} to ${first + together - 1})`, async () => {
      const world = dice(seed + first);
      const all = await Promise.all(
        Array.from({ length: together }, async (_, n) => {
          const chance = dice(seed * 31 + first + n);
          return new History(await platform.addWebsite(), chance, chance.one([0, 0, 400, -5 * hour, 2 * day]));
        }),
      );
      let store = mortalStore(platform.dependencies.clickhouse);
      let collector = await platform.collector(undefined, store.clickhouse);
      for (let round = 0; round < rounds; round += 1) {
        platform.clock.time += world.one([1_000, 3 * minute, 25 * minute, 5 * hour, 23 * hour, 3 * day]);
        const dies = round > 0 && world.unit() < 0.3;
        const dead = dies ? store.die(world.one(["none", "half", "all"])) : undefined;
        const answered = dies ? await sendToDying(collector, all) : undefined;
        if (!dies) await sendRound(collector, all);
        await dead;
        if (dies) {
          store = mortalStore(platform.dependencies.clickhouse);
          collector = await platform.collector(undefined, store.clickhouse);
        } else {
          const exclusions = { ...platform.dependencies, clickhouse: store.clickhouse, collector };
          for (const history of all) if (history.displace()) await displaceEvents(exclusions, history.site.id);
        }
        const found = await idsOf(all);
        for (const history of all) {
          const ids = found.get(history.site.id) ?? [];
          if (dies) for (const id of ids) history.stored.add(id);
          const isStored = (id: string) => history.stored.has(id) || history.stored.has(serversId(id));
          expect(answered?.get(history)?.filter((id) => !isStored(id)) ?? []).toEqual([]);
          // Equal lengths as lists: nothing twice, nothing lost.
          expect(ids.toSorted()).toEqual([...history.stored].sort());
          const forms = ({ id }: SentEvent) => [id, serversId(id)].filter((each) => history.stored.has(each)).length;
          expect(history.known.reduce((sum, event) => sum + forms(event), 0)).toBe(ids.length);
        }
        if (dies || world.unit() > 0.3) continue;
        await collector.drain();
        store = mortalStore(platform.dependencies.clickhouse);
        collector = await platform.collector(undefined, store.clickhouse);
      }
    });
  }
});
