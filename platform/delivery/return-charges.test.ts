import { setTimeout } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { goal } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { removeJourney } from "#platform/journeys/change-journey.ts";
import { beginMoving } from "#platform/journeys/engine/move-standing.ts";
import { beginMove } from "#platform/journeys/engine/sql/moves.ts";
import { takeOut } from "#platform/journeys/take-out.ts";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import { forgetPerson } from "#platform/people/erasure/forget-person.ts";
import type { IdentityClaim } from "#platform/people/identity-graph.ts";
import { anchorOf } from "#platform/people/manual-decision.ts";
import { recordClaims } from "#platform/people/record-claims.ts";
import { recordDecision } from "#platform/people/record-decision.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { deleteWebsite } from "#platform/websites/delete-website.ts";
import { WebsiteDeletions } from "#platform/websites/website-deletions.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import type { Account } from "./accounts.ts";
import { Dispatcher } from "./dispatcher.ts";
import { returnCharges } from "./return-charges.ts";
import { insertMessages } from "./sql/messages.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let owner = "";
let account: Account;
beforeAll(async () => {
  scene = await openJourneyScene();
  const { postgres, website } = scene;
  const [row] = await postgres.query<{ id: string }>("SELECT owner_id AS id FROM websites WHERE id = $1", [website]);
  owner = row?.id ?? "";
  account = {
    ...{ id: v7(), website, zone: "Asia/Tehran", channel: "EMAIL", provider: "smtp", service: "میل‌سرور", isOn: true },
    ...{ caps: {}, quiet: [], requireConsent: false, unvouched: { hour: 100, day: 500 }, lines: [] },
  };
  await postgres.query("INSERT INTO action_credits VALUES ($1, 'EMAIL', 'pack', 5, now())", [owner]);
  const paid = { key: "paid", kind: "top_up", owner, currency: "IRR", available: 1_000, account: "gateway" } as const;
  await postgres.transaction((queries) => postMovement(queries, paid));
});
afterAll(() => scene?.close());

const plans = parsePriceBook({ ...shipped, messages: { EMAIL: { IRT: 10 } } });
/** Tries what waits, in vain: it is paid by now, and waits for the next try. */
async function tryInVain(): Promise<void> {
  const { dependencies } = scene;
  const adapter = scriptedAdapter({ send: async (of) => of.map(() => ({ kind: "not_sent", said: "away" })) });
  const accounts = {
    find: async () => account,
    open: async () => adapter,
    noteHealth: async () => undefined,
  };
  const settings = { ...dependencies.settings, PLANS: "on" as const };
  await new Dispatcher({ ...dependencies, plans, settings, accounts }).dispatchDue();
}

/** Messages used of the pack, and what is held of the wallet, in rial; the audit finds no difference. */
async function taken() {
  const [row] = await scene.postgres.query<{ used: number }>(
    "SELECT coalesce(sum(used), 0)::int AS used FROM action_uses WHERE user_id = $1",
    [owner],
  );
  const { available, held } = await readBalance(scene.postgres, { owner, currency: "IRT" });
  expect([available + held, (await auditLedger(scene.postgres)).differences]).toEqual([100, []]);
  return [row?.used, held];
}

/** Somebody inside a journey to whom two messages were tried: five of a pack are taken first, the wallet pays the rest. */
async function enter(messages: number) {
  const { id, no } = await scene.addJourney(
    {
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } }, to: { next: 3 } },
      3: { type: "flow.end" },
    },
    { goal: goal.parse({ event: "purchase" }) },
  );
  const person = await scene.addPerson();
  await scene.apply([scene.event("add_to_cart", person)]);
  await scene.step();
  const [run] = (await scene.runsOf(no)).filter((each) => each.person === person);
  const { time } = scene.clock;
  await insertMessages(
    scene.postgres,
    Array.from({ length: messages }, (_, lap) => ({
      ...{ id: v7(), website: scene.website, person, channel: "EMAIL" as const, account: account.id },
      ...{ source: "journey" as const, journey: no, block: 2, run: run?.id ?? "", lap, content: { subject: "س" } },
      ...{ createdAt: new Date(time), expiresAt: new Date(time + 3_600_000) },
    })),
  );
  await tryInVain();
  return { id, no, person };
}

/** A server says that this browser is of the person with an id. */
const claim = (visitor: string, id: string): IdentityClaim => ({
  ...{ website: scene.website, event: v7(), visitor: BigInt(visitor), at: scene.clock.time, identifiers: { id } },
  fields: {},
  ...{ bought: false, provenance: "server", isSigned: true },
});

/** Another stands in the journey of somebody; `merge` claims twice that they are one. */
async function meetOther({ no, person }: Entered) {
  const other = await scene.addPerson();
  await recordClaims(scene.dependencies, [claim(other, `id of ${other}`)]);
  await scene.apply([scene.event("add_to_cart", other)]);
  await scene.step();
  return {
    async merge() {
      for (let twice = 0; twice < 2; twice += 1) {
        await recordClaims(scene.dependencies, [claim(person, `id of ${other}`)]);
      }
      expect(await scene.runsOf(no)).toMatchObject([{ person: other }]);
    },
  };
}

const collector = { storedSeq: 0, pause: async () => () => undefined, reloadIdentities: async () => undefined };
const website = () => ({ id: scene.website, timeZone: "+03:30" }) as OwnWebsite;
type Entered = Awaited<ReturnType<typeof enter>>;

