import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { DeferredLookups } from "./deferred-lookups.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const hour = 60 * minute;

/** The real store, which cannot be reached while it is away. */
function remoteStore() {
  const { clickhouse: real } = platform.dependencies;
  const state = { isAway: false, loads: 0 };
  const refuse = () => {
    if (!state.isAway) return;
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    throw new AppError("SERVICE_UNAVAILABLE", "ClickHouse: connect ECONNREFUSED", { cause });
  };
  const clickhouse: ClickHouse = {
    ...real,
    async insert(...group) {
      refuse();
      if (group[0] === "events") state.loads += 1;
      return real.insert(...group);
    },
    async select(...query) {
      if (query[2].owner !== "test") refuse();
      return real.select(...query);
    },
  };
  return { clickhouse, state };
}

async function scene() {
  const { clickhouse, state } = remoteStore();
  const site = await platform.addWebsite();
  const visitor = v7();
  const open = () => platform.collector(undefined, clickhouse);
  let collector = await open();
  const send = (...events: object[]) => collector.acceptBrowser({ key: site.key, visitor, events }, client);
  const rows = () =>
    platform.rows(
      constant("toString(id) AS id, toString(session) AS session"),
      { id: z.string(), session: z.string() },
      site.id,
    );
  return {
    state,
    send,
    rows,
    sessionsOf: async () => new Map((await rows()).map(({ id, session }) => [id, session])),
    /** Memory then knows the last hour of sessions and 20 minutes of ids. */
    async restart() {
      collector = await open();
    },
  };
}

it("a store that is away does not stop collecting: events are judged once it is back", async () => {
  const { state, send, rows, restart } = await scene();
  const known = view();
  await send(known);
  await rows();
  platform.clock.time += 30 * minute;
  await restart();
  state.isAway = true;
  const fresh = view();
  expect(await send({ ...known, at: iso(platform.clock.time - 30 * minute) }, fresh)).toMatchObject({ accepted: 2 });
  expect(await send(fresh)).toMatchObject({ duplicates: 1 });
  state.isAway = false;
  expect((await rows()).map(({ id }) => id).sort()).toEqual([known.id, fresh.id].sort());
});

it("late events join the stored session that they belong to, and those after them too", async () => {
  const { state, send, sessionsOf, restart } = await scene();
  const start = platform.clock.time;
  const at = (minutes: number) => ({ at: iso(start + minutes * minute) });
  const first = view(at(0));
  await send(first);
  const before = (await sessionsOf()).get(first.id);
  platform.clock.time += 3 * hour;
  await restart();
  state.isAway = true;
  const [second, third, other] = [view(at(10)), view(at(35)), view(at(100))];
  for (const event of [second, third, other]) expect(await send(event)).toMatchObject({ accepted: 1 });
  state.isAway = false;
  const now = view();
  await send(now);
  const sessions = await sessionsOf();
  expect([second, third].map(({ id }) => sessions.get(id))).toEqual([before, before]);
  expect(new Set([before, sessions.get(other.id), sessions.get(now.id)]).size).toBe(3);
});

it("catches up in few loads, however many groups wait without their sessions", async () => {
  const { state, send, rows, sessionsOf, restart } = await scene();
  const first = view();
  await send(first);
  await rows();
  const at = (index: number) => ({ at: iso(platform.clock.time - 170 * minute + index * 5 * minute) });
  platform.clock.time += 3 * hour;
  await restart();
  state.isAway = true;
  const late = Array.from({ length: 24 }, (_, index) => view(at(index)));
  for (const event of late) expect(await send(event)).toMatchObject({ accepted: 1 });
  state.isAway = false;
  state.loads = 0;
  const sessions = await sessionsOf();
  // The load that was tried in vain, and the one of all others.
  expect(state.loads).toBeLessThanOrEqual(2);
  expect(late.map(({ id }) => sessions.get(id))).toEqual(late.map(() => sessions.get(first.id)));
});

it("a kill in between changes nothing: the log keeps what is to be judged", async () => {
  const { state, send, sessionsOf, restart } = await scene();
  const start = platform.clock.time;
  const first = view();
  await send(first);
  const before = (await sessionsOf()).get(first.id);
  platform.clock.time += 3 * hour;
  await restart();
  state.isAway = true;
  const again = { ...first, at: iso(start) };
  const late = view({ at: iso(start + 5 * minute) });
  expect(await send(again, late)).toMatchObject({ accepted: 2 });
  state.isAway = false;
  await restart();
  expect([...(await sessionsOf())].sort()).toEqual(
    [
      [first.id, before],
      [late.id, before],
    ].sort(),
  );
});

it("a store that is busy refuses as before", async () => {
  const { send, restart } = await scene();
  platform.clock.time += 2 * hour;
  await restart();
  const { clickhouse } = platform.dependencies;
  const busy = new AppError("SERVICE_UNAVAILABLE", "ClickHouse: memory limit", { cause: { code: "241" } });
  const collector = await platform.collector(undefined, {
    ...clickhouse,
    select: (...query) => (/id IN/.test(query[0].text) ? Promise.reject(busy) : clickhouse.select(...query)),
  });
  const site = await platform.addWebsite();
  const late = view({ at: iso(platform.clock.time - 5 * hour) });
  const batch = { key: site.key, visitor: v7(), events: [late] };
  await expect(collector.acceptBrowser(batch, client)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(send).toBeDefined();
});

it("sessions that no event joins for eight days are forgotten, and leave room for the next outage", async () => {
  const deferred = new DeferredLookups(() => true, 3);
  const [start, day] = [platform.clock.time, 24 * hour];
  const find = async () => "nothing";
  for (const session of [1n, 2n, 3n]) deferred.add(session, start);
  // Only a session that is none's continuation is an ordinary one at once.
  deferred.judged(1n, 9n);
  await expect(deferred.attempt(find)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  deferred.add(2n, start + 5 * day);
  deferred.forget(start + 8 * day);
  await expect(deferred.attempt(find)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  deferred.forget(start + 8 * day + 1);
  expect([1n, 2n, 3n].map((session) => deferred.isProvisional(session))).toEqual([false, true, false]);
  expect(await deferred.attempt(find)).toBeUndefined();
});
