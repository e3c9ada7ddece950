import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxDraftBytes } from "#contract/drafts.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
});
afterAll(() => platform?.stop());

const drafts = () => owner.client.drafts;
const address = { name: "Shop", url: "https://shop.example" };

describe("a draft", () => {
  it("is empty before the first save and says what is missing", async () => {
    const { result } = await drafts().get({ kind: "website" });
    const { missing, ...rest } = result;
    expect(rest).toEqual({ kind: "website", website: null, target: null, data: {}, revision: 0, updatedAt: null });
    expect(missing.map(({ step, path }) => [step, ...path])).toEqual([
      ["address", "name"],
      ["address", "url"],
      ["zone", "timeZone"],
    ]);
    expect(missing[0]?.message).toBe("این فیلد لازم است.");
  });

  it("is filled step by step, resumed by another sign-in of the owner, and seen by nobody else", async () => {
    const first = (await drafts().save({ kind: "website", data: { address }, revision: 0 })).result;
    expect(first).toMatchObject({ revision: 1, data: { address }, missing: [{ step: "zone", path: ["timeZone"] }] });
    platform.advance(1_000);
    const zone = { timeZone: "Asia/Tehran" };
    const second = (await drafts().save({ kind: "website", data: { zone }, revision: 1 })).result;
    expect(second).toMatchObject({ revision: 2, data: { address, zone }, missing: [] });
    const { tokenData } = (await platform.client().auth.login(owner)).result;
    expect((await platform.client(tokenData.token).drafts.get({ kind: "website" })).result).toEqual(second);
    expect((await other.client.drafts.get({ kind: "website" })).result).toMatchObject({ revision: 0, data: {} });
    const third = (await drafts().save({ kind: "website", data: { address: null }, revision: 2 })).result;
    expect(third.data).toEqual({ zone });
    await drafts().reset({ kind: "website" });
  });

  it("is never overwritten by a tab that has not seen its latest revision", async () => {
    const key = { kind: "segment", wid: owner.website.id, target: randomUUID() } as const;
    const save = (name: string, revision: number) => drafts().save({ ...key, data: { rules: { name } }, revision });
    const saved = await Promise.allSettled([save("one", 0), save("two", 0), save("three", 0)]);
    const stored = (await drafts().get(key)).result;
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const each of saved) {
      if (each.status === "rejected") {
        expect(each.reason).toMatchObject({ status: 409, code: "STALE", data: { draft: stored } });
      } else expect(each.value.result).toEqual(stored);
    }
    await expect(save("late", 7)).rejects.toMatchObject({ code: "STALE" });
  });

  it("that was reset does not accept the revision of a tab from before", async () => {
    const key = { kind: "funnel", wid: owner.website.id } as const;
    const save = (name: string, revision: number) => drafts().save({ ...key, data: { steps: { name } }, revision });
    expect((await save("old", 0)).result.revision).toBe(1);
    expect((await drafts().reset(key)).result).toMatchObject({ id: key.kind, revision: 0, data: {}, updatedAt: null });
    expect((await drafts().get(key)).result).toMatchObject({ revision: 0, data: {} });
    await expect(save("old tab", 1)).rejects.toMatchObject({ code: "STALE", data: { draft: { revision: 0 } } });
    const { revision } = (await save("new", 0)).result;
    await expect(save("old tab", 1)).rejects.toMatchObject({ code: "STALE" });
    expect((await save("newer", revision)).result.data).toEqual({ steps: { name: "newer" } });
  });

  it("is reset by one of several calls with its revision, and by none with another", async () => {
    const key = { kind: "campaign", wid: owner.website.id, target: randomUUID() } as const;
    await expect(drafts().reset({ ...key, revision: 1 })).rejects.toMatchObject({ code: "STALE" });
    expect((await drafts().reset({ ...key, revision: 0 })).result.revision).toBe(0);
    await drafts().save({ ...key, data: { page: { name: "old" } }, revision: 0 });
    const stored = (await drafts().save({ ...key, data: { page: { name: "new" } }, revision: 1 })).result;
    for (const revision of [0, 1, 3]) {
      const refusal = { status: 409, code: "STALE", data: { draft: stored } };
      await expect(drafts().reset({ ...key, revision })).rejects.toMatchObject(refusal);
    }
    expect((await drafts().get(key)).result).toEqual(stored);
    const resets = await Promise.allSettled([2, 2, 2].map((revision) => drafts().reset({ ...key, revision })));
    expect(resets.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await drafts().get(key)).result).toMatchObject({ revision: 0, data: {} });
  });

  it("belongs to its website and target, and goes with the website", async () => {
    const { id: wid } = (await owner.client.websites.create({ name: "to go", url: "https://to-go.example" })).result;
    const target = randomUUID();
    await drafts().save({ kind: "website", wid, target, data: { address }, revision: 0 });
    expect((await drafts().get({ kind: "website", wid, target })).result).toMatchObject({
      website: wid,
      target,
      revision: 1,
    });
    expect((await drafts().get({ kind: "website", wid })).result.revision).toBe(0);
    expect((await drafts().get({ kind: "event", wid, target })).result.revision).toBe(0);
    await owner.client.websites.delete({ id: wid });
    const rows = "SELECT 1 FROM drafts WHERE website_id = $1";
    expect(await platform.dependencies.postgres.query(rows, [wid])).toEqual([]);
  });

  it("needs a website unless it is one of a website or a plan", async () => {
    for (const kind of ["website", "plan"] as const) expect((await drafts().get({ kind })).result.website).toBeNull();
    for (const kind of ["event", "segment", "funnel", "heatmap", "campaign"] as const) {
      await expect(drafts().get({ kind })).rejects.toMatchObject({ status: 400, issues: [{ path: ["wid"] }] });
    }
  });

  it.each([
    ["a step that is no object", { rules: "text" }],
    ["a step's name in capitals", { Rules: {} }],
    ["NUL in a text", { rules: { name: "a\0" } }],
    ["half of a surrogate pair", { rules: { name: "\ud800" } }],
    ["deep nesting", { rules: JSON.parse(`${'{"a":'.repeat(50)}1${"}".repeat(50)}`) }],
    ["too many steps", Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`step-${n}`, {}]))],
  ])("refuses %s", async (_, data) => {
    const body = { wid: owner.website.id, data, revision: 0 };
    const answer = await platform.send("PUT", "/v1/drafts/event", { token: owner.token, body });
    expect({ status: answer.status, field: answer.body.data?.issues[0]?.path[0] }).toEqual({
      status: 400,
      field: "data",
    });
  });

  it("holds at most 64 KiB in all", async () => {
    const save = (step: string, bytes: number, revision: number) =>
      drafts().save({
        kind: "campaign",
        wid: owner.website.id,
        data: { [step]: { text: "x".repeat(bytes) } },
        revision,
      });
    await save("first", maxDraftBytes / 2, 0);
    await expect(save("second", maxDraftBytes / 2, 1)).rejects.toMatchObject({ status: 413 });
    expect((await save("second", 100, 1)).result.revision).toBe(2);
  });

  it("is reset by parameters in the query, too", async () => {
    const key = { kind: "campaign", wid: owner.website.id, target: randomUUID() } as const;
    await drafts().save({ ...key, data: { page: {} }, revision: 0 });
    const path = `/v1/drafts/campaign?wid=${key.wid}&target=${key.target}&revision=`;
    expect((await platform.send("DELETE", `${path}2`, { token: owner.token })).body.code).toBe("STALE");
    const { status, body } = await platform.send("DELETE", `${path}1`, { token: owner.token });
    expect({ status, revision: body.result.revision }).toEqual({ status: 200, revision: 0 });
    expect((await drafts().get(key)).result.data).toEqual({});
  });
});