const ends: [string, (entered: Entered) => Promise<unknown>][] = [
  [
    "the goal of their journey is reached",
    async ({ person }) => {
      scene.clock.time += 60_000;
      await scene.apply([scene.event("purchase", person)]);
      await scene.step();
    },
  ],
  [
    "their person is taken out by hand, twice",
    async ({ id, person }) => {
      const given = { id, person, by: { fullName: "نسترن احمدی" } };
      await Promise.all([takeOut(scene.dependencies, website(), given), takeOut(scene.dependencies, website(), given)]);
    },
  ],
  [
    "their block is gone at a start",
    ({ id }) =>
      scene.postgres.transaction(async (queries) => {
        const now = scene.clock.time;
        await queries.query("UPDATE journey_runs SET moved_to = 0");
        const begun = { id, at: new Date(now), kept: [3], woken: [], start: 1, isOver: false };
        await beginMoving(queries, await beginMove(queries, begun), now);
      }),
  ],
  [
    "their journey is deleted",
    async ({ id }) => {
      await scene.postgres.query("UPDATE journeys SET status = 'deactive' WHERE id = $1", [id]);
      await removeJourney(scene.dependencies, website(), id);
    },
  ],
  [
    "their person is erased",
    async ({ person }) => {
      const subject = {
        ...{ website: scene.website, person: BigInt(person), isKnown: true, visitors: [BigInt(person)] },
        ...{ ids: [], identifiers: [], names: [], emails: [], phones: [], leadAt: undefined, customerAt: undefined },
      };
      const id = v7();
      const given = { id, subject, pattern: undefined, storedSeq: 0, events: 0, changes: { people: [], upTo: "0" } };
      await forgetPerson(
        { ...scene.dependencies, messages: { returnCharges } },
        { ...given, strippedOf: (of) => of + 9n, laterOf: (of) => of + 99n },
      );
    },
  ],
  [
    "a claim shows that their person is another who stands there",
    async (entered) => {
      await (await meetOther(entered)).merge();
      await tryInVain();
    },
  ],
  [
    "their owner says that their person is another who stands there",
    async ({ no, person }) => {
      const other = await scene.addPerson();
      await scene.apply([scene.event("add_to_cart", other)]);
      await scene.step();
      const [one, two] = [other, person].map((id) => anchorOf({ id: BigInt(id), identifiers: new Map() }, []));
      if (one === undefined || two === undefined) return;
      const merged = { kind: "merge", website: scene.website, at: scene.clock.time, person: one, other: two } as const;
      await recordDecision({ ...scene.dependencies, collector }, merged, { author: owner });
      await tryInVain();
      expect(await scene.runsOf(no)).toHaveLength(1);
    },
  ],
  [
    "their website is deleted",
    async (entered) => {
      // What a merge dropped is part of it, though nothing was given back yet.
      await (await meetOther(entered)).merge();
      const erasures = { request: () => undefined };
      const collector = { forgetWebsites: () => undefined };
      await deleteWebsite(scene.dependencies, { owner, id: scene.website, collector, erasures });
      await new WebsiteDeletions(scene.dependencies, erasures, 3).carryOn();
    },
  ],
];

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, setTimeout(3_000).then(() => Promise.reject(new Error("It waits for a lock")))]);

it("a merge of people waits for no wallet", async () => {
  const { merge } = await meetOther(await enter(7));
  await scene.postgres.transaction(async (queries) => {
    await queries.query("SELECT FROM wallets FOR UPDATE");
    await inTime(merge());
  });
  await tryInVain();
  expect(await taken()).toEqual([0, 0]);
});

it("money that cannot be given back holds up no merge, no other message and no dispatcher; it comes back later", async () => {
  const { postgres, clock, dependencies } = scene;
  const warned = vi.spyOn(dependencies.log, "warn");
  const { merge } = await meetOther(await enter(7));
  const [broken] = await postgres.query<{ message: string }>(
    `UPDATE message_charges SET amount = amount + 1000 WHERE message = (
       SELECT message FROM message_charges WHERE state = 'held' ORDER BY message LIMIT 1) RETURNING message`,
  );
  await merge();
  for (let round = 0; round < 3; round += 1) await tryInVain();
  expect(await postgres.query("SELECT message FROM merged_messages")).toEqual([broken]);
  const held = await postgres.query("SELECT message FROM message_charges WHERE state = 'held'");
  const packs = await postgres.query("SELECT used::int FROM action_uses");
  expect([held, packs]).toEqual([[broken], [{ used: 0 }]]);
  const named = warned.mock.calls.filter(([of]) => (of as { message?: string }).message === broken?.message);
  expect(named).toHaveLength(1);
  await postgres.query("UPDATE message_charges SET amount = amount - 1000 WHERE message = $1", [broken?.message]);
  clock.time += 60_000;
  await tryInVain();
  expect([await taken(), await postgres.query("SELECT FROM merged_messages")]).toEqual([[0, 0], []]);
});

it.each(ends)("messages that were tried give back their packs and what they hold at once where %s", async (_, end) => {
  const entered = await enter(7);
  expect(await taken()).toEqual([5, 20]);
  await end(entered);
  expect(await taken()).toEqual([0, 0]);
  const left = await scene.postgres.query("SELECT FROM messages WHERE state = 'queued' OR charged IS NOT NULL");
  expect(left).toEqual([]);
});
