import { rmSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMigrations } from "#platform/stores/migrations.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";
import { signed } from "./sql/load-graph.ts";

let folder: string;
let postgres: Postgres;
const website = v7();
beforeAll(async () => {
  folder = await newTestFolder("nabz-kept-");
  postgres = await openPostgres({ DATA_DIR: folder });
  const owner = v7();
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+04:30', 'k', 's', now())",
    [website, owner],
  );
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Beyond what the store's own numbers hold: it has them with a sign. */
const large = 2n ** 63n + 5n;
const anchor = (identifiers: readonly string[], visitor: bigint, ...visitors: bigint[]) => ({
  ...{ visitor: String(visitor), visitors: visitors.map(String), identifiers },
});
type Anchor = ReturnType<typeof anchor>;

/** A person with these browsers, all in doubt, whom a server named by some of these identifiers. */
async function add(person: bigint, visitors: readonly bigint[], named: Readonly<Record<string, string>>) {
  await postgres.query(
    `INSERT INTO people (website_id, id, attributes, claimed_at, lead_at, revision)
     VALUES ($1, $2, '{}', '{}', now(), 1)`,
    [website, signed(person)],
  );
  for (const visitor of visitors) {
    await postgres.query(
      "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
      [website, signed(visitor), signed(person)],
    );
  }
  for (const [name, saidBy] of Object.entries(named)) {
    await postgres.query(
      "INSERT INTO identifiers (website_id, kind, value, person_id, provenance) VALUES ($1, $2, $3, $4, $5)",
      [website, ...name.split(" "), signed(person), saidBy],
    );
  }
}

async function decide(decision: { person: Anchor; [field: string]: unknown }) {
  await postgres.query(
    `INSERT INTO manual_decisions (website_id, after_seq, visitor, decision, at) VALUES ($1, 1, $2, $3, now())`,
    [website, signed(BigInt(decision.person.visitor)), JSON.stringify(decision)],
  );
}
const merge = (person: Anchor, other: Anchor) => decide({ kind: "merge", person, other });
const edit = (person: Anchor, fields: object) => decide({ kind: "edit", person, fields });

it("an upgrade keeps the browsers of whom owners made one with others or corrected before it", async () => {
  await add(1n, [1n, 2n, large, 3n], { "email a": "import" });
  await merge(anchor([], 1n, 2n, large), anchor(["email a"], 3n));
  await add(10n, [10n, 11n, 12n], { "id 10": "server", "email b": "browser" });
  await merge(anchor(["id 10"], 10n, 11n), anchor(["email b"], 12n));
  await add(20n, [20n, 21n, 22n], { "id 20": "server", "email c": "server" });
  await merge(anchor(["email c"], 22n), anchor(["id 20"], 20n, 21n));
  await add(30n, [30n, 31n], { "email d": "browser", "phone 3": "owner" });
  await edit(anchor(["email d"], 30n, 31n), { phone: "3" });
  await add(40n, [40n], { "id 40": "browser", "phone 4": "owner" });
  await edit(anchor(["id 40"], 40n), { phone: "4" });
  await add(50n, [50n], { "email e": "browser" });
  await edit(anchor(["email e"], 50n), { name: "Sara", phone: null });
  await add(45n, [45n], { "id 45": "browser", "phone 45": "owner", "email 45": "import" });
  await edit(anchor(["id 45"], 45n), { phone: "45" });
  await add(60n, [60n], { "email f": "import", "phone 6": "owner" });
  await edit(anchor(["email f"], 60n), { phone: "6" });
  await add(70n, [70n, 71n], { "email g": "import", "id 70": "browser", "id 71": "browser" });
  await merge(anchor(["id 70"], 70n), anchor(["email g"], 71n));
  await add(80n, [80n, 81n], { "phone 8": "server", "id 80": "browser" });
  await merge(anchor(["id 80", "phone 8"], 80n), anchor([], 81n));

  await postgres.query(
    "ALTER TABLE people DROP COLUMN former_ids, DROP COLUMN kept_browsers, DROP COLUMN kept_ids, DROP COLUMN was_named",
  );
  await postgres.query("DROP INDEX people_by_own_email, people_by_own_phone");
  const [migration] = readMigrations("postgres", new Set(["0236-kept-browsers"]));
  for (const statement of migration?.statements ?? []) await postgres.query(statement);

  const rows = await postgres.query<{ id: string; kept: string[]; ids: string[] }>(
    "SELECT id::text, kept_browsers::text[] AS kept, kept_ids AS ids FROM people WHERE website_id = $1 ORDER BY id",
    [website],
  );
  // Of the one of whom nothing says which browser said it, the id too; not what the one whom a server named had said.
  expect(rows.filter(({ ids }) => ids.length > 0).map(({ id, ids }) => [id, ids])).toEqual([
    ["45", ["45"]],
    ["70", ["70", "71"]],
  ]);
  expect(Object.fromEntries(rows.map(({ id, kept }) => [id, kept.toSorted()]))).toEqual({
    1: [signed(large), "1", "2"],
    10: ["12"],
    20: ["20", "22"],
    30: ["30", "31"],
    40: [],
    45: [],
    50: [],
    60: [],
    70: ["70"],
    80: ["81"],
  });
});
