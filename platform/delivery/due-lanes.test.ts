import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hourMs, openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { type Lane, listDueLanes } from "./sql/claim.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const later = () => new Date(scene.clock.time + hourMs);

/** An account with messages by line, which leave now or in an hour. */
async function addLanes(lanes: readonly { line: string | null; count: number; isDue: boolean }[]): Promise<string> {
  const account = scene.addAccount("SMS", undefined);
  for (const { line, count, isDue } of lanes) {
    const first = await scene.queue(account, {});
    await scene.postgres.query("UPDATE messages SET line = $2, send_after = $3 WHERE id = $1", [
      ...[first, line, isDue ? new Date(scene.clock.time) : later()],
    ]);
    await scene.postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, account, line, state, created_at, send_after, expires_at)
       SELECT gen_random_uuid(), website_id, channel, 'test', account, line, state, created_at, send_after, expires_at
       FROM messages, generate_series(2, $2::int) WHERE id = $1`,
      [first, count],
    );
  }
  return account.id;
}

it("lanes are due by their own messages, with a line and without one, and read no other lane's", async () => {
  const [full, early, alone] = [v7(), v7(), v7()];
  const mixed = await addLanes([
    { line: full, count: 300, isDue: true },
    { line: early, count: 1, isDue: false },
    { line: null, count: 1, isDue: false },
  ]);
  const lineless = await addLanes([
    { line: alone, count: 1, isDue: false },
    { line: null, count: 2, isDue: true },
  ]);
  const now = new Date(scene.clock.time);
  const due = (await listDueLanes(scene.postgres, now)).map(({ account, line }: Lane) => `${account}/${line}`);
  expect(due.sort()).toEqual([`${mixed}/${full}`, `${lineless}/null`].sort());
  const all = (await listDueLanes(scene.postgres, later())).filter(({ account }) => account === mixed);
  expect(all.map(({ line }) => line).sort()).toEqual([early, full, null].sort());
  await scene.postgres.query("ANALYZE messages");
  const [plan] = await explain(scene.postgres, (queries) => listDueLanes(queries, now));
  expect(plan?.removed).toBeLessThan(10);
});

it("looks for due lanes in a few pages, however long the queue of a lane without a line is", async () => {
  const account = await addLanes([{ line: null, count: 20_000, isDue: true }]);
  await scene.postgres.query("ANALYZE messages");
  const now = new Date(scene.clock.time);
  const [plan] = await explain(scene.postgres, (queries) => listDueLanes(queries, now), { byPlanner: true });
  expect(plan?.pages).toBeLessThan(100);
  await scene.postgres.query("DELETE FROM messages WHERE account = $1", [account]);
});
