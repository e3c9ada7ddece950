import { createHmac } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { forwardedAddressHeader, forwardedAddressPurpose, textToSign } from "#contract/forwarded-address.ts";

const secret = "a secret of an installation, 48 characters long.";
vi.stubEnv("SESSION_SECRET", secret);
// Another file of this process may have read the environment already.
vi.resetModules();
const { apiClient } = await import("./api.server.ts");

/** As scripts/serve-dashboard.mjs passes it on; what a browser forwards itself does not count. */
const browser = new Request("http://nabz.example/login", {
  headers: { "user-agent": "Firefox", "x-nabz-address": "192.0.2.7", "x-forwarded-for": "203.0.113.1" },
});
const credentials = { email: "owner@shop.example", password: "correct horse" };
const broken = () => Response.json({ status: 503, code: "SERVICE_UNAVAILABLE", message: "" }, { status: 503 });
const rejected = (status: number, code: string) => () => Response.json({ status, code, message: "" }, { status });

/** Answers the calls in turn and records their bodies. */
function answerWith(...answers: (() => Response)[]) {
  const calls: { path: string; body: string; agent: string | null; address: string | null; signed: string }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    calls.push({
      path: `${request.method} ${new URL(request.url).pathname}`,
      body: await request.text(),
      agent: request.headers.get("user-agent"),
      address: request.headers.get("x-forwarded-for"),
      signed: request.headers.get(forwardedAddressHeader) ?? "",
    });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("fetch failed");
    return answer();
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

const user = { id: "01930000-0000-7000-8000-000000000000", full_name: "", email: credentials.email };
const signedIn = () =>
  Response.json({
    status: 200,
    result: { userData: user, tokenData: { type: "bearer", token: "t", refreshToken: "r" }, websites: [] },
  });
const failing = (): Response => {
  throw new TypeError("fetch failed");
};

it.each([
  ["a 5xx", broken],
  ["a network failure", failing],
])("signing in is tried once more after %s, with the same body", async (_, first) => {
  const calls = answerWith(first, signedIn);
  const { result } = await apiClient(browser).auth.login(credentials);
  expect(result.userData.email).toBe(credentials.email);
  expect(calls).toHaveLength(2);
  expect({ ...calls[1], signed: "" }).toEqual({ ...calls[0], signed: "" });
  expect(calls[0]).toMatchObject({ path: "POST /login", agent: "Firefox", address: "192.0.2.7" });
  expect(JSON.parse(calls[0]?.body ?? "")).toEqual(credentials);
});

it("signing in is tried at most twice", async () => {
  const calls = answerWith(broken, broken, broken);
  await expect(apiClient(browser).auth.login(credentials)).rejects.toMatchObject({ status: 503 });
  expect(calls).toHaveLength(2);
});

it.each([
  [400, "BAD_REQUEST"],
  [401, "WRONG_CREDENTIALS"],
  [429, "TOO_MANY_REQUESTS"],
])("signing in is not tried again after %i", async (status, code) => {
  const calls = answerWith(rejected(status, code), signedIn);
  await expect(apiClient(browser).auth.login(credentials)).rejects.toMatchObject({ status });
  expect(calls).toHaveLength(1);
});

it("no other call is tried again", async () => {
  const api = apiClient(browser, "token");
  const calls = answerWith(broken, broken, broken, broken, broken);
  await Promise.allSettled([
    api.auth.logout(),
    api.auth.refresh({ refreshToken: "r" }),
    api.auth.password.forgot({ email: credentials.email }),
    api.wallet.profile.get(),
  ]);
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    "GET /v1/profile",
    "POST /logout",
    "POST /password/forgot",
    "POST /refresh",
  ]);
});

it("signs the browser's address for each call, with its time, method and path", async () => {
  const calls = answerWith(signedIn, signedIn);
  const before = Date.now();
  await apiClient(browser).auth.login(credentials);
  const [time = "", address = "", signature] = calls[0]?.signed.split(";") ?? [];
  expect(Number(time)).toBeGreaterThanOrEqual(before);
  expect(address).toBe("192.0.2.7");
  const key = createHmac("sha256", secret).update(forwardedAddressPurpose).digest();
  const text = textToSign({ time: Number(time), address, method: "POST", path: "/login" });
  expect(signature).toBe(createHmac("sha256", key).update(text).digest("base64url"));
  await apiClient(new Request("http://nabz.example/login", { headers: { "x-forwarded-for": "192.0.2.7" } })).auth.login(
    credentials,
  );
  expect(calls[1]).toMatchObject({ signed: "", address: null });
});

it("a form's calls outlive the browser; what a page reads ends with it", async () => {
  const gone = new AbortController();
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    signals.push(request.signal);
    return signedIn();
  });
  const page = new Request("http://nabz.example/websites", { signal: gone.signal });
  const form = new Request(page, { method: "POST" });
  await apiClient(form)
    .auth.registration()
    .catch(() => undefined);
  await apiClient(form).auth.login(credentials);
  await apiClient(page)
    .auth.registration()
    .catch(() => undefined);
  gone.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true]);
});
