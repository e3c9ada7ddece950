import { afterAll, beforeAll, expect, it } from "vitest";
import type { MessageState } from "#contract/delivery-states.ts";
import { contentErasedText } from "#contract/text/erased-contents.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { storedMessages } from "#platform/profiles/sql/stored-messages.ts";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { contentJobs, contentsEndedBy, eraseOldContents } from "./erase-contents.ts";
import { listMessages } from "./list-messages.ts";

const dayMs = 24 * hourMs;
let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const readContent = async (id: string) =>
  (await scene.postgres.query<{ content: unknown }>("SELECT content FROM messages WHERE id = $1", [id]))[0]?.content;

/** A message of an account that sends nothing, put in a state that it came to now. */
async function queueAs(state: MessageState, content: unknown = { text: "سلام" }): Promise<string> {
  const id = await scene.queue(scene.addAccount("SMS", undefined), { person: await scene.addPerson(), content });
  await scene.postgres.query("UPDATE messages SET state = $2, ended_at = $3 WHERE id = $1", [
    ...[id, state, state === "queued" || state === "sending" ? null : new Date(scene.clock.time)],
  ]);
  return id;
}

const run = (pages?: { rows: number; max: number }) =>
  eraseOldContents(scene.dependencies, pages)(
    { kind: "erase-contents", key: "", payload: {}, website: null, attempt: 1 },
    new AbortController().signal,
    () => undefined,
  );

const readPage = async (person?: string) => {
  const website = { id: scene.website, timeZone: "Asia/Tehran" };
  const filter = person === undefined ? {} : { people: [person] };
  return (await listMessages(scene.postgres, { website, ...filter, page: 1, limit: 100 })).items;
};

it("what is kept was settled in the last thirty days", () => {
  expect(contentsEndedBy(Date.parse("2026-11-28T12:00:00Z"))).toEqual(new Date("2026-10-29T12:00:00Z"));
});

it("a message says 29 days after it was sent what it said, and nothing 31 days after; who got it and when stays", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter());
  const person = await scene.addPerson();
  const id = await scene.queue(account, { person, content: { text: "سلام مینا" } });
  await scene.dispatcher().dispatchDue();
  const jobs = new Jobs(scene.dependencies, contentJobs(scene.dependencies));
  scene.clock.time += 29 * dayMs;
  await jobs.runDue();
  expect(await readPage(person)).toMatchObject([{ id, preview: "سلام مینا", isContentErased: false }]);
  scene.clock.time += 2 * dayMs;
  await jobs.runDue();
  const [before] = await readPage(person);
  expect(before).toMatchObject({ id, state: "sent", preview: null, isContentErased: true });
  expect(before?.address).toMatch(/^\+98912/);
  const website = { id: scene.website, timeZone: "Asia/Tehran" };
  const parts = storedMessages(
    scene.postgres,
    { website, key: BigInt(person), visitors: [] } as unknown as Parameters<typeof storedMessages>[1],
    10,
  );
  expect((await parts.next()).value).toMatchObject([{ id, state: "sent", content: contentErasedText }]);
});

it.each([
  ...(["sent", "delivered", "opened", "clicked", "dropped", "failed", "bounced", "undelivered"] as const).map(
    (state) => [state, null] as const,
  ),
  ...(["queued", "sending", "uncertain"] as const).map((state) => [state, { text: "سلام" }] as const),
])("31 days after its end a message that is %s says %o", async (state, left) => {
  const id = await queueAs(state);
  scene.clock.time += 31 * dayMs;
  await run();
  expect(await readContent(id)).toEqual(left);
});

it("a message whose text could not be made is not shown as one that is erased", async () => {
  const id = await queueAs("dropped", {});
  scene.clock.time += 31 * dayMs;
  await run();
  const shown = (await readPage()).find((message) => message.id === id);
  expect(shown).toMatchObject({ preview: null, isContentErased: false });
});

it("a run erases some pages, the earliest first, and what is left a minute later; one that is being answered waits", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    ids.push(await queueAs("sent"));
    scene.clock.time += hourMs;
  }
  scene.clock.time += 31 * dayMs;
  const now = scene.clock.time;
  const left = async () => (await Promise.all(ids.map(readContent))).map((content) => content !== null);
  expect(await run({ rows: 1, max: 2 })).toEqual({ repeatAt: now + 60_000 });
  expect(await left()).toEqual([false, false, true, true]);
  await scene.postgres.transaction(async ({ query }) => {
    await query("SELECT FROM messages WHERE id = $1 FOR UPDATE", [ids[2]]);
    expect(await run({ rows: 10, max: 2 })).toEqual({ repeatAt: now + hourMs });
  });
  expect(await left()).toEqual([false, false, true, false]);
  await run();
  expect(await left()).toEqual([false, false, false, false]);
});

it("looking for old contents reads the index of what is kept", async () => {
  const plan = await scene.postgres.transaction(async ({ query }) => {
    await query("SET LOCAL enable_seqscan = off");
    return query(
      `EXPLAIN SELECT id FROM messages WHERE content IS NOT NULL AND content <> '{}'
         AND state NOT IN ('queued', 'sending', 'uncertain') AND ended_at <= now() ORDER BY ended_at LIMIT 10`,
    );
  });
  expect(JSON.stringify(plan)).toContain("messages_with_content");
});
