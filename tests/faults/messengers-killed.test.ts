import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeSignedCall } from "#platform/delivery/responses/take-signed-call.ts";
import { insertMessages, type NewMessage } from "#platform/delivery/sql/messages.ts";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import {
  baleCase,
  baleCases,
  signedReport,
  startMessengerPeers,
  whatsappCase,
  whatsappCases,
} from "./messenger-peers.ts";
import { accountIds, lineIds, openMessengers, rialOf } from "./messengers.ts";
import { openWorkerScene, runUntilHalt, type WorkerScene } from "./worker-scene.ts";

let scene: WorkerScene;
let postgres: WorkerScene["postgres"];
let peers: Awaited<ReturnType<typeof startMessengerPeers>>;
const [owner, website] = [v7(), v7()];

beforeAll(async () => {
  [scene, peers] = await Promise.all([openWorkerScene("messenger-worker.ts"), startMessengerPeers()]);
  ({ postgres } = scene);
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
});
afterAll(async () => {
  await scene?.close();
  await peers?.close();
});

const minute = 60_000;
const paidIn = 1_000_000_000;
const openAt = (shiftMs: number) => openMessengers({ postgres, website, url: peers.url, shiftMs });

/** A person for each message, so that nobody waits for another message of theirs. */
let people = 0;
async function addPerson(): Promise<string> {
  people += 1;
  await postgres.query(
    `INSERT INTO people (website_id, id, phone, provenance, attributes, claimed_at, revision)
     VALUES ($1, $2, $3, '{"phone": "server"}', '{}', '{}', 1)`,
    [website, people, `+98912${String(people).padStart(7, "0")}`],
  );
  return String(people);
}

const template = { template: { name: "cart", language: "fa", values: ["سارا"] } };
const byLine = { account: accountIds.line, line: lineIds.line, parts: 1, price: null };

/** A message for each case of each provider; the last digit of its id is the case. */
async function queueCases(): Promise<string[]> {
  const now = Date.now();
  const common = {
    ...{ website, source: "campaign" as const, campaign: v7(), parts: 1 },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 24 * 60 * minute) },
  };
  const made = [
    ...whatsappCases.map((_, digit) => ({
      digit,
      channel: "WHATSAPP",
      account: accountIds.whatsapp,
      content: template,
    })),
    ...baleCases.map((_, digit) => ({
      ...{ digit, channel: "SMS", account: accountIds.bale, line: lineIds.bale, content: { text: "سلام" } },
      fallback: byLine,
    })),
  ];
  const messages: NewMessage[] = [];
  for (const { digit, channel, ...rest } of made) {
    const id = v7().slice(0, -1) + digit.toString(16);
    messages.push({ ...common, ...rest, id, person: await addPerson(), channel: channel as "SMS" });
  }
  await insertMessages(postgres, messages);
  return messages.map(({ id }) => id);
}

/** What Meta says of a message, in the wrong order and twice. */
async function report(id: string, shiftMs: number): Promise<void> {
  const { dependencies, accounts, adapterOf } = openAt(shiftMs);
  for (const status of ["delivered", "sent", "delivered"]) {
    const said = adapterOf("whatsapp")?.readCall?.(signedReport(id, status));
    if (said === undefined) throw new Error("the signature is wrong");
    await takeSignedCall(dependencies, accounts.whatsapp, said);
  }
}

interface Row {
  id: string;
  state: string;
  account: string;
  stamps: object[] | null;
}

const readRows = (ids: readonly string[]) =>
  postgres.query<Row>("SELECT id, state, account, stamps FROM messages WHERE id = ANY($1::uuid[])", [ids]);

