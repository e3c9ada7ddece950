import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { insertMessages } from "#platform/delivery/sql/messages.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { deleteWebsite } from "./delete-website.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 120_000);
afterAll(() => platform?.close());

/** A website with a message that was tried and waits. */
async function addWaiting() {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const [row] = await postgres.query<{ owner: string }>("SELECT owner_id AS owner FROM websites WHERE id = $1", [id]);
  const now = platform.clock.time;
  await insertMessages(postgres, [
    {
      ...{ id: v7(), website: id, person: "1", channel: "EMAIL" as const, account: v7(), content: { subject: "س" } },
      ...{ source: "journey" as const, journey: 1, block: 1, run: "1", lap: 0 },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) },
    },
  ]);
  await postgres.query("UPDATE messages SET attempts = 1 WHERE website_id = $1", [id]);
  return { id, owner: row?.owner ?? "" };
}

const remove = (website: { id: string; owner: string }) =>
  deleteWebsite(platform.dependencies, {
    ...{ ...website, messages: { returnCharges } },
    ...{ collector: { forgetWebsites: () => undefined }, erasures: { request: () => undefined } },
  });

const lockSite = ({ query }: Queries, id: string) => query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [id]);
const lockMessages = ({ query }: Queries, id: string) =>
  query("UPDATE messages SET state = 'sending' WHERE website_id = $1", [id]);

/** The other one locks what it needs in two parts, and the deletion begins between them. */
async function meet(parts: [typeof lockSite, typeof lockSite]): Promise<void> {
  const { postgres } = platform.dependencies;
  const website = await addWaiting();
  let deletion: Promise<void> | undefined;
  await postgres.transaction(async (queries) => {
    // Where they wait for each other, the deletion gives way.
    await queries.query("SET LOCAL deadlock_timeout = '1min'");
    await parts[0](queries, website.id);
    deletion = remove(website);
    deletion.catch(() => undefined);
    await expect
      .poll(async () => (await postgres.query("SELECT FROM pg_locks WHERE NOT granted")).length, { interval: 20 })
      .toBeGreaterThan(0);
    await parts[1](queries, website.id);
  });
  await deletion;
  expect(await postgres.query("SELECT FROM websites WHERE id = $1", [website.id])).toEqual([]);
}

it("a website is deleted although a step that has it drops its messages", () => meet([lockSite, lockMessages]));

it("a website is deleted although a claim that has its messages looks for it", () => meet([lockMessages, lockSite]));
