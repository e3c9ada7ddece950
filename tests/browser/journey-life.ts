import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import type { BlockInput } from "#contract/journeys/blocks.ts";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";
import { clientOf, expect, type Owner } from "./test.ts";

/** Who comes: the first ones buy, the others still stand at the wait. */
const buyers = 24;
const waiting = 12;

interface Served {
  platformUrl: string;
  dataDir: string;
}

/** A cart that waits a day for its purchase: who buys goes to the goal, who does not gets a mail. */
function cartJourney(): (BlockInput & { id: string })[] {
  const [start, wait, end, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  const timeout = { amount: 1, unit: "day" } as const;
  return [
    {
      ...{ ...place, id: start, title: "افزودن به سبد", type: "trigger.event", fields: { event: "add_to_cart" } },
      connections: [{ output: "next", to: wait }],
    },
    {
      ...{ ...place, id: wait, title: "انتظار برای خرید", type: "flow.wait_event" },
      fields: { event: "purchase", timeout, matchKey: false },
      connections: [
        { output: "yes", to: end },
        { output: "no", to: other },
      ],
    },
    { ...place, id: end, title: "خرید کرد", type: "flow.end", fields: { mark: "goal" }, connections: [] },
    { ...place, id: other, title: "یادآوری نشد", type: "flow.end", fields: {}, connections: [] },
  ];
}

/** A journey that is started and that people have gone through; its messages are written as deliveries would. */
export async function liveJourney(nabz: Served, owner: Owner): Promise<{ id: string; wait: string }> {
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده" })).result;
  const blocks = cartJourney();
  await client.journeys.blocks.replace({ journey: id, blocks });
  await client.journeys.setGoal({ id, event: "purchase", trafficPercent: 90, onConversion: "stay" });
  await client.journeys.start({ id });
  const people = Array.from({ length: buyers + waiting }, () => randomUUID());
  const send = (name: string, visitors: readonly string[], data: (visitor: string) => object) =>
    serve(
      nabz,
      owner,
      visitors.map((visitor) => ({ id: randomUUID(), name, visitor, data: data(visitor) })),
    );
  await send("identify", people, (visitor) => ({ email: `${visitor}@mail.example`, name: "نگار رضایی" }));
  await send("add_to_cart", people, () => ({ value: 480_000 }));
  const countsOf = async () => (await client.journeys.get({ id })).result.counts;
  await expect
    .poll(async () => Object.values(await countsOf()).reduce((sum, number) => sum + number, 0), { timeout: 30_000 })
    .toBeGreaterThan(buyers);
  await expect.poll(async () => (await client.journeys.people({ id })).result.items.length).toBeGreaterThan(0);
  await addMessages(nabz, id);
  await send("purchase", people.slice(0, buyers), (visitor) => ({ order: visitor, value: 480_000 }));
  await expect.poll(async () => (await countsOf()).left, { timeout: 30_000 }).toBeGreaterThan(0);
  return { id, wait: blocks[1]?.id ?? "" };
}

async function serve({ platformUrl }: Served, { website }: Owner, events: readonly object[]): Promise<void> {
  const answer = await fetch(`${platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${website.secret}` },
    body: JSON.stringify({ events }),
  });
  expect(((await answer.json()) as { accepted?: number }).accepted).toBe(events.length);
}

/** One mail to each who is inside: of five, three arrived, one was clicked and one met the day's cap. */
const addMessages = (nabz: Served, journey: string) =>
  queryStore(
    nabz,
    `INSERT INTO messages (id, website_id, person, channel, source, journey, block, run, lap, account, state, reason, price,
       created_at, send_after, expires_at, sent_at)
     SELECT gen_random_uuid(), runs.website_id, person, 'EMAIL', 'journey', runs.journey, block, runs.id, 0, gen_random_uuid(),
       CASE runs.id % 5 WHEN 0 THEN 'dropped' WHEN 1 THEN 'clicked' ELSE 'delivered' END, CASE runs.id % 5 WHEN 0 THEN 'cap_day' END,
       CASE WHEN runs.id % 5 > 0 THEN 1200 END, now(), now(), now(), CASE WHEN runs.id % 5 > 0 THEN now() END
     FROM journey_runs AS runs JOIN journeys ON no = runs.journey WHERE journeys.id = $1`,
    [journey],
  );

/** Has the steps of some who are inside have failed until no try was left, as the engine writes it. */
export const breakRuns = (nabz: Served, journey: string, count: number) =>
  queryStore(
    nabz,
    `UPDATE journey_runs SET due = 'infinity', clock = 1, tries = 5 WHERE id IN (
       SELECT runs.id FROM journey_runs AS runs JOIN journeys ON no = runs.journey
       WHERE journeys.id = $1 AND clock <> 1 ORDER BY runs.id LIMIT $2)`,
    [journey, count],
  );

async function queryStore({ dataDir }: Served, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(connection(findPostmaster(join(dataDir, "postgres", "data"))?.socketFolder ?? ""));
  await client.connect();
  await client.query(statement, values);
  await client.end();
}
