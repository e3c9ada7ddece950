import { v7 } from "uuid";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

export interface FilledJourney {
  id: string;
  no: number;
  website: string;
}

export interface Filled extends FilledJourney {
  waiting: number;
  /** A journey of a hundred blocks, with counts. */
  drawn: string;
}

const block = (type: string, fields: object, to: object, items: object[] = []) => ({
  id: v7(),
  type,
  fields,
  to,
  items,
});
const wait = (amount: number, unit: string) => ({ for: { amount, unit } });

/** A wait, two halves, a condition on what is known of the person, another wait and the end. */
const blocks = {
  1: block("trigger.event", { event: "add_to_cart" }, { next: 2 }),
  2: block("flow.wait_time", wait(1, "hour"), { next: 3 }),
  3: block("flow.split", { a: 50 }, { a: 4, b: 5 }),
  4: block("condition.attribute", {}, { yes: 5, no: 6 }, [
    { of: "attribute", name: "city", op: "is", value: "تهران", group: 0 },
  ]),
  5: block("flow.wait_time", wait(30, "day"), { next: 6 }),
  6: block("flow.end", {}, {}),
};

export async function addJourney(postgres: Postgres): Promise<FilledJourney> {
  const [owner, website, id] = [v7(), v7(), v7()];
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  const [row] = await postgres.query<{ no: number }>(
    `INSERT INTO journeys (id, website_id, name, status, version, settings, started_at, created_at)
     VALUES ($1, $2, 'سفر', 'active', 1, $3, now() - interval '2 days', now()) RETURNING no`,
    [id, website, JSON.stringify(defaultSettings)],
  );
  const plan = { settings: defaultSettings, goal: null, start: 1, blocks };
  await postgres.query("INSERT INTO journey_versions (journey, version, plan, at) VALUES ($1, 1, $2, now())", [
    ...[id, JSON.stringify(plan)],
  ]);
  return { id, no: row?.no ?? 0, website };
}

const pageSize = 100_000;

/** Some who wait for a month, and some whose hour is over: half of those live where the condition asks. */
export async function fillRuns(
  postgres: Postgres,
  { no, website }: FilledJourney,
  { waiting, due }: { waiting: number; due: number },
): Promise<void> {
  const data = JSON.stringify({
    cart: "c-10293",
    value: 480_000,
    product: { id: "tea", name: "چای بهاره", price: 480_000 },
  });
  const total = waiting + due;
  for (let from = 1; from <= total; from += pageSize) {
    const to = Math.min(total, from + pageSize - 1);
    await postgres.query(
      `INSERT INTO journey_people (website_id, journey, person, key, entered_at)
       SELECT $1, $2, person, '', now() - interval '2 hours' FROM generate_series($3::bigint, $4::bigint) AS person`,
      [website, no, from, to],
    );
    await postgres.query(
      `INSERT INTO journey_runs (website_id, journey, person, key, block, wait, clock, entered_at, arrived_at, arrived_shift, due, data, facts)
       SELECT $1, $2, person, '', CASE WHEN person <= $5 THEN 2 ELSE 5 END, 'time', 0, now() - interval '2 hours',
         now() - interval '2 hours', 0, CASE WHEN person <= $5 THEN now() - interval '1 hour'
           ELSE now() + interval '20 days' + person * interval '1 second' END, $6, '{}'
       FROM generate_series($3::bigint, $4::bigint) AS person`,
      [website, no, from, to, due, data],
    );
  }
  await postgres.query(
    `INSERT INTO people (website_id, id, email, city, attributes, claimed_at, revision)
     SELECT $1, person, person || '@mail.example', CASE WHEN person % 2 = 0 THEN 'تهران' ELSE 'شیراز' END, '{}', '{}', 1
     FROM generate_series(1, $2::bigint) AS person`,
    [website, due],
  );
}

const mapBlocks = 100;
const days = 90;
const messages = 20_000;

/** A map with counts of three months, some of which are not added up yet, and messages. */
export async function fillStats(postgres: Postgres, website: string): Promise<string> {
  const id = v7();
  const [journey] = await postgres.query<{ no: number }>(
    `INSERT INTO journeys (id, website_id, name, status, version, settings, created_at)
     VALUES ($1, $2, 'نقشه', 'finished', 1, $3, now()) RETURNING no`,
    [id, website, JSON.stringify(defaultSettings)],
  );
  const ids = Array.from({ length: mapBlocks }, () => v7());
  await postgres.query(
    `INSERT INTO journey_blocks (id, journey, position, type, title, x, y, fields)
     SELECT id, $1, place, 'flow.wait_time', '', 0, 0, '{}' FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, place)`,
    [id, ids],
  );
  const counters = `unnest(ARRAY['entered', 'left', 'next', 'yes', 'no']) AS counter`;
  await postgres.query(
    `INSERT INTO journey_stats (journey, block, day, counter, n)
     SELECT $1, no, current_date - day, counter, 7 FROM journey_blocks, generate_series(1, $3::int) AS day, ${counters}
     WHERE journey = $2`,
    [journey?.no, id, days],
  );
  await postgres.query(
    `INSERT INTO journey_totals (journey, block, counter, n)
     SELECT journey, block, counter, sum(n) FROM journey_stats WHERE journey = $1 GROUP BY 1, 2, 3`,
    [journey?.no],
  );
  await postgres.query(
    `INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
     SELECT $1, no, current_date, counter, 1 FROM journey_blocks, generate_series(1, 10), ${counters} WHERE journey = $2`,
    [journey?.no, id],
  );
  await postgres.query(
    `INSERT INTO messages (id, website_id, person, channel, source, journey, block, run, lap, account, state, created_at,
       send_after, expires_at)
     SELECT gen_random_uuid(), $1, n, 'SMS', 'journey', $2, (SELECT min(no) FROM journey_blocks WHERE journey = $3) + n % 100, n, 0,
       gen_random_uuid(), 'delivered', now(), now(), now() FROM generate_series(1, $4::int) AS n`,
    [website, journey?.no, id, messages],
  );
  return id;
}
