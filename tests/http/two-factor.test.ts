import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openAuthLimits } from "#platform/auth/auth-limits.ts";
import { signIn } from "#platform/auth/sign-in.ts";
import { enableTwoFactor, insertTwoFactor } from "#platform/auth/two-factor/sql/two-factor.ts";
import { codeAt } from "#platform/auth/two-factor/totp.ts";
import { operate } from "./operate.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
});
afterAll(() => platform?.stop());

const step = 30_000;
const now = () => platform.dependencies.clock.now();
const make = () => makeOwner(platform, `owner-${randomUUID()}`);
type Owner = Awaited<ReturnType<typeof make>>;

/** An owner with the second factor on; the code that confirmed it is spent. */
async function makeProtected() {
  const owner = await make();
  const { twoFactor } = owner.client.wallet.profile;
  const { secret } = (await twoFactor.begin({ currentPassword: password })).result;
  const first = codeAt(secret, now());
  const { recoveryCodes } = (await twoFactor.confirm({ code: first })).result;
  return { ...owner, twoFactor, secret, first, recoveryCodes };
}

const logIn = ({ email }: { email: string }, given = password) =>
  platform.send("POST", "/login", { body: { email, password: given } });

async function pendingOf(owner: { email: string }, given = password): Promise<string> {
  const { status, body } = await logIn(owner, given);
  expect({ status, code: body.code }).toEqual({ status: 401, code: "SECOND_FACTOR_REQUIRED" });
  return body.data.pendingToken;
}

const give = (pendingToken: string, code: string) =>
  platform.send("POST", "/login/second-factor", { body: { pendingToken, code } });

const disable = (email: string) => operate(platform, "user two-factor-off", { email });

/** The code of a step later than every one used before. */
function freshCode(secret: string): string {
  platform.advance(2 * step);
  return codeAt(secret, now());
}

