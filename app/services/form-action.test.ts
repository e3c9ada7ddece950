import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { LastResult } from "#app/services/form-description.ts";
import { text } from "#contract/fields.ts";

type Kit = typeof import("./form-action.server.ts");
let kit: Kit;
let guard: typeof import("./form-guard.server.ts");
let session: typeof import("./session.server.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  [kit, guard, session] = await Promise.all([
    import("./form-action.server.ts"),
    import("./form-guard.server.ts"),
    import("./session.server.ts"),
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ name: text(5), hosts: z.array(text(9)).default([]) });
const address = "http://nabz.example/w/1/goals";
const formCookie = "nabz_form=abcdefghijklmnopqrstuvwx";

/** A form as a signed-in browser sends it. */
async function post(fields: Record<string, string>, { isSignedIn = true } = {}) {
  const payload = Buffer.from(JSON.stringify({ e: Date.now() + 600_000 })).toString("base64url");
  const tokenData = { type: "bearer" as const, token: `${payload}.x`, refreshToken: "r", deviceToken: "d" };
  const userData = { id: "01930000-0000-7000-8000-000000000000", full_name: "", email: "a@b.example" };
  const begun = await session.beginSession({ userData, tokenData, websites: [] }, new Request(address));
  const cookie = [formCookie, isSignedIn ? begun.getSetCookie()[0]?.split(";")[0] : undefined]
    .filter(Boolean)
    .join("; ");
  const { token } = await guard.formToken(new Request(address, { headers: { cookie } }));
  const body = new URLSearchParams({ formToken: token, ...fields });
  return {
    request: new Request(address, { method: "POST", headers: { host: "nabz.example", cookie }, body }),
    params: {},
    context: {},
  };
}

/** What an action comes to: a redirect, or the status and data of the form's page. */
async function answerOf(
  action: (args: Awaited<ReturnType<typeof post>>) => Promise<unknown>,
  args: Awaited<ReturnType<typeof post>>,
) {
  const answer = await action(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("location"), error: undefined };
  const { data, init } = answer as {
    data: { lastResult: NonNullable<LastResult>; failure?: { kind: string } };
    init: ResponseInit | null;
  };
  return { ...data.lastResult, status: init?.status ?? 200, failure: data.failure?.kind };
}

const platformAnswers = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json({ status, message: "no", ...body }, { status }));
const create = () =>
  kit.formAction(schema, async ({ api, value }) => {
    await api.websites.create({ name: value.name, url: "https://shop.example" });
    return { to: "/websites", toast: { tone: "ok", key: "saved" } };
  });

describe("a form's action", () => {
  it("does its work with the parsed values and redirects with 303 and a message", async () => {
    const values: unknown[] = [];
    const action = kit.formAction(schema, async ({ value }) => {
      values.push(value);
      return { to: "/done", toast: { tone: "ok", key: "saved" } };
    });
    const answer = (await action(await post({ name: " tea ", "hosts[0]": "a" }))) as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/done"]);
    expect(answer.headers.getSetCookie().join()).toContain("nabz_toasts=");
    expect(values).toEqual([{ name: "tea", hosts: ["a"] }]);
  });

  it("answers 400 with what was typed, beside the wrong field, and does nothing", async () => {
    const answer = await answerOf(create(), await post({ name: "too long" }));
    expect(answer).toMatchObject({ status: 400, initialValue: { name: "too long" } });
    expect(Object.keys(answer.error ?? {})).toEqual(["name"]);
  });

  it("answers a list's button with the changed list and no errors", async () => {
    const insert = JSON.stringify({ type: "insert", payload: { name: "hosts" } });
    const answer = await answerOf(create(), await post({ name: "", "hosts[0]": "a", __intent__: insert }));
    expect(answer).toMatchObject({ status: 200, initialValue: { hosts: ["a", undefined] } });
    expect(answer.error).toBeUndefined();
  });

  it("is refused without the form's token, and leads to the sign-in without a session", async () => {
    expect(await answerOf(create(), await post({ name: "tea", formToken: "x" }))).toMatchObject({ status: 403 });
    expect(await answerOf(create(), await post({ name: "tea" }, { isSignedIn: false }))).toMatchObject({
      status: 302,
      to: "/login?next=%2Fw%2F1%2Fgoals",
    });
  });
});

