import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Nabz, startNabz } from "../nabz.ts";
import { Visitor } from "../visitor.ts";
import { addressesOf, isCount } from "./dashboard-addresses.ts";

/** The built dashboard over HTTP: who may send its forms, where they lead, what its pages allow. */

const account = { email: "owner@shop.example", password: "correct horse battery" };
/** Replaced by the website's id once it exists. */
const placeholder = "00000000-0000-7000-8000-000000000000";
const all = addressesOf({
  ...{ ":website": placeholder, ":step": "zone", ":token": "nonsense", ":credential": "key", "*": "nowhere" },
});

let nabz: Nabz;
let shop: { id: string; key: string };
let owner: Visitor;
let [token, foreignToken] = ["", ""];
beforeAll(async () => {
  const behindTls = { DASHBOARD_URL: "https://nabz.example", TRUST_PROXY: "127.0.0.1, ::1" };
  nabz = await startNabz({ ...behindTls, REGISTRATION: "open" });
  await nabz.call("user create", { ...account, fullName: "نسترن احمدی" });
  shop = await nabz.call("website create", { owner: account.email, name: "بهار نارنج", url: "https://shop.example" });
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/tea", title: "چای" };
  const body = JSON.stringify({ key: shop.key, visitor: randomUUID(), events: [event] });
  const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/140.0" };
  expect((await fetch(`${nabz.platformUrl}/collect`, { method: "POST", body, headers })).status).toBe(202);
  owner = new Visitor(nabz.url);
  await owner.signIn(account);
  [token, foreignToken] = [await owner.token("/profile"), await new Visitor(nabz.url).token()];
  expect([token, foreignToken]).not.toContain("");
});
afterAll(() => nabz?.stop());

const pathOf = (address: string) => address.replace(placeholder, shop.id);

/** As the browser sends a form, and as scripts do. */
const pathsOf = (address: string) => [pathOf(address), `${pathOf(address)}.data`];

it("a form is refused with a token that is empty, made up or another browser's, and from elsewhere even with its own", async () => {
  const own = { formToken: token };
  const refused: Parameters<Visitor["request"]>[1][] = [
    ...["", "x".repeat(43), foreignToken].map((formToken) => ({ fields: { formToken } })),
    ...["cross-site", "same-site"].map((site) => ({ fields: own, headers: { "sec-fetch-site": site } })),
    ...["https://evil.example", "null", "no address"].map((origin) => ({ fields: own, headers: { origin } })),
  ];
  for (const path of pathsOf("/profile")) {
    for (const given of refused) expect((await owner.request(path, given)).status, JSON.stringify(given)).toBe(403);
  }
});

describe.each(all.filter(({ hasAction }) => hasAction))("a form sent to $address", ({ address }) => {
  it("is refused without its token, and from elsewhere even with it", async () => {
    const [page = "", data = ""] = pathsOf(address);
    const elsewhere = { fields: { formToken: token }, headers: { origin: "https://evil.example" } };
    const forms = [{ fields: {} }, { fields: { formToken: foreignToken } }, elsewhere, elsewhere];
    for (const [index, form] of forms.entries()) {
      const answer = await owner.request(index % 2 === 0 ? page : data, form);
      expect(answer.status).toBe(isCount(address) ? 200 : 403);
      if (isCount(address)) expect(await answer.text()).toMatch(/"isFailed"[:,]true|"isCounted"[:,]false/);
    }
  });

  it("is read with its token", async () => {
    const stranger = new Visitor(nabz.url);
    const { status } = await stranger.request(pathOf(address), { fields: { formToken: await stranger.token() } });
    expect(isCount(address) ? [200] : [302, 303, 400, 404]).toContain(status);
  });
});

it("refuses a form over a megabyte, and a form without its length", async () => {
  const post = (body: BodyInit, more: RequestInit = {}) =>
    fetch(`${nabz.url}/login`, { method: "POST", body, redirect: "manual", ...more }).then(({ status }) => status);
  expect(await post(new URLSearchParams({ email: "x".repeat(900_000) }))).toBe(403);
  for (let n = 0; n < 10; n += 1) expect(await post(new URLSearchParams({ email: "x".repeat(2_000_000) }))).toBe(413);
  expect(await post(new Blob(["email=x"]).stream(), { duplex: "half" })).toBe(411);
});

