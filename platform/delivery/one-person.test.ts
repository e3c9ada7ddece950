import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { claimDue } from "./sql/claim.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("a batch looks at the messages of one person once each, however many wait", async () => {
  const account = scene.addAccount("SMS", undefined, { lines: [scene.line()] });
  const person = await scene.addPerson();
  const first = await scene.queue(account, { person });
  const count = 3_000;
  await scene.postgres.query(
    `INSERT INTO messages (id, website_id, person, channel, source, account, line, state, created_at, send_after, expires_at)
     SELECT gen_random_uuid(), website_id, person, channel, 'test', account, line, state, created_at + n * interval '1 ms',
       send_after, expires_at FROM messages, generate_series(2, $2::int) AS n WHERE id = $1`,
    [first, count],
  );
  await scene.postgres.query("ANALYZE messages");
  const lane = { account: account.id, line: account.lines[0]?.id ?? null };
  const claim = { lane, website: scene.website, now: new Date(scene.clock.time), limit: 50 };
  const [plan] = await explain(scene.postgres, (queries) => claimDue(queries, claim), { byPlanner: true });
  expect(plan?.pages).toBeLessThan(20 * count);
  const claimed = await scene.postgres.transaction((queries) => claimDue(queries, claim));
  expect(claimed.map(({ id }) => id)).toEqual([first]);
});
