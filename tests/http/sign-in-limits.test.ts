import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthLimits } from "#platform/auth/auth-limits.ts";
import { createUser } from "#platform/auth/create-user.ts";
import { assemble } from "#platform/process/assemble.ts";
import { password, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => platform?.stop());

const minute = 60_000;
const day = 24 * 60 * minute;

let networks = 0;
/** An address that no other test has used. */
const newAddress = () => `5.160.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

async function makeAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await createUser(platform.dependencies, { email, fullName: "somebody", password });
  return email;
}

interface Attempt {
  email: string;
  word?: string;
  address?: string;
  devices?: readonly string[];
}

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

const login = ({ email, word = password, address = newAddress(), devices }: Attempt) =>
  platform.send("POST", "/login", { body: { email, password: word, devices }, ...from(address) });
const wrong = (attempt: Attempt) => login({ ...attempt, word: "not the one" });
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Wrong guesses without the cost of passwords. Returns how many were judged. */
async function guessWrong(guesses: { account: string; address: string }[]): Promise<number> {
  const { signIn } = openAuthLimits(platform.dependencies);
  let judged = 0;
  for (const guess of guesses) {
    const isJudged = signIn
      .judge({ ...guess, knownDevice: undefined }, async () => undefined)
      .then(
        () => true,
        () => false,
      );
    if (await isJudged) judged += 1;
  }
  return judged;
}

/** Another process on the same stores; a restarted one too. */
async function startAnother() {
  const another = await assemble(platform.dependencies);
  return { url: await another.server.listen({ host: "127.0.0.1", port: 0 }), close: another.close };
}

describe("wrong passwords", () => {
  it("delay a network longer each time, for known and unknown accounts alike", async () => {
    const address = newAddress();
    for (const [email, waits] of [
      [await makeAccount(), [1, 2, 4]],
      [`${randomUUID()}@example.com`, [1, 2]],
    ] as const) {
      for (const minutes of waits) {
        const answers = times(7, () => wrong({ email, address }));
        expect(await statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429, 429]);
        const late = await login({ email, address });
        expect(late).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
        const retryAfter = Number(late.headers.get("retry-after"));
        expect(retryAfter).toBeGreaterThan(minutes * 60 - 30);
        expect(retryAfter).toBeLessThanOrEqual(minutes * 60);
        expect(late.body.data.retryAfter).toBe(retryAfter);
        platform.advance(minutes * minute);
      }
      platform.advance(day);
    }
  });

  it("from elsewhere do not delay the owner's network, and a whole IPv6 network is one", async () => {
    const email = await makeAccount();
    const stranger = (host: number) => `2a01:5ec0:1:2::${host}`;
    await statusesOf(times(5, () => wrong({ email, address: stranger(networks++) })));
    expect((await login({ email, address: stranger(9999) })).status).toBe(429);
    expect((await login({ email, address: "2a01:5ec0:1:3::1" })).status).toBe(200);
  });

  it("of many accounts delay a network, and the right ones of one account do not help it", async () => {
    const address = newAddress();
    const own = await makeAccount();
    await guessWrong(times(49, (n) => ({ account: `${n}@example.com`, address })));
    for (const _ of Array(3)) expect((await login({ email: own, address })).status).toBe(200);
    expect((await wrong({ email: own, address })).status).toBe(401);
    expect((await login({ email: own, address })).status).toBe(429);
    expect((await login({ email: own })).status).toBe(200);
    platform.advance(5 * minute);
    expect((await login({ email: own, address })).status).toBe(200);
  });

  it("behind a proxy that TRUST_PROXY does not name do not lock every account", async () => {
    const email = await makeAccount();
    const stranger = times(60, (n) => ({ account: `${n}@example.com`, address: "172.17.0.1" }));
    expect(await guessWrong(stranger)).toBe(60);
    expect((await login({ email, address: "172.17.0.1" })).status).toBe(200);
  });

  it("are not spent by registering", async () => {
    const email = await makeAccount();
    const address = newAddress();
    const { settings } = platform.dependencies;
    settings.REGISTRATION = "closed";
    const body = { email, password, full_name: "somebody" };
    const register = () => platform.send("POST", "/register", { body, ...from(address) });
    expect(await statusesOf(times(52, register))).toEqual([...Array(50).fill(403), 429, 429]);
    settings.REGISTRATION = "open";
    expect((await login({ email, address })).status).toBe(200);
  });

  it("count in every process, and a restart forgets none", async () => {
    const email = await makeAccount();
    const address = newAddress();
    await statusesOf(times(5, () => wrong({ email, address })));
    const another = await startAnother();
    const answer = await fetch(`${another.url}/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(30);
    await another.close();
    const stored = JSON.stringify(await platform.dependencies.postgres.query("SELECT * FROM limited_attempts"));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(address);
  });
});

describe("a stranger who knows the e-mail and has many networks", () => {
  it("is limited to a hundred guesses an hour, and keeps neither a known device nor the link of a mail out", async () => {
    const email = await makeAccount();
    const { deviceToken } = (await login({ email })).body.result.tokenData;
    expect(await guessWrong(times(110, () => ({ account: email, address: newAddress() })))).toBe(100);
    expect((await login({ email })).status).toBe(429);
    expect((await login({ email, devices: [deviceToken] })).status).toBe(200);
    expect((await login({ email, devices: ["nonsense", `${deviceToken}x`] })).status).toBe(429);
    const other = (await login({ email: await makeAccount() })).body.result.tokenData.deviceToken;
    expect((await login({ email, devices: [other] })).status).toBe(429);
    expect((await login({ email, devices: [other, deviceToken] })).status).toBe(200);
    const known = times(6, () => wrong({ email, devices: [deviceToken] }));
    expect(await statusesOf(known)).toEqual([401, 401, 401, 401, 401, 429]);
    platform.advance(minute);
    expect((await login({ email, devices: [deviceToken] })).status).toBe(200);
  });

  it("spends nothing of a device whose password changed: it is unknown, and the browser that changed it is known", async () => {
    const email = await makeAccount();
    const address = newAddress();
    const { token, deviceToken: old } = (await login({ email, address })).body.result.tokenData;
    const change = { currentPassword: password, password: `${password} 2` };
    const { deviceToken } = (await platform.client(token).wallet.profile.password(change)).result;
    await statusesOf(times(5, () => wrong({ email, address })));
    const attempt = { email, address, word: change.password };
    expect((await login({ ...attempt, devices: [old] })).status).toBe(429);
    expect((await login({ ...attempt, devices: [deviceToken] })).status).toBe(200);
    platform.advance(400 * day);
    await statusesOf(times(5, () => wrong({ email, address })));
    expect((await login({ ...attempt, devices: [deviceToken] })).status).toBe(429);
  });
});
