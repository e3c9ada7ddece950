import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { type GatewayPeer, openZarinpalPeer } from "../payments/gateway-peers.ts";
import { peerSettings } from "../payments/payment-scene.ts";
import { openWorkerScene, runUntilHalt, type WorkerScene } from "./worker-scene.ts";

let scene: WorkerScene;
let postgres: WorkerScene["postgres"];
let peer: GatewayPeer;
const [owner, beginner] = [v7(), v7()];

beforeAll(async () => {
  scene = await openWorkerScene("payment-worker.ts");
  ({ postgres } = scene);
  peer = await openZarinpalPeer();
  for (const id of [owner, beginner]) {
    await postgres.query("INSERT INTO users VALUES ($1, $2, 'Payer', 'x', now())", [id, `${id}@shop.example`]);
  }
});
afterAll(async () => {
  await scene?.close();
  await peer?.close();
});

function runUntil(payment: string, step: number, ...more: string[]): Promise<boolean> {
  const env = { ...process.env, ...peerSettings({ zarinpal: peer, zibal: peer, stripe: peer }) };
  const args = [scene.program, scene.url, payment, String(step), ...more];
  return runUntilHalt(args, env);
}

const amount = 50_000;

async function newPayment(): Promise<string> {
  const id = v7();
  const authority = `A${String(peer.sessions.size + 1).padStart(35, "0")}`;
  peer.sessions.set(authority, { amount, callback: "", isPaid: true, isVerified: false, isRefunded: false });
  await postgres.query(
    `INSERT INTO payments (id, owner_id, gateway, status, currency, amount, authority, created_at)
     VALUES ($1, $2, 'zarinpal', 'requested', 'IRR', $3, $4, now())`,
    [id, owner, amount, authority],
  );
  return id;
}

const countOf = async (text: string) => (await postgres.query<{ count: number }>(text))[0]?.count;

/** The quick form kills at every third or fourth step, once each; `npm run faults` at each step, twenty rounds or more. */
const isWhole = process.env.FAULT_ROUNDS !== undefined;

it("a payment that is killed (kill -9) at any step is settled once by the next verification", async () => {
  let paid = 0;
  let step = 1;
  for (let isDone = false; !isDone; step += isWhole ? 1 : 3) {
    const payment = await newPayment();
    isDone = await runUntil(payment, step);
    // Verified by the job and by a late callback, at once.
    expect(await Promise.all([runUntil(payment, 0), runUntil(payment, 0)])).toEqual([true, true]);
    paid += 1;
    expect(await countOf("SELECT available AS count FROM wallets")).toBe(paid * amount);
    expect(await countOf("SELECT count(*) AS count FROM payments WHERE status = 'paid'")).toBe(paid);
    expect(await countOf("SELECT count(*) AS count FROM jobs WHERE kind = 'send-mail'")).toBe(paid);
  }
  // Otherwise it ended before it was killed at all.
  expect(paid).toBeGreaterThan(3);
  expect((await auditLedger(postgres)).differences).toEqual([]);
});

it("a payment that is killed (kill -9) while it is begun is one payment, at one page, when the call is repeated", async () => {
  let begun = 0;
  let step = 1;
  for (let isDone = false; !isDone; step += isWhole ? 1 : 4) {
    const key = v7();
    isDone = await runUntil(key, step, beginner);
    // The browser asks again, twice at once.
    const repeats = [runUntil(key, 0, beginner), runUntil(key, 0, beginner)];
    expect(await Promise.all(repeats)).toEqual([true, true]);
    const made = await postgres.query<{ id: string; authority: string; status: string }>(
      "SELECT id, authority, status FROM payments WHERE owner_id = $1 AND request_key = $2",
      [beginner, key],
    );
    expect(made.map(({ status }) => status)).toEqual(["requested"]);
    begun += 1;
    // What the gateway made for a process that was killed is nobody's, and is never paid.
    peer.pay(made[0]?.authority ?? "");
    expect(await runUntil(made[0]?.id ?? "", 0)).toBe(true);
    expect(await countOf(`SELECT available AS count FROM wallets WHERE owner_id = '${beginner}'`)).toBe(begun * amount);
  }
  expect(begun).toBeGreaterThan(3);
  expect(await countOf(`SELECT count(*) AS count FROM payments WHERE owner_id = '${beginner}'`)).toBe(begun);
  expect((await auditLedger(postgres)).differences).toEqual([]);
});
