import { generateKeyPairSync, verify } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { channelText } from "#contract/text/channels.ts";
import { enqueueMessages } from "#platform/delivery/enqueue-messages.ts";
import { findReachable } from "#platform/delivery/find-reachable.ts";
import type { NewMessage } from "#platform/delivery/sql/messages.ts";
import { findTokened, listTokens } from "#platform/delivery/sql/push-tokens.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { readReachability } from "#platform/profiles/reachability.ts";
import { findReach } from "#platform/profiles/sql/find-reach.ts";
import { channelBit } from "#platform/segments/copies/channel-bits.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { writtenLinksOf } from "#tests/platform-fixtures/written-links.ts";
import { startPushPeer } from "./fcm-peer.ts";
import { openWebPushScene } from "./web-push-scene.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const second = 1_000;

let scene: Awaited<ReturnType<typeof openWebPushScene>>;
let google: Awaited<ReturnType<typeof startPushPeer>>;
let channel: string;
let secret: string;
beforeAll(async () => {
  scene = await openWebPushScene();
  // Before the clock is moved: a sign-in ends with time.
  secret = (await scene.shop.client.websites.install({ id: wid() })).result.secret;
  google = await startPushPeer();
});
afterAll(async () => {
  await google?.close();
  await scene?.close();
});
beforeEach(() => google.forget());

const file = (change: object = {}) =>
  JSON.stringify({
    ...{ type: "service_account", project_id: "shop-app", client_email: "nabz@shop-app.example", private_key: pem },
    ...{ token_uri: `${google.url}/token`, ...change },
  });
const wid = () => scene.shop.website.id;
const create = (serviceAccount: string) =>
  scene.shop.client.integration.channels.create({
    ...{ wid: wid(), type: "PUSH", provider: "fcm", name: `اپ ${Math.random()}` },
    ...{ settings: { serviceAccount, baseUrl: google.url }, caps: {}, quiet: [] },
  });

/** Somebody of whose apps the owner's server said the tokens. */
async function makeUser(pushTokens: unknown): Promise<string> {
  const email = `${v7()}@mail.example`;
  const event = { id: v7(), visitor: v7(), name: "identify", data: { email, pushTokens } };
  const { status } = await scene.platform.send("POST", "/collect/server", {
    body: { events: [{ ...event, at: new Date(scene.platform.dependencies.clock.now()).toISOString() }] },
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(status).toBe(202);
  return scene.personOf(email);
}

async function write(person: string, content: object = {}): Promise<string> {
  const { dependencies } = scene.platform;
  const now = dependencies.clock.now();
  const message = {
    ...{ id: v7(), website: wid(), person, channel: "PUSH", account: channel, source: "campaign", campaign: v7() },
    ...{ content: { title: "سلام", body: "سفارش شما رسید.", ...content }, writtenLinks: writtenLinksOf(content) },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 3_600 * second) },
  } as NewMessage;
  await dependencies.postgres.transaction((queries) => enqueueMessages(dependencies, queries, [message]));
  return message.id;
}

const isReached = async (person: string) => {
  const { postgres, clock } = scene.platform.dependencies;
  const reader = { email: null, phone: null, consent: undefined, attributes: {} };
  const reached = await findReachable(postgres, {
    ...{ website: wid(), persons: new Map([[person, reader]]), channels: ["PUSH"], now: clock.now() },
  });
  return reached.has(`${person}/PUSH`);
};

/** Statements and ends of transactions of one push, with some to spare: the last steps kill nobody. */
const maxSteps = 60;
/** `npm run faults` dies at each of them. */
const stride = process.env.FAULT_ROUNDS === undefined ? 5 : 1;
/** The gap: the provider has taken the push, and its answer is not stored. It is always among them. */
const steps = ["gap" as const, ...Array.from({ length: maxSteps / stride }, (_, index) => 1 + index * stride)];

