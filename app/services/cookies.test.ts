import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function load(url: string) {
  vi.resetModules();
  vi.stubEnv("DASHBOARD_URL", url);
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
  return { ...(await import("./cookies.server.ts")), ...(await import("./session.server.ts")) };
}

const withCookies = (cookie: string) => new Request("https://nabz.example/", { headers: { cookie } });
const result = {
  userData: { id: "1", full_name: "Owner", email: "owner@shop.example" },
  tokenData: { token: "t", refreshToken: "r", deviceToken: "d" },
  websites: [],
};

it("binds what proves the owner to the host where the dashboard is https, and to the browser alone otherwise", async () => {
  const { cookieNames, setCookie } = await load("https://nabz.example");
  expect(setCookie(cookieNames.device, "x")).toMatch(/^__Host-nabz_device=x; (?=.*Path=\/)(?=.*Secure)(?!.*Domain)/);
  expect([cookieNames.session, cookieNames.form, cookieNames.pending, cookieNames.theme]).toEqual([
    ...["__Host-nabz_session", "__Host-nabz_form", "__Host-nabz_pending"],
    "nabz_theme",
  ]);
  expect((await load("http://localhost:3000")).cookieNames.session).toBe("nabz_session");
});

it("reads nothing that a sibling host may have set: an https dashboard's cookies count with their prefix alone", async () => {
  const plain = await load("http://nabz.example");
  const [session = ""] = (await plain.beginSession(result, withCookies(""))).getSetCookie();
  const bare = withCookies(`${session.split(";")[0]}; nabz_device=a; nabz_form=b; nabz_kept=c; nabz_pending=d`);
  expect(await plain.hasSession(bare)).toBe(true);
  const { hasSession, endSession, readCookie, cookieNames } = await load("https://nabz.example");
  expect(await hasSession(bare)).toBe(false);
  const { device, form, kept, pending } = cookieNames;
  expect([device, form, kept, pending].map((name) => readCookie(bare, name))).toEqual(Array(4).fill(undefined));
  expect(readCookie(withCookies("nabz_device=a; __Host-nabz_device=own"), device)).toBe("own");
  expect(endSession().getSetCookie().join("\n")).toMatch(/^__Host-nabz_session=;/m);
});

it("keeps the websites of a sign-in and opens the first, or the last open one", async () => {
  const { beginSession } = await load("https://nabz.example");
  const website = { name: "", url: "", protocol: "https" as const, active: true };
  const websites = ["a", "b"].map((id) => ({ ...website, id }));
  const kept = async (cookie: string) =>
    (await beginSession({ ...result, websites }, withCookies(cookie))).getSetCookie().join("\n");
  expect(await kept("")).toMatch(/^websites=a%2Cb;[\s\S]*^website=a;/m);
  expect(await kept("website=b")).toMatch(/^website=b;/m);
  expect(await kept("website=gone")).toMatch(/^website=a;/m);
});
