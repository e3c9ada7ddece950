import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Activity } from "#contract/activities.ts";
import { isRecorded } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import { kindOfCall } from "#platform/activity/kind-of-call.ts";
import { dayWords, hourWords } from "#platform/mail/words.ts";
import { operate } from "./operate.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";
import { unrecordedCalls as exceptions } from "./unrecorded-calls.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => platform?.stop());

const make = () => makeOwner(platform, `owner-${randomUUID()}`);
type Owner = Awaited<ReturnType<typeof make>>;
const list = async (
  { client }: Pick<Owner, "client">,
  query: Parameters<Owner["client"]["activities"]["list"]>[0] = {},
) => (await client.activities.list(query)).result;
const callsOf = ({ items }: { items: Activity[] }) => items.map(({ call }) => call);
const routes = contractRoutes();

describe("the list of activities", () => {
  it("has every write call of a signed-in owner but the ones with a reason, each of a kind", () => {
    const writes = routes.filter(({ method }) => method !== "GET");
    const unrecorded = writes.filter(({ method, meta }) => !isRecorded(method, meta)).map(({ name }) => name);
    expect(unrecorded.toSorted()).toEqual(
      Object.keys(exceptions)
        .filter((name) => unrecorded.includes(name))
        .toSorted(),
    );
    const recorded = writes.filter(({ name }) => !unrecorded.includes(name));
    expect(recorded.filter(({ name }) => kindOfCall(name) === undefined)).toEqual([]);
  });

  it("says who, when, from where, which call and resource, and what was set", async () => {
    const owner = await make();
    const headers = {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
      "x-forwarded-for": "5.202.100.101",
    };
    const path = `/v1/websites/${owner.website.id}/goals`;
    const body = { name: "Orders", kind: "event", match: "purchase", value: 5_000 };
    const made = (await platform.send("POST", path, { token: owner.token, body, headers })).body.result;
    const { items, total } = await list(owner);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      call: "goals.create",
      kind: "goals",
      origin: "owner",
      owner: owner.full_name,
      at: new Date(platform.dependencies.clock.now()).toISOString(),
      website: { id: owner.website.id, name: owner.website.name },
      resource: made.id,
      label: "Orders",
      browser: "Safari",
      device: "mobile",
      country: "IR",
    });
    expect(items[0]?.changes).toEqual([
      { field: "name", value: "Orders" },
      { field: "kind", value: "event" },
      { field: "match", value: "purchase" },
      { field: "value", value: "5000" },
    ]);
    expect(items[1]).toMatchObject({
      call: "websites.create",
      website: { id: owner.website.id },
      label: owner.website.name,
    });
  });

  it("names what was deleted, and keeps the deletion of a website", async () => {
    const owner = await make();
    const website = owner.website.id;
    const goal = { website, name: "Orders", kind: "event", match: "purchase" } as const;
    const { id } = (await owner.client.goals.create(goal)).result;
    await owner.client.goals.delete({ website, id });
    expect((await list(owner)).items[0]).toMatchObject({
      call: "goals.delete",
      resource: id,
      label: "Orders",
      changes: [],
    });
    await owner.client.websites.delete({ id: website });
    expect((await list(owner)).items[0]).toMatchObject({
      call: "websites.delete",
      website: { id: website, name: owner.website.name },
    });
    await expect(list(owner, { wid: website })).rejects.toMatchObject({ status: 404 });
  });

  it("is paged and filtered by kind and by website, and another owner's is not in it", async () => {
    const [owner, other] = [await make(), await make()];
    const second = (await owner.client.websites.create({ name: "second", url: "https://second.example" })).result;
    for (const text of ["a", "b", "c"]) {
      await owner.client.annotations.create({ website: second.id, text, at: "2026-11-20" });
      platform.advance(1);
    }
    expect(callsOf(await list(owner, { wid: owner.website.id }))).toEqual(["websites.create"]);
    const ofKind = await list(owner, { kind: "annotations", limit: 2, page: 2 });
    expect(ofKind).toMatchObject({ total: 3, page: 2, limit: 2, items: [{ label: "a" }] });
    expect((await list(owner, { wid: second.id, kind: "website" })).total).toBe(1);
    expect((await list(other)).total).toBe(1);
    await expect(list(other, { wid: second.id })).rejects.toMatchObject({ status: 404 });
  });

  it("never holds a password, a code or a token, and nothing of a call that was refused", async () => {
    const owner = await make();
    const another = "another password of a test";
    await owner.client.wallet.profile.password({ currentPassword: password, password: another });
    await expect(owner.client.wallet.profile.password({ currentPassword: "no", password: another })).rejects.toThrow();
    await owner.client.wallet.profile.update({ email: `x-${owner.email}`, currentPassword: another });
    await owner.client.wallet.profile.twoFactor.begin({ currentPassword: another });
    const { items } = await list(owner);
    expect(callsOf({ items }).slice(0, 3)).toEqual([
      "wallet.profile.twoFactor.begin",
      "wallet.profile.update",
      "wallet.profile.password",
    ]);
    expect(items[2]?.changes).toEqual([
      { field: "currentPassword", value: null },
      { field: "password", value: null },
    ]);
    expect(items[1]?.changes).toContainEqual({ field: "email", value: `x-${owner.email}` });
    for (const secret of [password, another]) expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("has the operator's commands on an owner's website and account", async () => {
    const owner = await make();
    const args = { owner: owner.email, name: "by the operator", url: "https://operator.example" };
    await operate(platform, "website create", args);
    expect((await list(owner)).items[0]).toMatchObject({
      call: "operator.website create",
      origin: "operator",
      kind: "operator",
      browser: "",
    });
  });

  it("does not fail a command whose record cannot be written: its answer is there once", async () => {
    const { email } = await make();
    const { ids } = platform.dependencies;
    const uuid = vi.spyOn(ids, "uuid").mockReturnValueOnce(randomUUID()).mockReturnValueOnce("no id");
    const args = { owner: email, name: "unrecorded", url: "https://unrecorded.example" };
    const made = await operate(platform, "website create", args).finally(() => uuid.mockRestore());
    expect(made).toMatchObject({ name: "unrecorded", secret: expect.any(String) });
    expect(platform.errors.at(-1)).toMatchObject({ msg: "activity not recorded", command: "website create" });
  });

  it("has a call whose fields hold what PostgreSQL refuses", async () => {
    const owner = await make();
    const path = `/v1/websites/${owner.website.id}/goals`;
    const goal = { kind: "event", match: "purchase" };
    for (const odd of [{ "\0": 1 }, { "\ud800": 1 }, { conditions: { "\0": ["\ud800"] } }]) {
      const body = { ...goal, name: `Orders ${randomUUID()} \ud800`, ...odd };
      expect((await platform.send("POST", path, { token: owner.token, body })).status).toBe(200);
    }
    expect(callsOf(await list(owner, { kind: "goals" }))).toEqual(Array(3).fill("goals.create"));
    const rotate = `/v1/websites/${owner.website.id}/credentials/rotate`;
    await platform.send("POST", rotate, { token: owner.token, body: { credential: "key", name: "\0" } });
    expect((await list(owner)).items[0]).toMatchObject({ call: "websites.rotateCredential", label: "\u{FFFD}" });
  });

  it("is appended to only, in the database too", async () => {
    const owner = await make();
    const { postgres } = platform.dependencies;
    for (const statement of [
      "UPDATE activities SET label = 'x' WHERE user_id = $1",
      "DELETE FROM activities WHERE user_id = $1",
    ]) {
      await expect(postgres.query(statement, [owner.id])).rejects.toThrow("appended only");
    }
    expect((await list(owner)).total).toBe(1);
  });

  it("does not fail a call whose record cannot be written; the log has it", async () => {
    const owner = await make();
    const insert = vi
      .spyOn(platform.dependencies.ids, "uuid")
      .mockReturnValueOnce(owner.id)
      .mockReturnValueOnce("no id");
    const website = owner.website.id;
    const made = await owner.client.annotations.create({ website, text: "kept", at: "2026-11-20" });
    insert.mockRestore();
    expect(made.result.text).toBe("kept");
    expect(platform.errors.map(({ msg }) => msg)).toContain("activity not recorded");
  });
});

