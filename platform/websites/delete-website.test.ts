import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMessages } from "#platform/delivery/sql/messages.ts";
import { recordClaims } from "#platform/people/record-claims.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { deleteWebsite } from "./delete-website.ts";
import { eraseWebsites } from "./erase-websites.ts";
import { pagedTables } from "./sql/deletion-pages.ts";
import { findOwnWebsite } from "./sql/find-own-website.ts";
import { WebsiteDeletions } from "./website-deletions.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
let owner: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  const [row] = await platform.dependencies.postgres.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  owner = row?.id ?? "";
}, 300_000);
afterAll(() => platform?.close());

/** A message that waits; with `tried` for a further try. */
async function addWaiting(website: string, attempts: number): Promise<string> {
  const { postgres } = platform.dependencies;
  const [id, now] = [v7(), platform.clock.time];
  await insertMessages(postgres, [
    {
      ...{ id, website, person: "1", channel: "EMAIL" as const, account: v7(), content: { subject: "س" } },
      ...{ source: "journey" as const, journey: 1, block: 1, run: String(attempts + 1), lap: 0 },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) },
    },
  ]);
  await postgres.query("UPDATE messages SET attempts = $2 WHERE id = $1", [id, attempts]);
  return id;
}

/** Runs, people and messages of a journey, `size` of each. */
async function addCrowd(size: number): Promise<string> {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const [journey] = await postgres.query<{ no: number }>(
    `INSERT INTO journeys (id, website_id, name, status, version, settings, started_at, created_at)
     VALUES ($1, $2, 'سفر', 'active', 1, '{}', now(), now()) RETURNING no`,
    [v7(), id],
  );
  const values = [id, journey?.no, size];
  await postgres.query(
    `INSERT INTO journey_runs (website_id, journey, person, key, block, due, entered_at, arrived_at, arrived_shift, data, facts)
     SELECT $1, $2, n, '', 1, now(), now(), now(), 0, '{}', '{}' FROM generate_series(1, $3::int) AS n`,
    values,
  );
  await postgres.query(
    `INSERT INTO journey_people (website_id, journey, person, key, entered_at)
     SELECT $1, $2, n, '', now() FROM generate_series(1, $3::int) AS n`,
    values,
  );
  await postgres.query(
    `INSERT INTO messages (id, website_id, person, channel, account, state, source, content, created_at, expires_at, send_after)
     SELECT gen_random_uuid(), $1, n, 'EMAIL', $2, 'queued', 'journey', '{}', now(), now(), now()
     FROM generate_series(1, $3::int) AS n`,
    [id, v7(), size],
  );
  return id;
}

const paths = { collector: { forgetWebsites: () => undefined }, erasures: { request: () => undefined } };
const remove = (id: string, postgres: Postgres = platform.dependencies.postgres) =>
  deleteWebsite({ ...platform.dependencies, postgres }, { owner, id, ...paths });
const deletions = (postgres: Postgres = platform.dependencies.postgres, limit?: number) =>
  new WebsiteDeletions({ ...platform.dependencies, postgres }, paths.erasures, limit);

