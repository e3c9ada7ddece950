import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
// Another file of this process may have read the environment already.
vi.resetModules();
const { hasKeptValues, keepForSignIn, keepValues, ownerMark, takeKeptValues } = await import("./kept-values.server.ts");
const { beginSession } = await import("./session.server.ts");
const { readForm } = await import("./form-guard.server.ts");

/** A platform that keeps records in memory. */
let records: Map<string, string>;
beforeEach(() => {
  records = new Map();
  vi.stubGlobal("fetch", async (call: Request) => {
    const { key, value } = (await call.json()) as { key: string; value?: string };
    if (call.url.endsWith("/store")) records.set(key, value ?? "");
    return Response.json({ status: 200, result: { value: records.get(key) ?? null } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const page = "http://nabz.example/w/1/goals";
const [nastaran, mina] = ["01930000-0000-7000-8000-000000000001", "01930000-0000-7000-8000-000000000002"];

/** The cookie of a session of an account, expired long ago. */
async function sessionOf(user: string): Promise<string> {
  const token = `${Buffer.from(JSON.stringify({ u: user, e: 0 })).toString("base64url")}.x`;
  const tokenData = { type: "bearer" as const, token, refreshToken: "r", deviceToken: "d" };
  const userData = { id: user, full_name: "", email: "a@b.example" };
  const headers = await beginSession({ userData, tokenData, websites: [] }, new Request(page));
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const request = (url: string, cookies: (string | undefined)[], init: RequestInit = {}) =>
  new Request(url, {
    ...init,
    headers: { host: "nabz.example", ...init.headers, cookie: cookies.filter(Boolean).join("; ") },
  });

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const typed = { formToken: "x", formKey: "y", intent: "save", name: "چای", "hosts[0]": "a.example", password: "hush" };

/** Keeps what was typed and returns the cookie by which it is found. */
const keep = async (user: string, fields: Record<string, string> = typed) =>
  (await keepValues(request(page, [await sessionOf(user)], { method: "POST" }), formOf(fields)))?.split(";")[0];
const take = async (url: string, cookies: (string | undefined)[]) => {
  const headers = new Headers();
  const kept = await takeKeptValues(request(url, cookies), headers);
  return { kept, isCleared: headers.getSetCookie().some((line) => line.startsWith("nabz_kept=;")) };
};

it("what was typed comes back once to its owner, on its page, sealed and without passwords", async () => {
  const cookie = await keep(nastaran);
  expect(hasKeptValues(request(page, [cookie]))).toBe(true);
  expect([...records.values()].join()).not.toMatch(/چای|hush/);
  const own = [cookie, await sessionOf(nastaran)];
  // Signing in and other pages leave it waiting.
  expect(await take("http://nabz.example/login", [cookie])).toEqual({ kept: undefined, isCleared: false });
  expect(await take(`${page}/2`, own)).toEqual({ kept: undefined, isCleared: false });
  const values = { name: "چای", hosts: ["a.example"] };
  expect(await take(page, own)).toEqual({ kept: { path: "/w/1/goals", values, intent: "save" }, isCleared: true });
});

it("the revision of the page comes back with what was typed, and alone is nothing to keep", async () => {
  const cookie = await keep(nastaran, { name: "چای", revision: "3" });
  const values = { name: "چای" };
  expect((await take(page, [cookie, await sessionOf(nastaran)])).kept).toEqual({
    path: "/w/1/goals",
    values,
    revision: 3,
  });
  expect(await keep(nastaran, { revision: "3" })).toBeUndefined();
});

it("another account never sees it", async () => {
  const cookie = await keep(nastaran);
  expect(await take(page, [cookie, await sessionOf(mina)])).toEqual({ kept: undefined, isCleared: true });
});

it("a session that ended before the form was sent leaves it to the account of its page alone", async () => {
  const formOwner = await ownerMark(request(page, [await sessionOf(nastaran)]));
  const send = async (session: string | undefined, fields: Record<string, string>) =>
    (await keepValues(request(page, [session], { method: "POST" }), formOf({ ...typed, ...fields })))?.split(";")[0];
  for (const session of [undefined, await sessionOf(mina)]) {
    const cookie = await send(session, { formOwner });
    expect((await take(page, [cookie, await sessionOf(mina)])).kept).toBeUndefined();
    expect((await take(page, [cookie, await sessionOf(nastaran)])).kept?.values).toMatchObject({ name: "چای" });
  }
  expect(await send(undefined, {})).toBeUndefined();
});

it("nothing is kept of a form without words, of one that is too large, or for another answer than a sign-in", async () => {
  expect(await keep(nastaran, { formToken: "x", password: "hush" })).toBeUndefined();
  expect(await keep(nastaran, { name: "x".repeat(70_000) })).toBeUndefined();
  const gone = await keepForSignIn(new Response(null, { status: 404 }), request(page, []), formOf(typed));
  expect(gone.headers.has("set-cookie")).toBe(false);
  expect(records.size).toBe(0);
});

it("a form whose token is gone is shown again only where the browser says that the page is ours", async () => {
  const send = async (headers: Record<string, string>, fields: Record<string, string> = typed) => {
    const body = new URLSearchParams(fields);
    const sent = request(page, [await sessionOf(nastaran)], { method: "POST", body, headers });
    return readForm(sent).catch((refused: Response) => refused);
  };
  const shown = (await send({ origin: "http://nabz.example", "sec-fetch-site": "same-origin" })) as Response;
  expect([shown.status, shown.headers.get("location")]).toEqual([303, "/w/1/goals"]);
  expect(shown.headers.get("set-cookie")).toContain("nabz_kept=");
  for (const headers of [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    expect(await send(headers as Record<string, string>)).toMatchObject({ status: 403 });
  // A button alone has no words to keep: its page comes again, with a token.
  const pressed = (await send({ origin: "http://nabz.example" }, { scheme: "dark", sidebar: "mini" })) as Response;
  expect([pressed.status, pressed.headers.has("set-cookie")]).toEqual([303, false]);
  expect(records.size).toBe(1);
});