it.each([
  ["a forged port", { "x-forwarded-host": "nabz.example:99999" }],
  ["a forged host", { "x-forwarded-host": "nabz example" }],
  ["the port of a second host", { "x-forwarded-host": "nabz.example, other.example:x" }],
  ["a port behind a path", { "x-forwarded-host": "a/:99999" }],
  ["a port behind a query", { "x-forwarded-host": "a?:70000" }],
  ["a port behind a name", { "x-forwarded-host": "x:-1@a" }],
  ["a host that brings a path", { host: "a/login?" }],
  ["a forged scheme", { "x-forwarded-proto": "javascript" }],
  ["a method of proxies", { method: "TRACE" }],
  ["a path that begins with a backslash", { path: "/%5C%5B" }],
])("refuses %s", async (_, { method = "GET", path = "/assets//", ...headers }: Record<string, string>) => {
  const { hostname, port } = new URL(nabz.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject).end();
  });
  expect(status).toBe(400);
});

describe("the redirect of a sign-in or a preference", () => {
  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https://evil.example",
    "https:evil.example",
    "HTTPS:/\\evil.example",
    "%2F%2Fevil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "@evil.example",
    ".evil.example",
  ])("leads to the dashboard instead of the foreign address %j", async (next) => {
    const visitor = new Visitor(nabz.url);
    const formToken = await visitor.token();
    const answers = [
      await visitor.request("/login", { fields: { ...account, formToken, next } }),
      // Signed in by now.
      await visitor.request(`/login?${new URLSearchParams({ next })}`),
      await visitor.request("/theme", { fields: { formToken, next, scheme: "light" } }),
      await visitor.request("/sidebar", { fields: { formToken, next, sidebar: "wide" } }),
    ];
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(Array(4).fill("/"));
  });

  it("is the page that was requested before the sign-in", async () => {
    const next = `/w/${shop.id}?timeline=1W`;
    const visitor = new Visitor(nabz.url);
    expect((await visitor.request(next)).headers.get("location")).toBe(`/login?next=${encodeURIComponent(next)}`);
    const fields = { ...account, formToken: await visitor.token(), next };
    expect((await visitor.request("/login", { fields })).headers.get("location")).toBe(next);
  });
});

it("a former address redirects to its successor, with its query", async () => {
  const leads = async (path: string) => {
    const { status, headers } = await owner.request(path);
    return [status, headers.get("location")];
  };
  expect(await leads(`/websites/${shop.id}/mails?x=1`)).toEqual([301, `/websites/${shop.id}/email-reports?x=1`]);
  expect(await leads(`/w/${shop.id}/notes`)).toEqual([301, `/w/${shop.id}/annotations`]);
});

/** Expects the policy of every page and returns its nonce. */
function expectStrictHeaders(headers: Headers): string {
  const policy = headers.get("content-security-policy") ?? "";
  const nonce = /script-src 'nonce-([\w+/=]{20,})' 'strict-dynamic'/.exec(policy)?.[1] ?? "none";
  expect(policy.replaceAll(nonce, "N").split("; ").toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'nonce-N' 'strict-dynamic'",
    "style-src-attr 'none'",
    "style-src-elem 'self' 'nonce-N'",
  ]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("permissions-policy")).toBe("camera=(), microphone=(), geolocation=()");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toMatch(/no-store/);
  expect(headers.get("x-powered-by")).toBeNull();
  return nonce;
}

it("has browsers use https only where the request came to its proxy that way", async () => {
  const headerOf = async (path: string, proto: string) => {
    const { headers } = await fetch(nabz.url + path, { headers: { "x-forwarded-proto": proto } });
    return headers.get("strict-transport-security");
  };
  for (const path of ["/login", "/favicon.svg", "/nowhere"]) {
    expect(await headerOf(path, "https"), path).toBe("max-age=31536000");
    expect(await headerOf(path, "http"), path).toBeNull();
  }
});

it("has no answer guessed at, and none kept that may be personal: data, files, refusals", async () => {
  const page = await (await owner.request("/profile")).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  const personal = [`/w/${shop.id}.data`, "/profile.data", `/w/${shop.id}/reports/paths/export`, "/nowhere", "/theme"];
  for (const path of [...personal, "/favicon.svg", script]) {
    const { headers } = await owner.request(path);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    const rule = personal.includes(path) ? /^(private, )?no-store/ : /max-age=\d+/;
    expect([path, headers.get("cache-control")]).toEqual([path, expect.stringMatching(rule)]);
  }
  expect((await owner.request(`${script}.map`)).status).toBe(404);
});

