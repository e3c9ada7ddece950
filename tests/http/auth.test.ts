import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { openAuthLimits } from "#platform/auth/auth-limits.ts";
import { createUser } from "#platform/auth/create-user.ts";
import { signIn } from "#platform/auth/sign-in.ts";
import { findUserByEmail } from "#platform/auth/sql/find-user.ts";
import { endSignIns } from "#platform/auth/sql/sign-ins.ts";
import { updatePassword } from "#platform/auth/sql/update-password.ts";
import { password, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.stop());

const first = { email: "Owner@Example.COM", password, full_name: "مینا راد" };
const minute = 60_000;

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Expected an ApiError, got ${String(error)}`);
};

const login = async (email: string, word = password) =>
  (await platform.client().auth.login({ email, password: word })).result;

/** An account of this test alone. */
async function account(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await createUser(platform.dependencies, { email, fullName: "somebody", password });
  return email;
}

describe("registering", () => {
  it("is refused with a password of the most common, the first account too", async () => {
    const { status, issues } = await failure(platform.client().auth.register({ ...first, password: "Password1" }));
    expect({ status, path: issues?.[0]?.path }).toEqual({ status: 400, path: ["password"] });
  });

  it("is open for exactly one first account, however many register at once", async () => {
    const anybody = platform.client();
    expect((await anybody.auth.registration()).result).toEqual({ empty: true, open: true, mail: false, country: "" });
    const attempts = await Promise.allSettled(
      ["Owner@Example.COM", "b@example.com", "c@example.com", "d@example.com", "e@example.com"].map((email) =>
        anybody.auth.register({ ...first, email }),
      ),
    );
    const made = attempts.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.result] : []));
    const refused = attempts.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as ApiError] : []));
    expect(made).toHaveLength(1);
    expect(refused.map(({ status, code }) => ({ status, code }))).toEqual(
      Array(4).fill({ status: 403, code: "REGISTRATION_CLOSED" }),
    );
    expect((await anybody.auth.registration()).result).toEqual({ empty: false, open: false, mail: false, country: "" });
    const rows = await platform.dependencies.postgres.query<{ email: string }>("SELECT email FROM users");
    expect(rows).toEqual([{ email: made[0]?.userData.email }]);
    expect(rows[0]?.email).toBe(rows[0]?.email.toLowerCase());
  });

  it("is a conflict for a taken e-mail where registration is open", async () => {
    const email = await account();
    const { settings } = platform.dependencies;
    settings.REGISTRATION = "open";
    const taken = await failure(platform.client().auth.register({ ...first, email: email.toUpperCase() }));
    settings.REGISTRATION = "closed";
    expect({ status: taken.status, code: taken.code }).toEqual({ status: 409, code: "EMAIL_TAKEN" });
  });
});

describe("signing in", () => {
  it("answers in the shape of the specification, whatever the case of the e-mail", async () => {
    const email = await account();
    const { status, body } = await platform.send("POST", "/login", { body: { email: email.toUpperCase(), password } });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      result: {
        userData: { id: expect.any(String), full_name: "somebody", email },
        tokenData: { token: expect.any(String), refreshToken: expect.any(String), deviceToken: expect.any(String) },
        websites: [],
      },
    });
    const client = platform.client(body.result.tokenData.token);
    await client.websites.create({ name: "فروشگاه", url: "http://www.Shop.example:8080/fa/" });
    const [website] = (await login(email)).websites;
    expect(website).toEqual({
      id: expect.any(String),
      name: "فروشگاه",
      url: "http://www.shop.example:8080/fa",
      protocol: "http",
      active: true,
    });
  });

  it("gives the same answer for an unknown account and a wrong password, in similar time", async () => {
    const emails = [await account(), await account(), await account()];
    const times = { unknown: [] as number[], wrong: [] as number[] };
    const ask = async (kind: keyof typeof times, address: string) => {
      const start = performance.now();
      const answer = await platform.send("POST", "/login", { body: { email: address, password: "not the one" } });
      times[kind].push(performance.now() - start);
      return { status: answer.status, body: answer.body, names: [...answer.headers.keys()] };
    };
    for (const email of [...emails, ...emails, ...emails]) {
      const wrong = await ask("wrong", email);
      const unknown = await ask("unknown", `${randomUUID()}@example.com`);
      expect(unknown).toEqual(wrong);
      expect(wrong).toMatchObject({ status: 401, body: { code: "WRONG_CREDENTIALS" } });
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0;
    const ratio = median(times.unknown) / median(times.wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("does not count successful attempts", async () => {
    const email = await account();
    for (const _ of Array(12)) await login(email);
  });
});

describe("a sign-in", () => {
  it("gives access for 15 minutes, then for a refresh token", async () => {
    const { tokenData } = await login(await account());
    const profile = (token: string) => platform.client(token).wallet.profile.get();
    await profile(tokenData.token);
    platform.advance(15 * minute);
    expect((await failure(profile(tokenData.token))).status).toBe(401);
    const next = (await platform.client().auth.refresh({ refreshToken: tokenData.refreshToken })).result;
    await profile(next.token);
    expect(next.refreshToken).not.toBe(tokenData.refreshToken);
  });

  it("ends when an old refresh token is presented", async () => {
    const email = await account();
    const { tokenData } = await login(email);
    const elsewhere = (await login(email)).tokenData;
    const refresh = (refreshToken: string) => platform.client().auth.refresh({ refreshToken });
    const next = (await refresh(tokenData.refreshToken)).result;
    platform.advance(10_000);
    expect((await failure(refresh(tokenData.refreshToken))).code).toBe("UNAUTHORIZED");
    expect((await failure(refresh(next.refreshToken))).code).toBe("UNAUTHORIZED");
    expect((await failure(platform.client(next.token).wallet.profile.get())).status).toBe(401);
    await platform.client(elsewhere.token).wallet.profile.get();
  });

  it("continues in two tabs that refresh with the same token at once", async () => {
    const { tokenData } = await login(await account());
    const refresh = async (refreshToken: string) => (await platform.client().auth.refresh({ refreshToken })).result;
    const tabs = await Promise.all([refresh(tokenData.refreshToken), refresh(tokenData.refreshToken)]);
    expect(tabs[0].refreshToken).toBe(tabs[1].refreshToken);
    platform.advance(minute);
    const later = await refresh(tabs[1].refreshToken);
    await platform.client(later.token).wallet.profile.get();
  });

  it("ends after 30 days without use", async () => {
    const { tokenData } = await login(await account());
    platform.advance(30 * 24 * 60 * minute);
    expect((await failure(platform.client().auth.refresh(tokenData))).status).toBe(401);
  });

  it("ends with signing out, with its tokens", async () => {
    const { tokenData } = await login(await account());
    const client = platform.client(tokenData.token);
    expect((await client.auth.logout()).result).toEqual({});
    expect((await failure(client.wallet.profile.get())).status).toBe(401);
    expect((await failure(platform.client().auth.refresh(tokenData))).status).toBe(401);
  });

  it("is not opened by a password that changes while it is judged", async () => {
    const email = await account();
    const { dependencies } = platform;
    const { postgres, clock } = dependencies;
    const user = (await findUserByEmail(postgres, email))?.id ?? "";
    const openSignIns = () => postgres.query("SELECT 1 FROM sign_ins WHERE user_id = $1 AND ended_at IS NULL", [user]);
    // The password has been found right; the sign-in is about to be stored.
    const late: typeof postgres = {
      query: (text, values) => postgres.query(text, values),
      transaction: async (work) => {
        await updatePassword(postgres, { user, passwordHash: "another" });
        await endSignIns(postgres, { user, now: new Date(clock.now()) });
        return postgres.transaction(work);
      },
      ping: () => postgres.ping(),
      close: async () => undefined,
    };
    const device = { browser: "", os: "", device: "", country: "", city: "" };
    const given = { email, password, address: "127.0.0.1", device };
    await expect(
      signIn({ ...dependencies, postgres: late }, openAuthLimits(dependencies), given),
    ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
    expect(await openSignIns()).toEqual([]);
  });

  it("is signed out by a call without a body and any content type", async () => {
    const { tokenData } = await login(await account());
    const headers = { "content-type": "application/json" };
    expect((await platform.send("POST", "/logout", { token: tokenData.token, headers })).status).toBe(200);
  });

  it("stores nothing that works as a token", async () => {
    const { tokenData } = await login(await account());
    const kept = JSON.stringify(await platform.dependencies.postgres.query("SELECT * FROM sign_ins"));
    for (const secret of [...tokenData.token.split("."), tokenData.refreshToken.split(".")[2]]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe("a repeated call whose answer was lost", () => {
  it("opens one sign-in, with one entry in the list of attempts, however often at once", async () => {
    const email = await account();
    const attempt = randomUUID();
    const tries = await Promise.all([1, 2, 3].map(() => platform.client().auth.login({ email, password, attempt })));
    const owner = platform.client(tries[0]?.result.tokenData.token);
    const { signIns } = owner.wallet.profile;
    expect((await signIns.list()).result.items).toHaveLength(1);
    expect((await signIns.history({ page: 1, limit: 20 })).result.items).toHaveLength(1);
    const { refreshToken } = tries[2]?.result.tokenData ?? {};
    expect((await platform.client().auth.refresh({ refreshToken: refreshToken ?? "" })).result.token).toBeTruthy();
    // What is in use is nobody's to open again, nor is another's.
    expect((await failure(platform.client().auth.login({ email, password, attempt }))).status).toBe(401);
    const other = await account();
    expect((await failure(platform.client().auth.login({ email: other, password, attempt }))).status).toBe(401);
  });
});