describe("an account of FCM", () => {
  it("is tried once by a token, refused beside its field, and read back as sealed", async () => {
    const refused = async (serviceAccount: string) =>
      create(serviceAccount).then(
        () => "taken",
        (error: { data: { issues: unknown } }) => error.data.issues,
      );
    const at = { path: ["settings", "serviceAccount"] };
    const { serviceAccount, key } = channelText.trial;
    expect(await refused("{}")).toEqual([{ ...at, message: serviceAccount }]);
    expect(await refused(file({ private_key: "none" }))).toEqual([{ ...at, message: serviceAccount }]);
    google.answerToken(400);
    expect(await refused(file())).toEqual([{ ...at, message: key }]);
    google.answerToken(200);
    const { result } = await create(file());
    expect([result.settings.serviceAccount, result.health.state]).toEqual([true, "working"]);
    const [header = "", claims = "", signature = ""] = google.assertions.at(-1)?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      ...{ iss: "nabz@shop-app.example", aud: `${google.url}/token` },
      scope: "https://www.googleapis.com/auth/firebase.messaging",
    });
    const bytes = Buffer.from(`${header}.${claims}`);
    expect(verify("sha256", bytes, publicKey, Buffer.from(signature, "base64url"))).toBe(true);
    channel = result.id;
  });

  it("sends to each app of a person under our id, and forgets one that is gone", async () => {
    const person = await makeUser([{ token: "tok-a", app: "shop", platform: "android" }, "tok-gone"]);
    google.answer("tok-gone", 404, "UNREGISTERED");
    const id = await write(person, { data: { order: "17" } });
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "sent", reason: null });
    const [sent] = google.sent.filter(({ token }) => token === "tok-a");
    expect(sent?.path).toBe("/v1/projects/shop-app/messages:send");
    expect(sent?.message).toMatchObject({
      ...{ notification: { title: "سلام", body: "سفارش شما رسید." }, data: { order: "17", nabz: id } },
      ...{ android: { ttl: "3600s", collapse_key: id, notification: { tag: id } } },
      apns: { headers: { "apns-collapse-id": id } },
    });
    google.sent.length = 0;
    const made = google.assertions.length;
    await write(person);
    await scene.dispatch();
    expect(google.sent.map(({ token }) => token)).toEqual(["tok-a"]);
    // One token serves both batches.
    expect(google.assertions).toHaveLength(made);
  });

  it("reaches nobody by a token that only a browser said, or whose last app is gone", async () => {
    const email = `${v7()}@mail.example`;
    await scene.browser().identify({ email, pushTokens: ["tok-thief"] });
    const claimed = await scene.personOf(email);
    const id = await write(claimed);
    const person = await makeUser(["tok-last"]);
    expect([await isReached(claimed), await isReached(person)]).toEqual([false, true]);
    google.answer("tok-last", 403, "SENDER_ID_MISMATCH");
    const last = await write(person);
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "dropped", reason: "no_address" });
    expect(await scene.read(last)).toMatchObject({ state: "failed", reason: "gone" });
    expect(await isReached(person)).toBe(false);
  });

  it("reaches, on screens and in segments, whom a push would be sent to", async () => {
    const { platform: of } = scene;
    const { postgres } = of.dependencies;
    const named = {
      app: await makeUser([{ token: "tok-1", app: "shop" }, "tok-gone-1"]),
      empty: await makeUser([]),
      wrong: await makeUser([{ app: "shop" }, "", null, 7]),
      text: await makeUser("tok-2"),
      gone: await makeUser(["tok-gone-2"]),
    };
    const email = `${v7()}@mail.example`;
    await scene.browser().identify({ email, pushTokens: ["tok-3"] });
    const claimed = await scene.personOf(email);
    const people = [...Object.values(named), claimed];
    const shown = async () => {
      await copyPeople(of.dependencies, { website: wid() });
      const now = new Date(of.dependencies.clock.now());
      const contacts = await findReach(postgres, { website: wid(), people: people.map(unsigned), now });
      const rows = await of.dependencies.clickhouse.select(
        sql`SELECT toString(person) AS key FROM people FINAL
            WHERE website = ${uuid(wid())} AND bitTest(channels, ${channelBit("PUSH")})`,
        z.object({ key: z.string() }),
        { owner: "system", lane: "copy" },
      );
      const copied = new Set(rows.map(({ key }) => key));
      return people.map((person) => {
        const key = unsigned(person).toString();
        const contact = contacts.get(key);
        return [contact !== undefined && readReachability({ ...contact, hasVisited: true }).PUSH, copied.has(key)];
      });
    };
    const sentTo = async () => {
      const tokens = await Promise.all(
        people.map((person) => listTokens(postgres, { website: wid(), person, limit: 5 })),
      );
      const found = await findTokened(postgres, { website: wid(), people });
      expect(people.map((person) => found.has(person))).toEqual(tokens.map((each) => each.length > 0));
      return tokens.map((each) => [each.length > 0, each.length > 0]);
    };
    expect(await shown()).toEqual(await sentTo());
    expect((await shown()).map(([isShown]) => isShown)).toEqual([true, false, false, false, true, false]);
    for (const token of ["tok-gone-1", "tok-gone-2"]) google.answer(token, 404, "UNREGISTERED");
    for (const person of people) await write(person);
    await scene.dispatch();
    expect(await shown()).toEqual(await sentTo());
    expect((await shown()).map(([isShown]) => isShown)).toEqual([true, false, false, false, false, false]);
    // Who is sent to again is reached again.
    await postgres.query("DELETE FROM suppressions WHERE address = 'tok-gone-2'");
    expect(await shown()).toEqual(await sentTo());
    expect(await isReached(named.gone)).toBe(true);
  });

  it("waits for its quota, makes a new token where one has ended, and refuses what FCM will never take", async () => {
    const person = await makeUser(["tok-b"]);
    google.answer("tok-b", 429, "QUOTA_EXCEEDED");
    const id = await write(person);
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "queued" });
    google.answer("tok-b", 401, "THIRD_PARTY_AUTH_ERROR");
    scene.platform.advance(700 * second);
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "queued" });
    const before = google.assertions.length;
    google.answer("tok-b", 200);
    scene.platform.advance(700 * second);
    await scene.dispatch();
    expect([await scene.read(id), google.assertions.length]).toMatchObject([{ state: "sent" }, before + 1]);
    google.answer("tok-b", 400, "INVALID_ARGUMENT");
    const wrong = await write(person);
    await scene.dispatch();
    expect(await scene.read(wrong)).toMatchObject({ state: "failed", reason: "refused" });
  });
});

