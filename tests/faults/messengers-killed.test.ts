import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepEarly } from "#platform/delivery/sql/polls.ts";
import { compare, type Ended, judge, readEnded } from "./judge-messages.ts";
import {
  baleMessages,
  lineMessages,
  type MessengerScene,
  openMessengerScene,
  owner,
  whatsappMessages,
} from "./messenger-scene.ts";
import { accountIds } from "./messengers.ts";
import { lookupCases, reportCases } from "./panel-peer.ts";

let scene: MessengerScene;
beforeAll(async () => {
  scene = await openMessengerScene();
});
afterAll(() => scene?.close());

const hour = 60;
const timeout = 600_000;
/** The quick form kills at every twenty-fifth step, once each; `npm run faults` at each step, twenty rounds or more. */
const isWhole = process.env.FAULT_ROUNDS !== undefined;

/** Lives through a round that is killed at a step, to the end; answers whether it was killed. Step by step until it is not. */
async function killEverywhere(live: (step: number) => Promise<boolean>, atLeast: number): Promise<void> {
  let [kills, step] = [0, 1];
  for (; await live(step); step += isWhole ? 1 : 25) kills += 1;
  expect(kills).toBeGreaterThanOrEqual(isWhole ? 20 : atLeast);
}

/** States that cases may end in. */
type States = Readonly<Record<string, readonly string[]>>;

function expectStates(ended: readonly Ended[], states: States): void {
  for (const { what, state } of ended)
    expect([what, states[what]?.includes(state), state]).toEqual([what, true, state]);
}

const sentStates: States = {
  "whatsapp: takes": ["sent"],
  "whatsapp: loses": ["uncertain"],
  "whatsapp: refuses": ["failed"],
  "whatsapp: loses, reports at once": ["delivered"],
  "whatsapp: loses, reports late": ["delivered"],
  // Safir knows its ids: what it has, or gets again, is never in doubt there.
  "bale: takes": ["sent"],
  "bale: loses, then knows it": ["sent"],
  "bale: loses, then refuses the repeat": ["uncertain"],
  "bale: loses, then is away": ["uncertain"],
  "bale: refuses": ["sent"],
  "bale: is away": ["sent"],
};
/** A worker that was killed leaves what a call came to in doubt, but never what its provider says again. */
const orUncertain: States = Object.fromEntries(
  Object.entries(sentStates).map(([what, states]) => {
    const isKnown = what === "bale: takes" || what === "bale: loses, then knows it";
    return [what, isKnown ? states : [...states, "uncertain"]];
  }),
);

it("messages by WhatsApp and Bale arrive once, wherever their worker is killed (kill -9), or are said to be uncertain", {
  timeout,
}, async () => {
  await killEverywhere(async (step) => {
    const ids = await scene.queue([...whatsappMessages, ...baleMessages]);
    const isKilled = !(await scene.runKilled("send", { minutes: [0], step }));
    await scene.report(ids, { when: "at once", minutes: 0 });
    // Leases of the killed pass, WhatsApp's reports are waited for, and tries at a provider that is away come to their end.
    for (const minutes of [2, 4, 12, 20, 60, 200, 400]) await scene.runTwice("send", minutes);
    for (const when of ["at once", "late"] as const) await scene.report(ids, { when, minutes: 400 });
    const ended = await readEnded(scene, ids);
    for (const each of ended) {
      judge(scene, each, isKilled ? 1 : 0);
      if (each.what.includes("reports") && each.takings > 0) expect(each.state).toBe("delivered");
    }
    expectStates(ended, isKilled ? orUncertain : sentStates);
    await compare(scene.postgres);
    return isKilled;
  }, 4);
});

const recoveredStates: States = {
  "whatsapp: takes": ["uncertain"],
  "whatsapp: loses": ["uncertain"],
  "whatsapp: refuses": ["uncertain"],
  "whatsapp: loses, reports at once": ["delivered"],
  "whatsapp: loses, reports late": ["delivered"],
  "bale: takes": ["sent"],
  "bale: loses, then knows it": ["sent"],
  // What is refused may be the repeat alone.
  "bale: loses, then refuses the repeat": ["uncertain"],
  "bale: loses, then is away": ["uncertain"],
  "bale: refuses": ["uncertain"],
  "bale: is away": ["uncertain"],
  "line: is there": ["sent"],
  "line: never came": ["sent"],
  "line: is found late": ["sent"],
  "line: is never found": ["uncertain"],
};

