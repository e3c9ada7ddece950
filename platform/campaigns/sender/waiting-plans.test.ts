import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSending } from "#platform/delivery/sql/message-log.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { countUntried } from "../sql/people.ts";
import { isWaitingFor, takeBack, wakeStopped } from "../sql/states.ts";
import { isFull, isThrough } from "./sql/work.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
  const account = scene.addAccount("SMS", undefined);
  const first = await scene.queue(account, {});
  // Statistics are of a moment without a queue, and stay so.
  await scene.postgres.query("ALTER TABLE messages SET (autovacuum_enabled = false)");
  await scene.postgres.query("DELETE FROM messages WHERE id <> $1", [first]);
  const add = (state: string) =>
    scene.postgres.query(
      `INSERT INTO messages (id, website_id, person, channel, source, campaign, account, line, state, created_at, send_after, expires_at)
       SELECT gen_random_uuid(), website_id, n, channel, 'campaign', $2, account, line, $3, created_at, send_after, expires_at
       FROM messages, generate_series(1, 20000) AS n WHERE id = $1`,
      [first, v7(), state],
    );
  await add("delivered");
  await scene.postgres.query("UPDATE messages SET state = 'delivered' WHERE id = $1", [first]);
  await scene.postgres.query("VACUUM ANALYZE messages");
  await add("queued");
});
afterAll(async () => {
  await scene?.postgres.query("DELETE FROM messages");
  await scene?.postgres.query("ALTER TABLE messages RESET (autovacuum_enabled)");
  await scene?.close();
});

it("what waits of a campaign, or of a website, is read by itself, however long the queue of others is", async () => {
  const own = v7();
  const now = new Date(scene.clock.time);
  const looks: ((queries: Queries) => Promise<unknown>)[] = [
    (queries) => isWaitingFor(queries, own, 0),
    (queries) => countUntried(queries, [own]),
    (queries) => wakeStopped(queries, own, now),
    (queries) => takeBack(queries, own, 500),
    (queries) => isThrough(queries, own),
    (queries) => readSending(queries, v7()),
    (queries) => isFull(queries, own, { now, max: { due: 10, waiting: 10 } }),
  ];
  for (const look of looks) {
    const [plan] = await explain(scene.postgres, look, { byPlanner: true });
    expect(plan?.pages, look.toString()).toBeLessThan(60);
  }
});
