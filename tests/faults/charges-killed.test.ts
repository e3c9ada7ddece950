import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMessages } from "#platform/delivery/sql/messages.ts";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { openWorkerScene, runUntilHalt, type WorkerScene } from "./worker-scene.ts";

let scene: WorkerScene;
let postgres: WorkerScene["postgres"];
const [owner, website, account] = [v7(), v7(), v7()];

beforeAll(async () => {
  scene = await openWorkerScene("charge-worker.ts");
  ({ postgres } = scene);
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  await postgres.query("CREATE TABLE arrivals (message uuid)");
});
afterAll(() => scene?.close());

const runUntil = (step: number, shiftMs = 0): Promise<boolean> =>
  runUntilHalt([scene.program, scene.url, String(step), String(shiftMs), website, account]);

let people = 0;
/** Four messages of one part or two, of which each is answered otherwise: the last digit of its id says how. */
async function queueFour(): Promise<void> {
  const now = Date.now();
  const digits = ["0", "1", "2", "3"];
  await insertMessages(
    postgres,
    digits.map((digit, index) => {
      people += 1;
      return {
        ...{ id: v7().slice(0, -1) + digit, website, person: null, channel: "SMS" as const, account },
        ...{ source: "campaign" as const, campaign: v7(), content: { text: "سلام" }, parts: 1 + (index % 2) },
        address: `+98912${String(people).padStart(7, "0")}`,
        ...{ createdAt: new Date(now), expiresAt: new Date(now + 86_400_000) },
      };
    }),
  );
}

const price = 1_200;
let paidIn = 0;
async function topUp(amount: number): Promise<void> {
  paidIn += amount;
  const movement = {
    key: v7(),
    kind: "top_up",
    owner,
    currency: "IRR",
    available: amount,
    account: "gateway",
  } as const;
  await postgres.transaction((queries) => postMovement(queries, movement));
}

/** What a plain ledger says by the states of all messages, beside what the wallet has. */
async function compare(): Promise<void> {
  const [plain] = await postgres.query<{ spent: number; held: number }>(
    `SELECT coalesce(sum(parts) FILTER (WHERE state IN ('sent', 'uncertain')), 0)::int * $1::int AS spent,
       coalesce(sum(parts) FILTER (WHERE state = 'queued' AND attempts > 0), 0)::int * $1::int AS held FROM messages`,
    [price],
  );
  const [wallet] = await postgres.query<{ available: number; held: number }>("SELECT available, held FROM wallets");
  const { spent = 0, held = 0 } = plain ?? {};
  expect(wallet).toEqual({ available: paidIn - spent - held, held });
  const twice = await postgres.query("SELECT FROM arrivals GROUP BY message HAVING count(*) > 1");
  const unpaid = await postgres.query(
    `SELECT FROM arrivals WHERE NOT EXISTS (SELECT FROM message_charges AS c
       WHERE c.message = arrivals.message AND c.state = 'captured')`,
  );
  expect([twice, unpaid]).toEqual([[], []]);
  expect((await auditLedger(postgres)).differences).toEqual([]);
}

/** The quick form kills at every ninth step, once each; `npm run faults` at each step, twenty rounds or more. */
const isWhole = process.env.FAULT_ROUNDS !== undefined;
/** Leases of the killed have passed. */
const laterMs = 2 * 60_000;

it("messages whose worker is killed (kill -9) at any step are paid once where they were handed over, else not at all", {
  timeout: 600_000,
}, async () => {
  let kills = 0;
  let step = 1;
  for (let isDone = false; !isDone; step += isWhole ? 1 : 9) {
    await queueFour();
    // The last of them waits for the next round's money.
    await topUp(price * 5);
    isDone = await runUntil(step);
    if (!isDone) kills += 1;
    expect(await Promise.all([runUntil(0, laterMs), runUntil(0, laterMs)])).toEqual([true, true]);
    await compare();
  }
  expect(kills).toBeGreaterThan(isWhole ? 20 : 3);
});
