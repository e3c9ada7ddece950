import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
// Another file of this process may have read the environment already.
vi.resetModules();
const { data } = await import("@remix-run/node");
const { answerOnce } = await import("./answer-once.server.ts");

/** A platform that keeps records in memory. */
let records: Map<string, string | null>;
let claims: number;
/** In seconds, of what was stored. */
let lifetimes: (number | undefined)[];
beforeEach(() => {
  records = new Map();
  claims = 0;
  lifetimes = [];
  vi.stubGlobal("fetch", async (call: Request) => {
    const { key, value, seconds } = (await call.json()) as { key: string; value?: string; seconds?: number };
    const name = new URL(call.url).pathname.split("/").at(-1);
    const state = records.has(key) ? (records.get(key) === null ? "running" : "done") : "claimed";
    if (name === "claim") claims += 1;
    if (name === "claim" && state === "claimed") records.set(key, null);
    if (name === "store") {
      records.set(key, value ?? "");
      lifetimes.push(seconds);
    }
    if (name === "remove") records.delete(key);
    return Response.json({ status: 200, result: name === "claim" ? { state, value: records.get(key) ?? null } : {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

const formKey = "abcdefghijklmnopqrstuv";
const send = <Answer>(
  work: () => Promise<Answer>,
  fields: Record<string, string> = {},
  headers: Headers = new Headers(),
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formKey, name: "tea", ...fields })) form.set(name, value);
  return answerOnce({ request: new Request("http://nabz.example/websites", { method: "POST" }), form, headers }, work);
};

/** Work that counts how often it was done, and leads to another place each time. */
function counting() {
  let count = 0;
  const work = async () => {
    count += 1;
    return redirect(`/made/${count}`, { status: 303, headers: { "set-cookie": `made=${count}` } });
  };
  return { work, count: () => count };
}

it("two presses at once and a later repeat do the work once and get one answer", async () => {
  const { work, count } = counting();
  const answers = await Promise.all([send(work), send(work)]);
  answers.push(await send(work));
  expect(answers.map(({ status, headers }) => [status, headers.get("location"), headers.get("set-cookie")])).toEqual(
    Array.from({ length: 3 }, () => [303, "/made/1", "made=1"]),
  );
  expect(count()).toBe(1);
  expect([...records.values()].join()).not.toContain("made");
});

it("another process waits for the first press", async () => {
  const { work, count } = counting();
  await send(work);
  const [key = "", value] = [...records][0] ?? [];
  records.set(key, null);
  const repeat = send(work);
  await vi.waitFor(() => expect(claims).toBe(2), { timeout: 20_000 });
  records.set(key, value ?? null);
  expect((await repeat).headers.get("location")).toBe("/made/1");
  expect(count()).toBe(1);
});

it("what a page shows once is shown to the repeat too", async () => {
  let made = 0;
  const work = async () => {
    made += 1;
    return data({ codes: [made], lastResult: undefined, failure: undefined }, { headers: { "set-cookie": "a=b" } });
  };
  await send(work);
  expect(await send(work)).toMatchObject({ data: { codes: [1] } });
  expect(made).toBe(1);
});

it("a preview is read anew", async () => {
  let read = 0;
  const work = async () => data({ lastResult: null, isPreview: true, sessions: ++read });
  await send(work);
  expect(await send(work)).toMatchObject({ data: { sessions: 2 } });
});

it("a replay renews the session by its own cookie; an answer that signs in is kept for a minute", async () => {
  const renewed = (generation: number) => new Headers({ "set-cookie": `nabz_session=${generation}` });
  const done = (headers: Headers) => async () => {
    headers.append("set-cookie", "nabz_toasts=saved");
    return redirect("/made", { status: 303, headers });
  };
  const cookiesOf = async (headers: Headers) => (await send(done(headers), {}, headers)).headers.getSetCookie();
  expect(await cookiesOf(renewed(1))).toEqual(["nabz_session=1", "nabz_toasts=saved"]);
  expect(await cookiesOf(renewed(2))).toEqual(["nabz_toasts=saved", "nabz_session=2"]);
  expect(lifetimes).toEqual([30 * 60]);

  const signIn = () => send(async () => redirect("/", { headers: renewed(3) }), { email: "a@b.example" });
  await signIn();
  expect((await signIn()).headers.getSetCookie()).toEqual(["nabz_session=3"]);
  expect(lifetimes).toEqual([30 * 60, 60]);
});

it("other fields, another page and a page without a key are forms of their own", async () => {
  const { work, count } = counting();
  for (const fields of [
    {},
    { name: "coffee" },
    { formKey: "bbcdefghijklmnopqrstuv" },
    { formKey: "" },
    { formKey: "" },
  ])
    await send(work, fields);
  expect(count()).toBe(5);
});

it("failed work is done again, and a form that is only shown again too", async () => {
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error("no");
  };
  await expect(send(failing)).rejects.toThrow("no");
  await expect(send(failing)).rejects.toThrow("no");
  const invalid = async () => {
    tries += 1;
    return data({ lastResult: {}, tries }, { status: 400 });
  };
  await send(invalid);
  expect(await send(invalid)).toMatchObject({ data: { tries: 4 } });
  expect(records.size).toBe(0);
});

it.each([
  ["keeps none", async () => Response.json({ status: 404, code: "NOT_FOUND", message: "" }, { status: 404 })],
  ["fails", async () => Response.json({ status: 500, code: "INTERNAL_SERVER_ERROR", message: "" }, { status: 500 })],
  ["is out of reach", () => Promise.reject(new TypeError("fetch failed"))],
])("works without records where their service %s", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  const { work, count } = counting();
  await Promise.all([send(work), send(work)]);
  expect(count()).toBe(1);
});
