import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { expect } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { evaluationKind } from "#platform/segments/evaluation-kind.ts";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";
import type { Nabz } from "../nabz.ts";

const owner = { email: "owner@shop.example", password: "correct horse" };
/** People who come in during a round. */
export const crowd = 1_500;
/** People who come while all members are computed. */
const late = 20;

export async function openClient({ platformUrl: url }: Nabz): Promise<Client> {
  const { tokenData } = (await createClient({ url }).auth.login(owner)).result;
  return createClient({ url, token: tokenData.token });
}

/** Page views of new visitors, acknowledged; every other one sees a page of its own. */
export async function sendViews({ platformUrl }: Nabz, secret: string, visitors: readonly string[]): Promise<void> {
  for (let start = 0; start < visitors.length; start += 500) {
    const events = visitors.slice(start, start + 500).map((visitor, index) => ({
      ...{ id: v7(), name: "page_view", visitor, url: `https://shop.example/${index % 2 === 0 ? "half" : ""}` },
    }));
    const response = await fetch(`${platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ events }),
    });
    expect(response.ok).toBe(true);
  }
}

export const visitorsOf = (round: number, count = crowd) =>
  Array.from({ length: count }, (_, index) => `${round}-${index}`);

const viewed = (filters: { property: string; op: "is"; value: string }[] = []) => [
  { items: [{ of: "event" as const, field: "", op: "did" as const, event: { name: "page_view", days: 30, filters } }] },
];

/** A website with a segment that does not run yet. */
export async function openSegment(nabz: Nabz) {
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const site = await nabz.call<{ id: string; secret: string }>("website create", {
    ...{ owner: owner.email, name: "Shop", url: "https://shop.example" },
  });
  const client = await openClient(nabz);
  const made = { wid: site.id, name: "Visitors", type: "attribute" as const, groups: viewed() };
  return { site, client, id: (await client.segments.create(made)).result.id };
}

/** All enters and exits, the first of them first. */
export async function listChanges(client: Client, id: string) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = (await client.segments.changes({ id, page, limit: 200 })).result;
    found.push(...items);
    if (found.length >= total || items.length === 0) return found.reverse();
  }
}

/** Kills everything once so many changes are written, while their evaluation is under way; it may go on at once. */
async function killWithin(nabz: Nabz, count: number): Promise<void> {
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

/**
 * Edits a running segment again and again, so that half of its people leave and come back, kills everything each time in the
 * middle of it, and compares what everybody's history is then with what it would have been. Others come meanwhile, who are
 * inside whatever the definition says: they enter once.
 */
export async function killEvaluations(nabz: Nabz, rounds: number): Promise<void> {
  const { site, id, ...opened } = await openSegment(nabz);
  let { client } = opened;
  await sendViews(nabz, site.secret, visitorsOf(0));
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
    const written = (await listChanges(client, id)).length;
    await client.segments.update({ id, groups: leaves ? half : viewed() });
    // Each alone, as the first of those who are sent together sees the page of its own.
    await Promise.all(visitorsOf(round, late).map((visitor) => sendViews(nabz, site.secret, [visitor])));
    await killWithin(nabz, written + Math.floor((Math.random() * crowd) / 2));
    await nabz.start();
    client = await openClient(nabz);
    await evaluated((leaves ? crowd / 2 : crowd) + round * late);
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
  // By which of both they came in is a matter of time.
  expect(histories.filter((history) => /^enter (event|redefined)$/.test(history))).toHaveLength(rounds * late);
  expect(histories).toHaveLength(crowd + rounds * late);
}