describe("the second factor", () => {
  it("is turned on by the password and a first code, with recovery codes that are shown once", async () => {
    const owner = await make();
    const { twoFactor } = owner.client.wallet.profile;
    await expect(twoFactor.begin({ currentPassword: "not the one" })).rejects.toMatchObject({
      issues: [{ path: ["currentPassword"] }],
    });
    const { secret, uri } = (await twoFactor.begin({ currentPassword: password })).result;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).protocol).toBe("otpauth:");
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    // The secret is in that answer alone: an open screen shows it to nobody.
    expect((await platform.send("GET", "/v1/profile/two-factor/setup", { token: owner.token })).status).toBe(405);
    expect((await twoFactor.get()).result).toMatchObject({ isEnabled: false, isBegun: true });
    // Nothing changes before the code.
    expect((await logIn(owner)).status).toBe(200);
    await expect(twoFactor.confirm({ code: "000000" })).rejects.toMatchObject({ issues: [{ path: ["code"] }] });
    const { recoveryCodes } = (await twoFactor.confirm({ code: codeAt(secret, now()) })).result;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await twoFactor.get()).result).toMatchObject({ isEnabled: true, isBegun: false, recoveryCodesLeft: 10 });
    await expect(twoFactor.begin({ currentPassword: password })).rejects.toMatchObject({ status: 409 });
    await expect(twoFactor.confirm({ code: "000000" })).rejects.toMatchObject({ status: 409 });
  });

  it("ends every other sign-in once it is on, also one that is being opened by the password alone", async () => {
    const owner = await make();
    const { twoFactor, signIns } = owner.client.wallet.profile;
    const thief = platform.client((await logIn(owner)).body.result.tokenData.token);
    const { secret } = (await twoFactor.begin({ currentPassword: password })).result;
    // The password has been found right; the sign-in is about to be stored.
    const { dependencies } = platform;
    const { postgres } = dependencies;
    const late: typeof postgres = {
      ...postgres,
      transaction: async (work) => {
        await twoFactor.confirm({ code: codeAt(secret, now()) });
        return postgres.transaction(work);
      },
    };
    const device = { browser: "", os: "", device: "", country: "", city: "" };
    const given = { email: owner.email, password, address: "127.0.0.1", device };
    await expect(
      signIn({ ...dependencies, postgres: late }, openAuthLimits(dependencies), given),
    ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
    expect((await signIns.list()).result.items).toMatchObject([{ current: true }]);
    await expect(thief.wallet.profile.get()).rejects.toMatchObject({ status: 401 });
  });

  it("is not turned on by a code for a secret that was replaced meanwhile", async () => {
    const { id } = await make();
    const [begunAt, later] = [new Date(now()), new Date(now() + 1)];
    const { postgres } = platform.dependencies;
    await insertTwoFactor(postgres, { user: id, now: begunAt });
    await insertTwoFactor(postgres, { user: id, now: later });
    expect(await enableTwoFactor(postgres, { user: id, begunAt, step: 7, now: later })).toBe(false);
    expect(await enableTwoFactor(postgres, { user: id, begunAt: later, step: 7, now: later })).toBe(true);
  });

  it("keeps neither the secret nor the codes readable in the database", async () => {
    const { id, secret, recoveryCodes } = await makeProtected();
    const dump = await platform.dependencies.postgres.query<{ line: string }>(
      `SELECT s::text AS line FROM sealed_secrets AS s WHERE user_id = $1
       UNION ALL SELECT t::text FROM two_factor AS t WHERE user_id = $1
       UNION ALL SELECT r::text FROM recovery_codes AS r WHERE user_id = $1
       UNION ALL SELECT a::text FROM activities AS a WHERE user_id = $1`,
      [id],
    );
    const text = dump.map(({ line }) => line).join("\n");
    const hex = (value: string) => Buffer.from(value).toString("hex");
    for (const plain of [secret, ...recoveryCodes, password]) {
      expect(text).not.toContain(plain);
      expect(text).not.toContain(hex(plain));
    }
  });

  it("is needed after the password, in both steps of the sign-in, and answers as the specification says", async () => {
    const owner = await makeProtected();
    const pending = await pendingOf(owner);
    expect((await give(pending, "000000")).body).toMatchObject({ status: 400, data: { issues: [{ path: ["code"] }] } });
    const { status, body } = await give(pending, freshCode(owner.secret));
    expect(status).toBe(200);
    expect(body.result.userData).toEqual({ id: owner.id, full_name: owner.full_name, email: owner.email });
    expect(body.result.websites).toMatchObject([{ id: owner.website.id }]);
    const { items } = (await platform.client(body.result.tokenData.token).wallet.profile.signIns.list()).result;
    expect(items).toHaveLength(2);
    // The pending token opens nothing by itself.
    expect((await platform.send("GET", "/v1/profile", { token: pending })).status).toBe(401);
  });

  it("takes a code of the step before and after, Persian digits and spaces, and none of two steps away", async () => {
    const { secret, ...owner } = await makeProtected();
    const tries = async (code: string) => (await give(await pendingOf(owner), code)).status;
    platform.advance(10 * step);
    expect(await tries(codeAt(secret, now() - 2 * step))).toBe(400);
    expect(await tries(codeAt(secret, now() + 2 * step))).toBe(400);
    expect(await tries(codeAt(secret, now() - step))).toBe(200);
    const code = codeAt(secret, now() + step);
    const persian = code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
    expect(await tries(`${persian.slice(0, 3)} ${persian.slice(3)}`)).toBe(200);
  });

  it("takes each code once: not again, not an older one, not what turned it on, not twice at once", async () => {
    const { first, secret, ...owner } = await makeProtected();
    expect((await give(await pendingOf(owner), first)).status).toBe(400);
    const code = freshCode(secret);
    const pending = await pendingOf(owner);
    const both = await Promise.all([give(pending, code), give(pending, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await give(pending, code)).status).toBe(400);
    expect((await give(pending, codeAt(secret, now() - step))).status).toBe(400);
  });

  it("is replaced by a recovery code once; new ones need the password and a code, and end the old ones", async () => {
    const { recoveryCodes, twoFactor, secret, ...owner } = await makeProtected();
    const [one = "", other = ""] = recoveryCodes;
    expect((await give(await pendingOf(owner), one.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await give(await pendingOf(owner), one)).status).toBe(400);
    expect((await twoFactor.get()).result.recoveryCodesLeft).toBe(9);
    const renew = (currentPassword: string, code: string) => twoFactor.renewCodes({ currentPassword, code });
    await expect(renew("not the one", freshCode(secret))).rejects.toMatchObject({
      issues: [{ path: ["currentPassword"] }],
    });
    // Else an open screen and the password were enough to turn the second factor off.
    await expect(renew(password, "000000")).rejects.toMatchObject({ issues: [{ path: ["code"] }] });
    const [fresh = ""] = (await renew(password, freshCode(secret))).result.recoveryCodes;
    expect(
      await platform.dependencies.postgres.query("SELECT FROM jobs WHERE key LIKE 'two-factor-codes/%'"),
    ).toHaveLength(1);
    expect((await give(await pendingOf(owner), other)).status).toBe(400);
    expect((await give(await pendingOf(owner), fresh)).status).toBe(200);
  });

  it("is turned off by the password and a code together, or by the operator", async () => {
    const { twoFactor, secret, ...owner } = await makeProtected();
    const off = (currentPassword: string, code: string) => twoFactor.disable({ currentPassword, code });
    await expect(off("not the one", freshCode(secret))).rejects.toMatchObject({
      issues: [{ path: ["currentPassword"] }],
    });
    await expect(off(password, "000000")).rejects.toMatchObject({ issues: [{ path: ["code"] }] });
    expect((await logIn(owner)).status).toBe(401);
    await off(password, freshCode(secret));
    expect((await logIn(owner)).status).toBe(200);
    await expect(off(password, "000000")).rejects.toMatchObject({ status: 400 });
    const locked = await makeProtected();
    await disable(locked.email);
    expect((await logIn(locked)).status).toBe(200);
    const { items } = (await locked.client.activities.list({ limit: 1 })).result;
    expect(items).toMatchObject([{ call: "operator.user two-factor-off", origin: "operator" }]);
    await expect(disable(locked.email)).rejects.toMatchObject({ code: "REFUSED" });
    await expect(disable("nobody@example.com")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the pending sign-in", () => {
  it("ends after ten minutes, with a new password, and where it is not genuine", async () => {
    const owner = await makeProtected();
    const pending = await pendingOf(owner);
    const expired = { status: 401, code: "SIGN_IN_EXPIRED" };
    for (const forged of ["x", `${pending}x`, pending.replace(owner.id, randomUUID())]) {
      expect((await give(forged, freshCode(owner.secret))).body).toMatchObject(expired);
    }
    platform.advance(10 * 60_000);
    expect((await give(pending, codeAt(owner.secret, now()))).body).toMatchObject(expired);
    const before = await pendingOf(owner);
    const another = "another password of a test";
    await (await signedIn(owner)).wallet.profile.password({ currentPassword: password, password: another });
    expect((await give(before, freshCode(owner.secret))).body).toMatchObject(expired);
    expect((await give(await pendingOf(owner, another), freshCode(owner.secret))).status).toBe(200);
  });

  it("lets few codes be tried, counted apart from passwords, and not by strangers without the password", async () => {
    const owner = await makeProtected();
    const pending = await pendingOf(owner);
    const wrong: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) wrong.push((await give(pending, "000000")).status);
    expect(wrong).toEqual([400, 400, 400, 400, 400, 429]);
    platform.advance(step);
    const refused = await give(pending, codeAt(owner.secret, now()));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // The password is still judged, and other accounts are not delayed.
    await pendingOf(owner);
    const other = await makeProtected();
    expect((await give(await pendingOf(other), freshCode(other.secret))).status).toBe(200);
  });
});

it("a password reset does not bypass the second factor", async () => {
  const owner = await makeProtected();
  const another = "another password of a test";
  const { postgres } = platform.dependencies;
  const sent = vi.spyOn(platform.dependencies.log, "info");
  await platform.client().auth.password.forgot({ email: owner.email });
  const token = await vi.waitFor(() => {
    const texts = sent.mock.calls.map(([given]) => (given as { text?: string }).text ?? "");
    const found = /\/reset\/([\w.-]+)/.exec(texts.join("\n"))?.[1];
    if (found === undefined) throw new Error("no mail yet");
    return found;
  }, 20_000);
  sent.mockRestore();
  await platform.client().auth.password.reset({ token, password: another });
  expect((await logIn(owner)).body.code).toBe("WRONG_CREDENTIALS");
  const pending = await pendingOf(owner, another);
  expect((await give(pending, freshCode(owner.secret))).status).toBe(200);
  const [row] = await postgres.query("SELECT 1 FROM two_factor WHERE user_id = $1 AND enabled_at IS NOT NULL", [
    owner.id,
  ]);
  expect(row).toBeDefined();
});

/** Ten minutes later the owner's access token has ended: a new sign-in. */
async function signedIn(owner: Owner & { secret: string }) {
  const { body } = await give(await pendingOf(owner), freshCode(owner.secret));
  return platform.client(body.result.tokenData.token);
}