/** What a message may have come to, wherever its worker died: exactly once where it is said to be sent. */
function judge({ id, state, account }: Row, wasKilled: boolean): void {
  const takings = peers.takingsOf(id);
  const isWhatsapp = account === accountIds.whatsapp;
  const what = isWhatsapp ? whatsappCase(id) : baleCase(id);
  const [lower, upper] = state === "uncertain" ? [0, 1] : state === "failed" ? [0, 0] : [1, 1];
  expect([what, state, takings >= lower && takings <= upper]).toEqual([what, state, true]);
  expect(["sent", "delivered", "failed", "uncertain"]).toContain(state);
  if (isWhatsapp && what?.includes("reports") && takings > 0) expect(state).toBe("delivered");
  // Safir knows its ids: what it has, or gets again, is never in doubt there.
  if (!isWhatsapp && (what === "takes" || what === "loses, then knows it"))
    expect([what, state]).toEqual([what, "sent"]);
  if (wasKilled) return;
  const whole: Record<string, string> = isWhatsapp
    ? { takes: "sent", loses: "uncertain", refuses: "failed" }
    : {
        "loses, then refuses the repeat": "uncertain",
        "loses, then is away": "uncertain",
        refuses: "sent",
        "is away": "sent",
      };
  const expected = whole[what ?? ""];
  if (expected !== undefined) expect([what, state]).toEqual([what, expected]);
}

/** Caps and the wallet beside what the states of all messages say. */
async function compare(): Promise<void> {
  const counted = await postgres.query<{ account: string; count: number }>(
    "SELECT account, count(*)::int AS count FROM messages WHERE state <> 'failed' GROUP BY account",
  );
  const countOf = (account: string) => counted.find((each) => each.account === account)?.count ?? 0;
  const spent =
    countOf(accountIds.whatsapp) * rialOf.whatsapp +
    countOf(accountIds.bale) * rialOf.bale +
    countOf(accountIds.line) * rialOf.line;
  const [wallet] = await postgres.query<{ available: number; held: number }>("SELECT available, held FROM wallets");
  expect(wallet).toEqual({ available: paidIn - spent, held: 0 });
  const uses = await postgres.query<{ channel: string; used: number }>(
    "SELECT channel, sum(day_used)::int AS used FROM cap_uses GROUP BY channel ORDER BY channel",
  );
  expect(uses).toEqual([
    { channel: "SMS", used: countOf(accountIds.bale) + countOf(accountIds.line) },
    { channel: "WHATSAPP", used: countOf(accountIds.whatsapp) },
  ]);
  expect((await auditLedger(postgres)).differences).toEqual([]);
}

/** Leases of the killed pass, WhatsApp's reports are waited for, and tries at a provider that is away come to their end. */
const laterMs = [2, 4, 12, 20, 60, 200, 400].map((minutes) => minutes * minute);
/** The quick form kills at every twenty-fifth step, once each; `npm run faults` at each step, twenty rounds or more. */
const isWhole = process.env.FAULT_ROUNDS !== undefined;

it("messages by WhatsApp and Bale arrive once, wherever their worker is killed (kill -9), or are said to be uncertain", {
  timeout: 600_000,
}, async () => {
  const deposit = { key: v7(), kind: "top_up", owner, currency: "IRR", available: paidIn, account: "gateway" } as const;
  await postgres.transaction((queries) => postMovement(queries, deposit));
  let [kills, step] = [0, 1];
  for (let isDone = false; !isDone; step += isWhole ? 1 : 25) {
    const ids = await queueCases();
    isDone = await runUntilHalt([scene.program, scene.url, String(step), website, peers.url]);
    if (!isDone) kills += 1;
    const reported = (when: string) =>
      ids.filter((id) => peers.taken.whatsapp.includes(id) && whatsappCase(id) === `loses, reports ${when}`);
    for (const id of reported("at once")) await report(id, 0);
    for (const shiftMs of laterMs) await Promise.all([openAt(shiftMs).dispatchDue(), openAt(shiftMs).dispatchDue()]);
    for (const when of ["at once", "late"]) for (const id of reported(when)) await report(id, laterMs.at(-1) ?? 0);
    for (const row of await readRows(ids)) judge(row, !isDone);
    await compare();
  }
  expect(kills).toBeGreaterThan(isWhole ? 20 : 3);
});