const count = async (table: string, website: string): Promise<number> => {
  const [row] = await platform.dependencies.postgres.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE website_id = $1`,
    [website],
  );
  return row?.n ?? -1;
};
const isThere = async (id: string) =>
  (await platform.dependencies.postgres.query("SELECT FROM websites WHERE id = $1", [id])).length === 1;
const claim = (website: string) =>
  recordClaims(platform.dependencies, [
    {
      ...{ website, event: v7(), visitor: 7n, at: platform.clock.time, identifiers: { id: v7() }, fields: {} },
      ...{ bought: false, provenance: "server", isSigned: true },
    },
  ]);

/** Runs a look before each transaction commits: of what it says is held, others would wait. */
const watched = (look: (statements: readonly string[]) => Promise<void>): Postgres => {
  const { postgres } = platform.dependencies;
  return {
    ...postgres,
    transaction: (work) =>
      postgres.transaction(async (queries) => {
        const statements: string[] = [];
        const query: Queries["query"] = (text, values) => {
          statements.push(text);
          return queries.query(text, values);
        };
        const result = await work({ ...queries, query });
        await look(statements);
        return result;
      }),
  };
};

it("while 50,000 people of a website go, nothing waits for its row, and pages die anywhere", async () => {
  const { postgres } = platform.dependencies;
  const size = 50_000;
  const [site, other] = [await addCrowd(size), (await platform.addWebsite()).id];
  /** Whether somebody who needs the website would wait for the transaction under way. */
  const isHeld = async () => {
    const rows = await postgres.query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE SKIP LOCKED", [site]);
    return (await isThere(site)) && rows.length === 0;
  };
  const held: (readonly string[])[] = [];
  let pages = 0;
  const look = async (statements: readonly string[]) => {
    pages += 1;
    if (await isHeld()) held.push(statements);
    // Of both websites at once: what becomes of the first must not hold up the second.
    if (pages % 25 === 0) await Promise.all([claim(site), claim(other)]);
  };
  await remove(site, watched(look));
  expect([await findOwnWebsite(postgres, { owner, id: site }), await count("journey_runs", site)]).toEqual([
    undefined,
    size,
  ]);
  expect(await count("messages", site)).toBe(size);
  let deaths = 0;
  for (let step = 20; step < 600 && (await isThere(site)); step += 40) {
    const mortal = mortalPostgres(watched(look), step);
    await deletions(mortal.postgres).carryOn();
    deaths += mortal.isDead() ? 1 : 0;
  }
  await deletions(watched(look)).carryOn();
  expect(deaths).toBeGreaterThan(2);
  expect(pages).toBeGreaterThan(100);
  expect(await isThere(site)).toBe(false);
  for (const table of ["journey_runs", "journey_people", "messages"]) expect(await count(table, site)).toBe(0);
  // The call itself, and the row that goes last, hold it: neither deletes more than a few rows.
  expect(held).toHaveLength(2);
  const crowded = /DELETE FROM (journey_runs|journey_people|messages)/;
  expect(held.flat().filter((text) => crowded.test(text))).toEqual([]);
  expect(held[1]?.at(-2)).toContain("DELETE FROM websites");
}, 120_000);

it("messages under way are left until they are settled, and the website with them", async () => {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const under = await addWaiting(id, 1);
  await addWaiting(id, 2);
  await postgres.query("UPDATE messages SET state = 'sending', lease = $2 WHERE id = $1", [
    ...[under, new Date(platform.clock.time + 60_000)],
  ]);
  await remove(id);
  await deletions().carryOn();
  expect(await postgres.query("SELECT id FROM messages WHERE website_id = $1", [id])).toEqual([{ id: under }]);
  expect(await isThere(id)).toBe(true);
  await postgres.query("UPDATE messages SET state = 'sent', lease = NULL WHERE id = $1", [under]);
  await deletions().carryOn();
  expect([await isThere(id), await count("messages", id)]).toEqual([false, 0]);
});

it("a second call finds nothing, and the name and the address can be used at once", async () => {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite("again.example");
  await Promise.all([remove(id), remove(id)]);
  await remove(id);
  expect(await postgres.query("SELECT owner_id, active FROM websites WHERE id = $1", [id])).toEqual([
    { owner_id: null, active: false },
  ]);
  const next = await platform.addWebsite("again.example");
  await deletions().carryOn();
  expect([await isThere(id), await isThere(next.id)]).toEqual([false, true]);
});

it("its events are erased once more when the last row is gone", async () => {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const requestedAt = async () =>
    (
      await postgres.query<{ at: Date }>('SELECT requested_at AS "at" FROM erasures WHERE website_id = $1', [id])
    )[0]?.at.getTime();
  await remove(id);
  platform.clock.time += 120_000;
  await eraseWebsites(platform.dependencies);
  expect(await requestedAt(), "nothing is due while rows go").toBeUndefined();
  await deletions().carryOn();
  expect(await requestedAt()).toBe(platform.clock.time);
  platform.clock.time += 120_000;
  await eraseWebsites(platform.dependencies);
  expect(await requestedAt()).toBeUndefined();
});

it("a website whose pages fail rests, longer each time, and holds up no other", async () => {
  const { postgres } = platform.dependencies;
  const [bad, good] = [(await platform.addWebsite()).id, (await platform.addWebsite()).id];
  let tries = 0;
  const failing: Postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((queries) =>
        work({
          ...queries,
          query: (text, values) => {
            if (text.startsWith("SELECT FROM website_deletions") && values?.[0] === bad) {
              tries += 1;
              throw new Error("no");
            }
            return queries.query(text, values);
          },
        }),
      ),
  };
  await remove(bad);
  await remove(good);
  const work = deletions(failing);
  for (let second = 0; second < 75; second += 1) {
    await work.carryOn();
    platform.clock.time += 1_000;
  }
  expect([await isThere(good), tries], "at once, after 10 s, and 20, and 40").toEqual([false, 4]);
  await deletions().carryOn();
  expect(await isThere(bad)).toBe(false);
});

it("every table with rows of a website goes by pages, or has few of them", async () => {
  const few = new Set([
    ...["annotations", "campaigns", "channels", "defined_events", "domains", "drafts", "element_picks", "exclusions"],
    ...[
      "former_credentials",
      "funnels",
      "goals",
      "heatmaps",
      "imports",
      "jobs",
      "journey_watched_attributes",
      "journeys",
    ],
    ...["mail_subscriptions", "missing_events", "notifications", "rollups", "saved_filters", "sealed_secrets"],
    ...["segment_versions", "segments", "shares", "stopped_sending", "templates", "unvouched_uses", "visitor_repairs"],
    ...["website_deletions", "website_revisions", "website_vapid_keys"],
  ]);
  const rows = await platform.dependencies.postgres.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'websites'::regclass ORDER BY 1`,
  );
  // Messages go by themselves, and links and their like with their message.
  const paged = new Set(["messages", "links", ...pagedTables.map(([table]) => table)]);
  expect(rows.map(({ name }) => name).filter((name) => !paged.has(name) && !few.has(name))).toEqual([]);
});

const lockSite = ({ query }: Queries, id: string) => query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [id]);
const lockMessages = ({ query }: Queries, id: string) =>
  query("UPDATE messages SET state = 'sending' WHERE website_id = $1", [id]);

/** The other one locks what it needs in two parts, and the deletion begins between them. */
async function meet(parts: [typeof lockSite, typeof lockSite]): Promise<void> {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  await addWaiting(id, 1);
  let deletion: Promise<void> | undefined;
  await postgres.transaction(async (queries) => {
    // Where they wait for each other, the deletion gives way.
    await queries.query("SET LOCAL deadlock_timeout = '1min'");
    await parts[0](queries, id);
    deletion = remove(id).then(() => deletions().carryOn());
    deletion.catch(() => undefined);
    await expect
      .poll(async () => (await postgres.query("SELECT FROM pg_locks WHERE NOT granted")).length, { interval: 20 })
      .toBeGreaterThan(0);
    await parts[1](queries, id);
  });
  await deletion;
  expect(await isThere(id)).toBe(false);
}

it("a website is deleted although a step that has it drops its messages", () => meet([lockSite, lockMessages]));

it("a website is deleted although a claim that has its messages looks for it", () => meet([lockMessages, lockSite]));