describe("a push whose sender does not hear what became of it", () => {
  const idsOf = (token: string) =>
    google.sent
      .filter((each) => each.token === token)
      .map(({ message }) => {
        const { android, apns } = message as {
          android: { collapse_key: string; notification: { tag: string } };
          apns: { headers: Record<string, string> };
        };
        return [android.collapse_key, android.notification.tag, apns.headers["apns-collapse-id"]];
      });

  it("is sent again under the same id where FCM takes it and its answer is lost", async () => {
    const person = await makeUser(["tok-lost"]);
    google.lose("tok-lost");
    const id = await write(person);
    await scene.dispatch();
    expect(idsOf("tok-lost")).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      scene.platform.advance(120 * second);
      await scene.dispatch();
    }
    expect(await scene.read(id)).toMatchObject({ state: "sent", reason: null });
    expect(idsOf("tok-lost")).toEqual([Array(3).fill(id), Array(3).fill(id)]);
  });

  // Who gets the push, and the ids under which each arrival is known there.
  const providers = {
    "an app": async () => {
      const token = `tok-${v7()}`;
      const id = await write(await makeUser([token]));
      return { id, taken: () => idsOf(token).map(([key]) => key) };
    },
    "a browser": async () => {
      const { first, person } = await scene.makeReader();
      const id = await scene.write(person);
      return { id, taken: () => first.got().map((push) => push.id) };
    },
  };
  it.each(Object.entries(providers))("to %s arrives under one id, wherever its worker dies", async (_, send) => {
    const { postgres } = scene.platform.dependencies;
    for (const step of steps) {
      const { id, taken } = await send();
      const mortal = mortalPostgres(postgres, step === "gap" ? () => taken().length > 0 : step);
      await scene.dispatch(mortal.postgres).catch(() => undefined);
      for (let round = 0; round < 3; round += 1) {
        scene.platform.advance(120 * second);
        await scene.dispatch();
      }
      expect([step, await scene.read(id)]).toMatchObject([step, { state: "sent" }]);
      expect([1, 2]).toContain(taken().length);
      expect(new Set(taken()).size).toBe(1);
      if (step === "gap") expect([mortal.isDead(), taken().length]).toEqual([true, 2]);
      if (!mortal.isDead()) break;
    }
  });
});