describe("a failed call", () => {
  it("puts the platform's messages beside the fields, items of lists included", async () => {
    const issues = [{ path: ["hosts", 0], message: "no host" }];
    platformAnswers(400, { code: "BAD_REQUEST", data: { issues } });
    const answer = await answerOf(create(), await post({ name: "tea", "hosts[0]": "a" }));
    expect(answer).toMatchObject({ status: 400, failure: "refused", error: { "hosts[0]": ["no host"] } });
  });

  it("says that what the form shows was changed elsewhere", async () => {
    platformAnswers(409, { code: "STALE", data: { revision: 4 } });
    const answer = await answerOf(create(), await post({ name: "tea", revision: "3" }));
    expect(answer).toMatchObject({ status: 409, failure: "stale", initialValue: { name: "tea", revision: "3" } });
  });

  it("keeps what was typed and says that nothing was saved where the platform is down", async () => {
    platformAnswers(503, { code: "SERVICE_UNAVAILABLE" });
    const answer = await answerOf(create(), await post({ name: "tea" }));
    expect(answer).toMatchObject({ status: 503, failure: "notSaved", initialValue: { name: "tea" } });
  });

  it("is the sign-in page or a 404 where the session or the resource is gone", async () => {
    platformAnswers(401, { code: "UNAUTHORIZED" });
    expect(await answerOf(create(), await post({ name: "tea" }))).toMatchObject({ status: 302 });
    platformAnswers(404, { code: "NOT_FOUND" });
    expect(await answerOf(create(), await post({ name: "tea" }))).toMatchObject({ status: 404 });
  });

  it("of a schema that the platform answers is judged as any other", async () => {
    const action = kit.formAction(
      async ({ api }) => schema.extend({ website: z.literal((await api.websites.list({})).result.items[0]?.name) }),
      async () => ({ to: "/websites" }),
    );
    platformAnswers(401, { code: "UNAUTHORIZED" });
    expect(await answerOf(action, await post({ name: "tea" }))).toMatchObject({ status: 302 });
    platformAnswers(404, { code: "NOT_FOUND" });
    expect(await answerOf(action, await post({ name: "tea" }))).toMatchObject({ status: 404 });
  });

  it("of a deletion says what was not deleted", async () => {
    platformAnswers(503, { code: "SERVICE_UNAVAILABLE" });
    const action = kit.deleteAction(async ({ api }) => {
      await api.websites.delete({ id: "01930000-0000-7000-8000-000000000000" });
      return { to: "/websites" };
    });
    expect(await answerOf(action, await post({}))).toMatchObject({ status: 503, failure: "notDeleted" });
  });

  it("of a button says what the platform refused", async () => {
    const issues = [{ path: [], message: "is the only one" }];
    platformAnswers(422, { code: "REFUSED", data: { issues } });
    const action = kit.deleteAction(async ({ api }) => {
      await api.websites.delete({ id: "01930000-0000-7000-8000-000000000000" });
      return { to: "/websites" };
    });
    expect(await answerOf(action, await post({}))).toMatchObject({ status: 422, failure: "declined" });
    platformAnswers(404, { code: "NOT_FOUND" });
    expect(await answerOf(action, await post({}))).toEqual({ status: 404, to: null });
  });

  it("of a sign-in is no lost session", async () => {
    platformAnswers(401, { code: "WRONG_CREDENTIALS" });
    const action = kit.publicFormAction(schema, async ({ api, value }) => {
      await api.auth.login({ email: value.name, password: "x" });
      return { to: "/" };
    });
    expect(await answerOf(action, await post({ name: "tea" }))).toMatchObject({ status: 401, failure: "wrong" });
  });
});

it("the pressed button's intent selects one of several forms; an unknown one is a 400", async () => {
  const action = kit.intentAction({
    rename: kit.handleOwnerForm(schema, async () => ({ to: "/renamed" })),
    end: kit.handleOwnerForm(z.object({}), async () => ({ to: "/ended" })),
  });
  expect(await answerOf(action, await post({ intent: "end" }))).toMatchObject({ status: 303, to: "/ended" });
  expect(await answerOf(action, await post({ intent: "rename", name: "tea" }))).toMatchObject({ to: "/renamed" });
  for (const intent of ["", "constructor", "other"])
    expect(await answerOf(action, await post({ intent })), intent).toMatchObject({ status: 400 });
});
