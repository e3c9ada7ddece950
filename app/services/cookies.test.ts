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

it("still reads sign-ins and devices of a release without the prefix, and clears both on leaving", async () => {
  const before = await load("http://nabz.example");
  const [session = ""] = (await before.beginSession(result, withCookies(""))).getSetCookie();
  const { hasSession, endSession, readCookie, cookieNames } = await load("https://nabz.example");
  const former = withCookies(`${session.split(";")[0]}; nabz_device=old`);
  expect(await hasSession(former)).toBe(true);
  expect(readCookie(former, cookieNames.device)).toBe("old");
  expect(readCookie(withCookies("nabz_device=old; __Host-nabz_device=new"), cookieNames.device)).toBe("new");
  const cleared = endSession().getSetCookie().join("\n");
  expect(cleared).toMatch(/^__Host-nabz_session=;/m);
  expect(cleared).toMatch(/^nabz_session=;/m);
});