describe("a page", () => {
  it("runs and styles by its own nonce alone; its markup holds neither styles nor handlers", async () => {
    const nonces: string[] = [];
    const pages = [...all.map(({ address }) => pathOf(address)), "/dev/ui", "/forgot?sent", "/login?reset", "/w/x"];
    for (const [path, visitor] of pages.flatMap((path) => [
      [path, owner] as const,
      [path, new Visitor(nabz.url)] as const,
    ])) {
      const answer = await visitor.request(path);
      const html = await answer.text();
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      const nonce = expectStrictHeaders(answer.headers);
      nonces.push(nonce);
      const tags = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1").match(/<[a-z][^>]*>/gi) ?? [];
      const bare = tags.filter((tag) => /^<(script|style)\b/.test(tag) && !tag.includes(` nonce="${nonce}"`));
      expect([path, ...bare]).toEqual([path]);
      expect([path, ...tags.filter((tag) => /\s(style|on\w+)=|javascript:/i.test(tag))]).toEqual([path]);
    }
    expect(nonces.length).toBeGreaterThan(20);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it("contains every Persian letter, wherever the renderer's buffer ends", async () => {
    for (let length = 0; length < 36; length += 1) {
      // React's streaming renderer put NUL bytes where a letter lay across its buffer.
      const html = await (await new Visitor(nabz.url).request(`/login?next=/${"x".repeat(length)}`)).text();
      expect(html).toContain("رمز عبور");
      expect(html).not.toMatch(/\0|\uFFFD/);
    }
  });

  it("for developers is a 404 for everybody else, as is what is no public file of the build", async () => {
    const none = "/dev/ui /assets/ /.env /assets/.x /server/index.js /assets/..%2F..%2F..%2Fpackage.json".split(" ");
    for (const path of none) expect([path, (await owner.request(path)).status]).toEqual([path, 404]);
  });
});

describe("a cookie", () => {
  it("is out of reach for scripts and other sites, goes over TLS only, expires as specified; signing out clears all but the device's", async () => {
    const visitor = new Visitor(nabz.url);
    await visitor.signIn(account);
    await visitor.request(`/w/${shop.id}?timeline=1W`);
    const formToken = await visitor.token("/profile");
    await visitor.request("/theme", { fields: { formToken, scheme: "dark" } });
    await visitor.request("/sidebar", { fields: { formToken, sidebar: "mini" } });
    await visitor.request("/profile", { fields: { formToken, intent: "name", full_name: "مینا راد" } });
    const lasts: Record<string, number> = {};
    for (const line of visitor.given) {
      for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(line.split("; ")).toContain(flag);
      expect(line).not.toMatch(/domain=/i);
      lasts[line.split("=")[0] ?? ""] = Number(/max-age=(\d+)/i.exec(line)?.[1] ?? -1);
    }
    const [week, month, year] = [604_800, 30 * 86_400, 31_536_000];
    expect(lasts).toEqual({
      ...{ "__Host-nabz_device": 400 * 86_400, "__Host-nabz_form": -1, "__Host-nabz_session": month },
      ...{ nabz_theme: year, nabz_toasts: 60, sidebar: year },
      ...{ timeline: week, website: week, website_name: week, websites: week },
    });
    visitor.given.splice(0);
    const answer = await visitor.request("/logout", { fields: { formToken } });
    const cleared = visitor.given.filter((line) => /max-age=0\b/i.test(line)).map((line) => line.split("=")[0]);
    // A sign-in that waits for its code has a cookie too, and so has what was typed before one.
    const all = [...Object.keys(lasts), "__Host-nabz_kept", "__Host-nabz_pending"];
    // It says that this browser signed in before, so that wrong guesses of strangers do not lock the owner out of it; it
    // opens nothing by itself.
    expect(all.filter((name) => !cleared.includes(name))).toEqual(["__Host-nabz_device"]);
    expect(cleared.filter((name = "") => !all.includes(name))).toEqual([]);
    expect([...visitor.cookies.keys()]).toEqual(["__Host-nabz_device"]);
    expect(answer.headers.get("clear-site-data")).toBe('"storage"');
  });
});

describe("wrong passwords through the dashboard, without TRUST_PROXY", () => {
  /** Signs in from an address of this machine. */
  async function login(localAddress: string, password: string, headers: Record<string, string> = {}) {
    const visitor = new Visitor(nabz.url);
    const fields = { formToken: await visitor.token(), email: account.email, password };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise<number | undefined>((resolve, reject) => {
      const form = { ...headers, cookie, "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams(fields).toString();
      const sent = { method: "POST", localAddress, headers: { ...form, "content-length": Buffer.byteLength(body) } };
      request(`${nabz.url}/login`.replace("localhost", "127.0.0.1"), sent, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once("error", reject)
        .end(body);
    });
  }

  it("delay the browser that sent them, whatever it forwards, and no other", async () => {
    const statuses: (number | undefined)[] = [];
    for (const _ of Array(10)) statuses.push(await login("127.0.0.2", "not the one"));
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
    const forged = `${Date.now()};5.160.1.1;${Buffer.alloc(32).toString("base64url")}`;
    const headers = { "x-forwarded-for": "5.160.1.1", "x-nabz-address": "5.160.1.1", "x-nabz-forwarded": forged };
    expect(await login("127.0.0.2", account.password, headers)).toBe(429);
    expect(await login("127.0.0.3", account.password)).toBe(303);
  });
});
