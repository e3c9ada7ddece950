import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { evaluationKind } from "#platform/segments/evaluation-kind.ts";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const owner = { email: "owner@shop.example", password: "correct horse" };
/** People who come in during a round. */
const crowd = 1_500;

let nabz: Nabz;
beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
});
afterEach(() => nabz.stop());

async function openClient(): Promise<Client> {
  const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
  return createClient({ url: nabz.platformUrl, token: tokenData.token });
}

/** Page views of new visitors, acknowledged; every other one sees a page of its own first. */
async function sendCrowd(secret: string, round: number): Promise<void> {
  for (let start = 0; start < crowd; start += 500) {
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...{ id: v7(), name: "page_view", visitor: `${round}-${start + index}` },
      url: `https://shop.example/${index % 2 === 0 ? "half" : ""}`,
    }));
    const response = await fetch(`${nabz.platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ events }),
    });
    expect(response.ok).toBe(true);
  }
}

const viewed = (filters: { property: string; op: "is"; value: string }[] = []) => [
  { items: [{ of: "event" as const, field: "", op: "did" as const, event: { name: "page_view", days: 30, filters } }] },
];

/** A website with a segment that does not run yet. */
async function openSegment() {
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const site = await nabz.call<{ id: string; secret: string }>("website create", {
    ...{ owner: owner.email, name: "Shop", url: "https://shop.example" },
  });
  const client = await openClient();
  const made = { wid: site.id, name: "Visitors", type: "attribute" as const, groups: viewed() };
  return { site, client, id: (await client.segments.create(made)).result.id };
}

/** All enters and exits, the first of them first. */
async function listChanges(client: Client, id: string) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = (await client.segments.changes({ id, page, limit: 200 })).result;
    found.push(...items);
    if (found.length >= total || items.length === 0) return found.reverse();
  }
}

it(`each person enters a running segment once, with ${rounds} kills of everything`, {
  timeout: 60_000 + 30_000 * rounds,
}, async () => {
  const { site, id, ...opened } = await openSegment();
  let { client } = opened;
  await client.segments.start({ segment: id });
  const sizeOf = async () => (await client.segments.get({ id })).result;
  await expect.poll(async () => (await sizeOf()).isEvaluating, { timeout: 20_000 }).toBe(false);
  for (let round = 1; round <= rounds; round += 1) {
    await sendCrowd(site.secret, round);
    // While people of the crowd come in, or just before.
    await wait(Math.random() * 2_000);
    await nabz.kill();
    await nabz.start();
    client = await openClient();
  }
  await expect.poll(async () => (await sizeOf()).size, { timeout: 30_000 }).toBe(rounds * crowd);
  const changes = await listChanges(client, id);
  for (const { change, cause } of changes) expect([change, cause]).toEqual(["enter", "event"]);
  expect(new Set(changes.map(({ person }) => person.id)).size).toBe(rounds * crowd);
  expect(changes).toHaveLength(rounds * crowd);
});

/** Kills everything once so many changes are written, while their evaluation is under way; it may go on at once. */
async function killWithin(count: number): Promise<void> {
  const { socketFolder = "" } = findPostmaster(join(nabz.dataDir, "postgres", "data")) ?? {};
  const postgres = new pg.Client(connection(socketFolder));
  postgres.on("error", () => undefined);
  await postgres.connect();
  const written = async () => {
    const { rows } = await postgres.query<{ count: number }>("SELECT count(*)::int FROM segment_changes");
    return rows[0]?.count ?? 0;
  };
  while ((await written()) < count);
  // The lease of a job whose process died ends by itself in a minute.
  await postgres.query("UPDATE jobs SET due = now() WHERE kind = $1 AND state = 'waiting'", [evaluationKind]);
  await nabz.kill();
  await postgres.end().catch(() => undefined);
}

it(`computing all members goes on where it was cut off, with ${rounds} kills of everything`, {
  timeout: 60_000 + 30_000 * rounds,
}, async () => {
  const { site, id, ...opened } = await openSegment();
  let { client } = opened;
  await sendCrowd(site.secret, 0);
  const half = viewed([{ property: "path", op: "is", value: "/half" }]);
  const evaluated = async (size: number) => {
    const state = async () => (await client.segments.get({ id })).result;
    await expect.poll(state, { timeout: 90_000 }).toMatchObject({ isEvaluating: false, size });
  };
  await client.segments.start({ segment: id });
  await evaluated(crowd);
  const moved: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const leaves = round % 2 === 1;
    const before = crowd + (moved.length * crowd) / 2;
    await client.segments.update({ id, groups: leaves ? half : viewed() });
    await killWithin(before + Math.floor((Math.random() * crowd) / 2));
    await nabz.start();
    client = await openClient();
    await evaluated(leaves ? crowd / 2 : crowd);
    moved.push(leaves ? "exit redefined" : "enter redefined");
  }
  const byPerson = new Map<string, string[]>();
  for (const { person, change, cause } of await listChanges(client, id)) {
    byPerson.set(person.id, [...(byPerson.get(person.id) ?? []), `${change} ${cause}`]);
  }
  const histories = [...byPerson.values()].map((own) => own.join());
  const [stayed, went] = ["enter initial", ["enter initial", ...moved].join()];
  expect(histories.filter((history) => history === stayed)).toHaveLength(crowd / 2);
  expect(histories.filter((history) => history === went)).toHaveLength(crowd / 2);
  expect(histories).toHaveLength(crowd);
});