describe("the website of a write", () => {
  const put = (query: string, wid?: unknown) =>
    platform.send("PUT", `/v1/drafts/event${query}`, { token: owner.token, body: { wid, data: {}, revision: 0 } });

  it("stands in the body or in the query", async () => {
    const { id } = owner.website;
    const created = await put("", id);
    expect(created.body.result).toMatchObject({ website: id, revision: 1 });
    for (const [query, wid] of [
      [`?wid=${id}`, undefined],
      [`?wid=${id}`, id],
      [`?wid=${id.toUpperCase()}`, id],
    ] as const) {
      expect((await put(query, wid)).body).toMatchObject({ code: "STALE", data: { draft: { website: id } } });
    }
  });

  it("that differs between body and query is a 400, whosever the websites are", async () => {
    for (const [one, two] of [
      [owner.website.id, other.website.id],
      [other.website.id, owner.website.id],
    ] as const) {
      const { status, body } = await put(`?wid=${one}`, two);
      expect({ status, path: body.data.issues[0].path }).toEqual({ status: 400, path: ["wid"] });
    }
    expect((await put(`?wid=${other.website.id}`)).status).toBe(404);
  });

  it("of which JavaScript makes no text is refused, whether the path names a resource or not", async () => {
    const wid = { toString: "0" };
    expect((await put(`?wid=${owner.website.id}`, wid)).status).toBe(400);
    const path = `/wm/funnels/funnel/${randomUUID()}/update`;
    expect((await platform.send("PUT", path, { token: owner.token, body: { wid } })).status).toBe(404);
  });
});
