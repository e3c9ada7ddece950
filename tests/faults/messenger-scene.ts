import { v7 } from "uuid";
import { takeSignedCall } from "#platform/delivery/responses/take-signed-call.ts";
import { insertMessages, type NewMessage } from "#platform/delivery/sql/messages.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { baleCases, signedReport, startMessengerPeers, whatsappCase, whatsappCases } from "./messenger-peers.ts";
import { accountIds, lineIds, openMessengers, type Round } from "./messengers.ts";
import { openWorkerScene, runUntilHalt, runUntilSeen } from "./worker-scene.ts";

const minute = 60_000;
export const paidIn = 1_000_000_000;
export const owner = v7();
const website = v7();

/** A message to be queued; the last digit of its id is its case where its text is none. */
interface Case extends Pick<NewMessage, "channel" | "account" | "line" | "content" | "fallback"> {
  digit?: number;
}

const template = { template: { name: "cart", language: "fa", values: ["سارا"] } };
export const baleText = "سلام";
const byLine = { account: accountIds.line, line: lineIds.line, parts: 1, price: null };

/** A message for each case of a provider. */
export const whatsappMessages: readonly Case[] = whatsappCases.map((_, digit) => ({
  ...{ digit, channel: "WHATSAPP", account: accountIds.whatsapp, content: template },
}));
export const baleMessages: readonly Case[] = baleCases.map((_, digit) => ({
  ...{ digit, channel: "SMS", account: accountIds.bale, line: lineIds.bale, content: { text: baleText } },
  fallback: byLine,
}));
export const lineMessages = (texts: readonly string[]): readonly Case[] =>
  texts.map((text) => ({ channel: "SMS", account: accountIds.line, line: lineIds.line, content: { text } }));

/** A website that sends by messengers, its owner's money, and workers of it that are killed. */
export async function openMessengerScene() {
  const [scene, peers] = await Promise.all([openWorkerScene("messenger-worker.ts"), startMessengerPeers()]);
  const { postgres } = scene;
  await addWebsite(postgres);
  await recordMoves(postgres);
  const openAt = (minutes: number) => openMessengers({ postgres, website, url: peers.url, shiftMs: minutes * minute });
  const argsOf = (round: Round, minutes: readonly number[], step: number) => [
    ...[scene.program, scene.url, String(step), website, peers.url, round, minutes.join(",")],
  ];
  return {
    ...{ postgres, peers, openAt },
    queue: (cases: readonly Case[], agoMs = 0) => queueCases(postgres, cases, agoMs),
    /** Does a round at some minutes, killed at a step. Whether it came to its end. */
    runKilled: (round: Round, { minutes, step }: { minutes: readonly number[]; step: number }): Promise<boolean> =>
      runUntilHalt(argsOf(round, minutes, step)),
    /** Sends what is due, killed once something is seen of it. */
    sendUntil: (seen: () => Promise<unknown>): Promise<void> => runUntilSeen(argsOf("send", [0], 0), seen),
    /** Does a round twice, side by side. */
    runTwice: (round: Round, minutes: number) =>
      Promise.all([openAt(minutes).rounds[round](), openAt(minutes).rounds[round]()]),
    /** Has Meta report, in the wrong order and twice, on each of these messages that it has and that reports then. */
    async report(ids: readonly string[], { when, minutes }: { when: "at once" | "late"; minutes: number }) {
      const { dependencies, accounts, adapterOf } = openAt(minutes);
      for (const id of ids) {
        if (!peers.taken.whatsapp.includes(id) || whatsappCase(id) !== `loses, reports ${when}`) continue;
        for (const status of ["delivered", "sent", "delivered"]) {
          const said = adapterOf("whatsapp")?.readCall?.(signedReport(id, status));
          if (said === undefined) throw new Error("the signature is wrong");
          await takeSignedCall(dependencies, accounts.whatsapp, said);
        }
      }
    },
    async close() {
      await scene.close();
      await peers.close();
    },
  };
}

export type MessengerScene = Awaited<ReturnType<typeof openMessengerScene>>;

async function addWebsite(postgres: Postgres): Promise<void> {
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  const deposit = { key: v7(), kind: "top_up", owner, currency: "IRR", available: paidIn, account: "gateway" } as const;
  await postgres.transaction((queries) => postMovement(queries, deposit));
}

/** Each change of a state that was committed, in `message_moves`. */
async function recordMoves(postgres: Postgres): Promise<void> {
  await postgres.query("CREATE TABLE message_moves (message uuid, before text, after text)");
  await postgres.query(
    `CREATE FUNCTION record_move() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN INSERT INTO message_moves VALUES (NEW.id, OLD.state, NEW.state); RETURN NULL; END $$`,
  );
  await postgres.query(
    `CREATE TRIGGER moves AFTER UPDATE ON messages FOR EACH ROW WHEN (OLD.state <> NEW.state)
     EXECUTE FUNCTION record_move()`,
  );
}

/** A person for each message, so that nobody waits for another message of theirs. */
let people = 0;
async function addPerson(postgres: Postgres): Promise<string> {
  people += 1;
  await postgres.query(
    `INSERT INTO people (website_id, id, phone, provenance, attributes, claimed_at, revision)
     VALUES ($1, $2, $3, '{"phone": "server"}', '{}', '{}', 1)`,
    [website, people, `+98912${String(people).padStart(7, "0")}`],
  );
  return String(people);
}

async function queueCases(postgres: Postgres, cases: readonly Case[], agoMs: number): Promise<string[]> {
  const now = Date.now() - agoMs;
  const common = {
    ...{ website, source: "campaign" as const, campaign: v7(), parts: 1 },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 24 * 60 * minute) },
  };
  const messages: NewMessage[] = [];
  for (const { digit = 0, ...made } of cases) {
    const id = v7().slice(0, -1) + digit.toString(16);
    messages.push({ ...common, ...made, id, person: await addPerson(postgres) });
  }
  await insertMessages(postgres, messages);
  return messages.map(({ id }) => id);
}
