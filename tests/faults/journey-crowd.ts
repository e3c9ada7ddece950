import { v7 } from "uuid";
import { blankRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import { beginMove } from "#platform/journeys/engine/sql/moves.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { addSupplies } from "../platform-fixtures/campaign-rows.ts";
import { addJourney } from "../platform-fixtures/journeys.ts";

const hour = { amount: 1, unit: "hour" };
const far = { position: [36.3, 59.6, 20] };
const near = { position: [35.7, 51.4, 20] };

/** What people of the crowd do with their carts: everybody puts something in, changes the city, and comes into the area. */
export const kinds = ["buys", "looks", "forgets"] as const;
export const kindOf = (person: number) => kinds[person % kinds.length] as (typeof kinds)[number];

/** The way through the journey of carts, by kind. */
export const stepsOf = {
  buys: ["1 next", "2 yes", "6 end"],
  looks: ["1 next", "2 no", "3 yes", "4 next", "6 end"],
  forgets: ["1 next", "2 no", "3 no", "5 end"],
} satisfies Record<(typeof kinds)[number], string[]>;

/** A website with a line whose receivers get one SMS a day, and three journeys. */
export async function addShop(postgres: Postgres, now: number) {
  const [owner, website] = [v7(), v7()];
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  const { sms, choices } = await addSupplies(postgres, website);
  await postgres.query(`UPDATE channels SET caps = '{"day": 1, "week": null, "month": null}' WHERE id = $1`, [sms]);
  const { template, line } = choices.SMS;
  const add = (blocks: Parameters<typeof addJourney>[2]) => addJourney(postgres, { website, now }, blocks);
  const carts = await add({
    1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } },
    2: { type: "flow.wait_event", fields: { event: "buy", timeout: hour }, to: { yes: 6, no: 3 } },
    3: { type: "condition.event", fields: { event: "look", op: "did", since: "entry" }, to: { yes: 4, no: 5 } },
    4: { type: "action.sms", fields: { template, line, bale: "off", hold: true }, to: { next: 6 } },
    5: { type: "flow.end" },
    6: { type: "flow.end" },
  });
  const waiting = {
    2: { type: "flow.wait_time" as const, fields: { for: hour }, to: { next: 3 } },
    3: { type: "flow.end" as const },
  };
  const city = { attribute: "city", change: "changed" };
  const cities = await add({ 1: { type: "trigger.attribute", fields: city, to: { next: 2 } }, ...waiting });
  await postgres.query("INSERT INTO journey_watched_attributes VALUES ($1, 'city')", [website]);
  const area = [{ lat: 35.7, lon: 51.4, km: 1 }];
  const places = await add({
    1: { type: "trigger.geo", fields: { move: "enter" }, items: area as never, to: { next: 2 } },
    ...waiting,
  });
  return { website, carts: carts.no, cities: cities.no, places: places.no };
}

const toWait = {
  1: { type: "trigger.event" as const, fields: { event: "never" }, to: { next: 2 } },
  2: { type: "flow.wait_time" as const, fields: { for: hour }, to: { next: 3 } },
  3: { type: "flow.end" as const },
};

/** A journey that stands still, with people who wait for a long time yet. */
export async function addStanding(
  postgres: Postgres,
  { website, count, now }: { website: string; count: number; now: number },
): Promise<{ id: string; no: number }> {
  const journey = await addJourney(postgres, { website, now }, toWait);
  await postgres.query("UPDATE journeys SET status = 'deactive' WHERE id = $1", [journey.id]);
  await postgres.query(
    `WITH inside AS (INSERT INTO journey_people (website_id, journey, person, key, entered_at)
       SELECT $1, $2, 1000000 + no, '', $3 FROM generate_series(1, $4::int) AS no RETURNING *)
     INSERT INTO journey_runs (website_id, journey, person, key, block, wait, entered_at, arrived_at, arrived_shift, due, data, facts)
     SELECT website_id, journey, person, key, 2, 'time', $3, $3, 0, $3::timestamptz + interval '30 days', '{}', '{}' FROM inside`,
    [website, journey.no, new Date(now), count],
  );
  return journey;
}

/** Starts it from the beginning: all of it is left to workers. */
export const startAgain = (postgres: Postgres, { id, now }: { id: string; now: number }) =>
  postgres.transaction(async (queries) => {
    await queries.query(
      "INSERT INTO journey_versions (journey, version, plan, at) SELECT journey, 2, plan, $2 FROM journey_versions WHERE journey = $1",
      [id, new Date(now)],
    );
    await queries.query("UPDATE journeys SET status = 'active', version = 2 WHERE id = $1", [id]);
    await beginMove(queries, { id, at: new Date(now), start: 1, isOver: true, woken: [], kept: [1, 2, 3] });
  });

/** Known people, numbered from `first`, with a browser each. */
export async function addPeople(
  { query }: Postgres,
  { website, first, count, now }: { website: string; first: number; count: number; now: number },
): Promise<void> {
  await query(
    `INSERT INTO people (website_id, id, phone, city, consent, attributes, claimed_at, revision)
     SELECT $1, no, '+98912' || lpad(no::text, 7, '0'), 'Tehran', '{"SMS": true}', '{}', jsonb_build_object('city', $4::bigint), 1
     FROM generate_series($2::int, $3::int) AS no`,
    [website, first, first + count - 1, now],
  );
  await query(
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
     SELECT $1, no, no, to_timestamp($4::bigint / 1000.0), 1 FROM generate_series($2::int, $3::int) AS no`,
    [website, first, first + count - 1, now],
  );
}

export const moveCities = ({ query }: Postgres, website: string, people: readonly number[], now: number) =>
  query(
    `UPDATE people SET city = 'Shiraz', claimed_at = jsonb_build_object('city', $3::bigint)
     WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people, now],
  );

/** Stores groups of what people do, a second apart; answers the number of the last group. */
export async function storeDeeds(
  clickhouse: ClickHouse,
  { website, people, now, seq }: { website: string; people: readonly number[]; now: number; seq: number },
): Promise<number> {
  const groups = [
    people.flatMap((person) => [event(person, "cart"), event(person, "visit", far)]),
    people.flatMap((person) => {
      const deed = { buys: "buy", looks: "look", forgets: "rest" }[kindOf(person)];
      return [event(person, deed), event(person, "visit", near)];
    }),
  ];
  for (const [index, group] of groups.entries()) {
    const at = now + index * 1_000;
    const rows = group.map((row, place) =>
      toColumns(website, { ...row, at: at + place }, seq + index + 1, timeOf(at + place)),
    );
    await clickhouse.insert("events", rows, v7());
  }
  return seq + groups.length;
}

const event = (person: number, name: string, data?: object) => ({
  ...blankRow(v7(), name),
  visitor: BigInt(person),
  data: data === undefined ? "" : JSON.stringify(data),
  provenance: "server" as const,
});
