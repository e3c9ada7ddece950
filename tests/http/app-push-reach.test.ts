import { generateKeyPairSync } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { enqueueMessages } from "#platform/delivery/enqueue-messages.ts";
import { findReachable } from "#platform/delivery/find-reachable.ts";
import type { NewMessage } from "#platform/delivery/sql/messages.ts";
import { listTokens } from "#platform/delivery/sql/push-tokens.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { readReachability } from "#platform/profiles/reachability.ts";
import { findReach } from "#platform/profiles/sql/find-reach.ts";
import { channelBit } from "#platform/segments/copies/channel-bits.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { startPushPeer } from "./fcm-peer.ts";
import { openWebPushScene } from "./web-push-scene.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });

let scene: Awaited<ReturnType<typeof openWebPushScene>>;
let google: Awaited<ReturnType<typeof startPushPeer>>;
let channel: string;
beforeAll(async () => {
  scene = await openWebPushScene();
  google = await startPushPeer();
  const serviceAccount = JSON.stringify({
    ...{ type: "service_account", project_id: "shop-app", client_email: "nabz@shop-app.example" },
    ...{ private_key: privateKey.export({ type: "pkcs8", format: "pem" }), token_uri: `${google.url}/token` },
  });
  const { result } = await scene.shop.client.integration.channels.create({
    ...{ wid: wid(), type: "PUSH", provider: "fcm", name: "اپ", caps: {}, quiet: [] },
    settings: { serviceAccount, baseUrl: google.url },
  });
  channel = result.id;
});
afterAll(async () => {
  await google?.close();
  await scene?.close();
});

const wid = () => scene.shop.website.id;
const keyOf = (person: string) => unsigned(person).toString();

/** The same world at every run. */
function openChance(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  return { below, oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T };
}

/** The owner's server says that somebody has these tokens. */
const say = (email: string, pushTokens: readonly unknown[]) =>
  scene.serve({ visitor: v7(), name: "identify", data: { email, pushTokens } });

async function write(person: string): Promise<string> {
  const { dependencies } = scene.platform;
  const now = dependencies.clock.now();
  const message = {
    ...{ id: v7(), website: wid(), person, channel: "PUSH", account: channel, source: "campaign", campaign: v7() },
    ...{ content: { title: "سلام", body: "یلدا" }, createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) },
  } as NewMessage;
  await dependencies.postgres.transaction((queries) => enqueueMessages(dependencies, queries, [message]));
  return message.id;
}

const test = (to: string) =>
  scene.shop.client.delivery.messages.test({ wid: wid(), channel, to, content: { title: "آزمون", body: "یک" } });

/** Who is reached: on screens, in segments, before a campaign, and by the tokens that a push would go to. */
async function listReached(people: readonly string[]) {
  const { postgres, clickhouse, clock } = scene.platform.dependencies;
  await copyPeople(scene.platform.dependencies, { website: wid() });
  const contacts = await findReach(postgres, {
    ...{ website: wid(), people: people.map(unsigned), now: new Date(clock.now()) },
  });
  const rows = await clickhouse.select(
    sql`SELECT toString(person) AS key FROM people FINAL
        WHERE website = ${uuid(wid())} AND bitTest(channels, ${channelBit("PUSH")})`,
    z.object({ key: z.string() }),
    { owner: "system", lane: "copy" },
  );
  const copied = new Set(rows.map(({ key }) => key));
  const reader = { email: null, phone: null, consent: undefined, attributes: {} };
  const reached = await findReachable(postgres, {
    ...{ website: wid(), persons: new Map(people.map((id) => [id, reader])), channels: ["PUSH"], now: clock.now() },
  });
  const all = await Promise.all(
    people.map(async (id) => {
      const contact = contacts.get(keyOf(id));
      const tokens = await listTokens(postgres, { website: wid(), person: id, limit: 5 });
      return {
        ...{ id, screen: contact !== undefined && readReachability({ ...contact, hasVisited: true }).PUSH },
        ...{ segment: copied.has(keyOf(id)), campaign: reached.has(`${id}/PUSH`), sent: tokens.length > 0 },
      };
    }),
  );
  for (const { id, sent, ...shown } of all) {
    expect(shown, id).toEqual({ screen: sent, segment: sent, campaign: sent });
  }
  return all.flatMap(({ id, sent }) => (sent ? [id] : []));
}

it("reach equals what is sent, in a world of shared tokens, merges, tests and apps that come and go", async () => {
  const { below, oneOf } = openChance(7);
  const { postgres } = scene.platform.dependencies;
  const tokens = ["tok-0", "tok-1", "tok-2", "tok-3", "tok-4"];
  const some = () => Array.from({ length: 1 + below(2) }, () => (below(2) ? oneOf(tokens) : { token: oneOf(tokens) }));
  const emails = new Map<string, string>();
  for (let number = 0; number < 8; number += 1) {
    const email = `${v7()}@mail.example`;
    await say(email, some());
    emails.set(await scene.personOf(email), email);
  }
  const people = () => [...emails.keys()];
  const changes = [
    async (token: string) => {
      google.answer(token, 404, "UNREGISTERED");
      await test(token);
    },
    async (token: string) => {
      google.answer(token, 404, "UNREGISTERED");
      await write(oneOf(people()));
      await scene.dispatch();
    },
    async (token: string) => {
      google.answer(token, 200);
      await postgres.query("DELETE FROM suppressions WHERE website_id = $1 AND address = $2", [wid(), token]);
    },
    () => say(emails.get(oneOf(people())) ?? "", some()),
    async () => {
      const [person, other] = [oneOf(people()), oneOf(people())];
      if (person === other || emails.size < 4) return;
      const { id } = (await scene.shop.client.profiles.merge({ wid: wid(), user: keyOf(person), other: keyOf(other) }))
        .result;
      emails.delete(id === keyOf(person) ? other : person);
    },
  ];
  const counts = new Set<number>();
  for (let step = 0; step < 20; step += 1) {
    // Each kind of change comes.
    await (changes[step < changes.length ? step : below(changes.length)] ?? changes[0])?.(oneOf(tokens));
    counts.add((await listReached(people())).length);
  }
  expect(counts.size).toBeGreaterThan(2);
  // What is gone at FCM is known by now, so that everybody who is reached is sent to.
  for (const token of tokens) google.answer(token, 200);
  const reached = new Set(await listReached(people()));
  const written = new Map<string, string>();
  for (const person of people()) written.set(person, await write(person));
  await scene.dispatch();
  for (const [person, id] of written) {
    expect((await scene.read(id))?.state, person).toBe(reached.has(person) ? "sent" : "dropped");
  }
});
