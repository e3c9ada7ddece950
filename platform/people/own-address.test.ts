import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { ownAddress } from "./own-address.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

/** As of many browsers that a stranger linked to an id before the shop named it. */
const links = 20_000;

it("of somebody with thousands of browsers in doubt costs what their last words do", async () => {
  const { postgres, website } = scene;
  const person = await scene.addPerson({ isUnvouched: true });
  await postgres.query(
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
     SELECT $1, -number, $2, now(), 1 FROM generate_series(1, ${links}) AS number`,
    [website, person],
  );
  await postgres.query(
    `UPDATE people SET doubtful_words = jsonb_build_object('phone', (SELECT jsonb_object_agg(-number,
       jsonb_build_object('value', phone, 'at', 1)) FROM generate_series(1, 20) AS number))
     WHERE website_id = $1 AND id = $2`,
    [website, person],
  );
  await postgres.query(
    "INSERT INTO identifiers (website_id, kind, value, person_id, provenance) VALUES ($1, 'id', '7', $2, 'server')",
    [website, person],
  );
  // Autovacuum analyses tables at any moment: with statistics from before these rows every index looks as cheap.
  await postgres.query("ANALYZE visitor_links");
  const read = `SELECT ${ownAddress("phone")} AS phone FROM people WHERE website_id = $1 AND id = $2`;
  const reached = async () => (await postgres.query<{ phone: string | null }>(read, [website, person]))[0]?.phone;
  expect(await reached()).toBeNull();
  const explained = await postgres.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${read}`, [
    website,
    person,
  ]);
  const plan = explained.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("visitor_links_pkey");
  expect(plan).not.toMatch(/visitor_links_of_person|Seq Scan on visitor_links/);
  await postgres.query("UPDATE visitor_links SET provenance = 'server' WHERE website_id = $1 AND visitor = -7", [
    website,
  ]);
  expect(await reached()).not.toBeNull();
});

it("of somebody whose number thousands of later customers gave too costs a look into an index", async () => {
  const { postgres, website } = scene;
  const [first, made] = [await scene.addPerson({ isUnvouched: true }), await scene.addPerson({ isUnvouched: true })];
  const phone = "+989120000123";
  const identify = (kind: string, value: string, person: string, saidBy: string) =>
    postgres.query(
      "INSERT INTO identifiers (website_id, kind, value, person_id, provenance) VALUES ($1, $2, $3, $4, $5)",
      [website, kind, value, person, saidBy],
    );
  await identify("phone", phone, made, "browser");
  await identify("id", "first", first, "server");
  const word = JSON.stringify({ phone: { own: { value: phone, at: 1 } } });
  await postgres.query(
    "UPDATE people SET phone = $3, doubtful_words = $4, lead_at = '2026-01-01' WHERE website_id = $1 AND id = $2",
    [website, first, phone, word],
  );
  await postgres.query(
    `INSERT INTO people (website_id, id, phone, doubtful_words, lead_at, attributes, claimed_at, revision)
     SELECT $1, -number, $2, $3, '2026-02-01', '{}', '{}', 1 FROM generate_series(1, ${links}) AS number`,
    [website, phone, word],
  );
  await postgres.query("ANALYZE people");
  const read = `SELECT ${ownAddress("phone")} AS phone FROM people WHERE website_id = $1 AND id = $2`;
  expect(await postgres.query(read, [website, first])).toEqual([{ phone }]);
  const explained = await postgres.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${read}`, [
    website,
    first,
  ]);
  const plan = explained.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("people_by_own_phone");
  expect(plan).not.toMatch(/Seq Scan on people/);
});

it("of customers of before words were kept is somebody's alone who gave it first", async () => {
  const { postgres, website } = scene;
  const phone = "+989120000666";
  const add = async (kind: string, value: string, saidBy: string) => {
    const person = await scene.addPerson({ isUnvouched: true });
    await postgres.query(
      "INSERT INTO identifiers (website_id, kind, value, person_id, provenance) VALUES ($1, $2, $3, $4, $5)",
      [...[website, kind, value, person, saidBy]],
    );
    await postgres.query("UPDATE people SET phone = $3 WHERE website_id = $1 AND id = $2", [website, person, phone]);
    return person;
  };
  const made = await add("phone", phone, "browser");
  const customers = await Promise.all(["11", "12", "13"].map((id) => add("id", id, "server")));
  const read = `SELECT ${ownAddress("phone")} AS phone FROM people WHERE website_id = $1 AND id = ANY($2)`;
  expect(await postgres.query(read, [website, [made]])).toEqual([{ phone }]);
  expect(await postgres.query(read, [website, customers])).toEqual(customers.map(() => ({ phone: null })));
  const own = JSON.stringify({ phone: { own: { value: phone, at: 1 } } });
  await postgres.query("UPDATE people SET doubtful_words = $3 WHERE website_id = $1 AND id = $2", [
    ...[website, customers[0], own],
  ]);
  expect(await postgres.query(read, [website, [customers[0]]]), "once a browser of theirs gives it").toEqual([
    { phone },
  ]);
});