/** Messages whose worker was killed while their providers had them, and messages whose answers were lost. */
async function leaveUnclear(): Promise<string[]> {
  const { peers } = scene;
  peers.network.answers = "do not come";
  const killed = await scene.queue([...whatsappMessages, ...baleMessages, ...lineMessages(lookupCases)]);
  const areCalled = () => killed.every((id) => peers.callsOf(id) > 0);
  await scene.sendUntil(() => expect.poll(areCalled, { timeout: 20_000, interval: 5 }).toBe(true));
  peers.network.answers = "are lost";
  const lost = await scene.queue([...whatsappMessages, ...lineMessages(lookupCases)]);
  await scene.openAt(0).rounds.send();
  peers.network.answers = "come";
  const left = await readEnded(scene, [...killed, ...lost]);
  expect(left.filter(({ state }) => state !== "sending")).toEqual([]);
  return [...killed, ...lost];
}

it("messages that a killed worker or a lost answer left behind are settled as if once, wherever their recovery is killed", {
  timeout,
}, async () => {
  await killEverywhere(async (step) => {
    const ids = await leaveUnclear();
    // At the second of these what is absent is believed to be, at the third WhatsApp's reports are waited for no more.
    const isKilled = !(await scene.runKilled("recover", { minutes: [2, 4, 20], step }));
    await scene.report(ids, { when: "at once", minutes: 20 });
    // Bale's tries come to their end, and the panel's look-ups after twelve hours.
    for (const minutes of [23, 25, 60, 200, 400, 13 * hour]) {
      await scene.runTwice("recover", minutes);
      await scene.runTwice("send", minutes);
    }
    await scene.report(ids, { when: "late", minutes: 13 * hour });
    const ended = await readEnded(scene, ids);
    for (const each of ended) judge(scene, each, 0);
    expectStates(ended, recoveredStates);
    await compare(scene.postgres);
    return isKilled;
  }, 2);
});

const stateOf: Readonly<Record<number, string>> = {
  5: "sent",
  6: "failed",
  10: "delivered",
  11: "undelivered",
  14: "failed",
};

/** Sent messages of each case twice: packs pay the first ones, the wallet the others. Of one the panel has called already. */
async function leaveSent(): Promise<string[]> {
  const { postgres, peers } = scene;
  const texts = Object.keys(reportCases);
  await postgres.query(
    `INSERT INTO action_credits SELECT $1, 'SMS', $2, $3::int - coalesce(sum(messages), 0) + coalesce((
         SELECT used FROM action_uses WHERE user_id = $1 AND kind = 'SMS'), 0), now()
     FROM action_credits WHERE user_id = $1 AND kind = 'SMS'`,
    [owner, v7(), texts.length],
  );
  const byPacks = await scene.queue(lineMessages(texts), 1_000);
  const byWallet = await scene.queue(lineMessages(texts));
  await scene.openAt(0).rounds.send();
  const charged = await postgres.query("SELECT id FROM messages WHERE id = ANY($1::uuid[]) AND charged = 1", [byPacks]);
  expect(charged).toHaveLength(byPacks.length);
  const providerIds = byPacks
    .map((id) => peers.atPanel(id))
    .flatMap((each) => (each?.text === "failed" ? [each.id] : []));
  await keepEarly(postgres, { account: accountIds.line, providerIds, now: new Date() });
  return [...byPacks, ...byWallet];
}

/** What the panel said last was written, once: a query is a report, counted in `polls`, or the killed worker's. */
function judgePolled({ id, what, state, polls, isPolled }: Ended, isKilled: boolean): void {
  const queries = scene.peers.atPanel(id)?.polls ?? 0;
  const unwritten = queries - polls - (state === "sent" ? 0 : 1);
  const isCounted = unwritten === 0 || (isKilled && unwritten === 1);
  expect(isCounted, `${what}: ${queries} queries, ${polls} without a report`).toBe(true);
  expect([what, isPolled]).toEqual([what, false]);
  const statuses = reportCases[what.replace("line: ", "")] ?? [];
  expect([what, state]).toEqual([what, stateOf[statuses[queries - 1] ?? statuses.at(-1) ?? 0]]);
}

it("delivery reports are written once and in whole, wherever their polling is killed", { timeout }, async () => {
  // What other tests sent is not polled with it.
  await scene.postgres.query("UPDATE messages SET poll_at = NULL");
  await killEverywhere(async (step) => {
    const ids = await leaveSent();
    const isKilled = !(await scene.runKilled("poll", { minutes: [0, 2, 6], step }));
    // Leases of ten minutes pass; after two days nobody is polled any more.
    for (const minutes of [17, 30, 60, 3 * hour, 6 * hour, 49 * hour]) await scene.runTwice("poll", minutes);
    for (const each of await readEnded(scene, ids)) {
      judge(scene, each, 0);
      judgePolled(each, isKilled);
    }
    await compare(scene.postgres);
    expect(await scene.postgres.query("SELECT provider_id FROM early_reports")).toEqual([]);
    return isKilled;
  }, 2);
});