describe("the list of sign-ins", () => {
  const signIn = (
    email: string,
    given = password,
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ) =>
    platform.send("POST", "/login", {
      body: { email, password: given },
      headers: { "user-agent": agent, "x-forwarded-for": "5.202.100.101" },
    });
  const history = async ({ client }: Owner, page = 1, limit = 20) =>
    (await client.wallet.profile.signIns.history({ page, limit })).result;

  it("has time, place, device and result of each try, and which sign-ins can be ended", async () => {
    const owner = await make();
    platform.advance(1_000);
    await signIn(owner.email, "not the one");
    await signIn(`nobody-${owner.email}`, "not the one");
    await vi.waitFor(async () => expect((await history(owner)).total).toBe(2), 20_000);
    platform.advance(1_000);
    await signIn(owner.email);
    const { items } = await history(owner);
    expect(items.map(({ result, current }) => ({ result, current }))).toEqual([
      { result: "ok", current: false },
      { result: "wrongPassword", current: false },
      { result: "ok", current: true },
    ]);
    expect(items[0]).toMatchObject({ browser: "Firefox", os: "Linux", device: "desktop", country: "IR" });
    expect(items[1]?.signIn).toBeNull();
    const id = items[0]?.signIn ?? "";
    await owner.client.wallet.profile.signIns.end({ id });
    expect((await history(owner)).items[0]).toMatchObject({ result: "ok", signIn: null });
  });

  it("keeps 90 days, and 200 tries of each result: failures do not push out what succeeded", async () => {
    const owner = await make();
    const { postgres } = platform.dependencies;
    const now = new Date(platform.dependencies.clock.now());
    await postgres.query(
      `INSERT INTO sign_in_attempts (id, user_id, at, result, browser, os, device, country, city)
       SELECT gen_random_uuid(), $1::uuid, $2::timestamptz - make_interval(mins => n), 'wrongPassword', '', '', '', '', ''
       FROM generate_series(1, 250) AS n
       UNION ALL SELECT gen_random_uuid(), $1::uuid, $2::timestamptz - make_interval(days => 91), 'ok', '', '', '', '', ''`,
      [owner.id, now],
    );
    await signIn(owner.email, "not the one");
    const count = async () =>
      (await postgres.query("SELECT 1 FROM sign_in_attempts WHERE user_id = $1", [owner.id])).length;
    await vi.waitFor(async () => expect(await count()).toBe(201), 20_000);
    const { items, total } = await history(owner, 1, 200);
    expect(total).toBe(201);
    expect(items.filter(({ result }) => result === "ok")).toMatchObject([{ current: true }]);
    expect(await history(owner, 11, 20)).toMatchObject({ page: 11, items: [{ result: "wrongPassword" }] });
  });

  it("sends a mail after a sign-in from an unknown device, not the first one and not from a known device", async () => {
    const owner = await make();
    const mails = async () => {
      const kind = "send-mail";
      const rows = await platform.dependencies.postgres.query<{
        payload: { subject: string; text: string; to: string };
      }>("SELECT payload FROM jobs WHERE kind = $1 AND payload->>'to' = $2", [kind, owner.email]);
      return rows.map(({ payload }) => payload);
    };
    expect(await mails()).toEqual([]);
    await signIn(owner.email, "not the one");
    expect(await mails()).toEqual([]);
    const { deviceToken } = (await signIn(owner.email)).body.result.tokenData;
    const [mail] = await mails();
    expect(mail?.subject).toContain("دستگاهی جدید");
    for (const said of ["Firefox روی Linux", "ایران", "/profile/sign-ins"]) expect(mail?.text).toContain(said);
    expect(mail?.text).toContain("(اختلاف ثابت ۴:۳۰+ با UTC)");
    await platform.client().auth.login({ email: owner.email, password, devices: [deviceToken] });
    expect(await mails()).toHaveLength(1);
    await signIn(owner.email);
    expect(await mails()).toHaveLength(2);
  });

  it("says the time of a sign-in from an unknown device in the zone of the first website, and else in that of the setting", async () => {
    const { dependencies } = platform;
    const texts = async (email: string) => {
      await signIn(email);
      const rows = await dependencies.postgres.query<{ text: string }>(
        "SELECT payload->>'text' AS text FROM jobs WHERE kind = 'send-mail' AND payload->>'to' = $1",
        [email],
      );
      return rows.map(({ text }) => text).join("\n");
    };
    const timeIn = (zone: string) =>
      `${dayWords(zone, dependencies.clock.now())}، ${hourWords(zone, dependencies.clock.now())}`;
    const owner = await make();
    await owner.client.websites.update({ id: owner.website.id, timeZone: "Asia/Tehran" });
    await owner.client.websites.create({ name: "دبی", url: "https://later.example", timeZone: "Asia/Dubai" });
    expect(await texts(owner.email)).toContain(`${timeIn("Asia/Tehran")} به وقت تهران`);

    const email = `alone-${randomUUID()}@example.com`;
    await platform.client().auth.register({ email, password, full_name: "بی‌سایت" });
    expect(await texts(email)).toContain(`${timeIn("+04:30")} (اختلاف ثابت ۴:۳۰+ با UTC)`);
  });
});
