import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import type { Conflict } from "#app/services/wizard/wizard-action.server.ts";
import { text } from "#contract/fields.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";

/** Wizards of the dashboard on a platform: one of a fixture, which edits something of a website, and the website's own. */

const steps = { basics: z.object({ name: text(20) }), period: z.object({ days: z.number().int().min(1).max(90) }) };
const row = (path: string, value: unknown) => ({ path, label: path, value: String(value ?? "") });
let finish: Wizard<typeof steps>["finish"];
const funnelWizard: Wizard<typeof steps> = {
  kind: "funnel",
  address: ({ param }) => {
    const [wid, target] = [param("website"), param("funnel")];
    return { path: `/w/${wid}/funnels/${target}`, wid, target };
  },
  steps,
  words: { basics: ({ name }) => [row("name", name)], period: ({ days }) => [row("days", days)] },
  finish: (context, answers) => finish(context, answers),
};

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
let cookie: string;
let formToken: string;
let kit: Awaited<ReturnType<typeof importKit>>;

async function importKit() {
  const [actions, opening, loaders, session, guard, website, failures, heatmap] = await Promise.all([
    import("#app/services/wizard/wizard-action.server.ts"),
    import("#app/services/wizard/open-wizard.server.ts"),
    import("#app/services/loaders.server.ts"),
    import("#app/services/session.server.ts"),
    import("#app/services/form-guard.server.ts"),
    import("#app/routes/_account.websites_.new.$step/wizard.server.ts"),
    import("#app/services/failures.server.ts"),
    import("#app/heatmaps/heatmap-wizard.server.ts"),
  ]);
  return { ...actions, ...opening, ...loaders, ...session, ...guard, ...website, ...failures, ...heatmap };
}

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  vi.stubEnv("PLATFORM_URL", platform.url);
  kit = await importKit();
  const { result } = await platform.client().auth.login(owner);
  const begun = await kit.beginSession(result, new Request("http://nabz.example/"));
  const session = begun.getSetCookie()[0]?.split(";")[0];
  cookie = `nabz_form=abcdefghijklmnopqrstuvwx; ${session}`;
  formToken = (await kit.formToken(new Request("http://nabz.example/", { headers: { cookie } }))).token;
});
afterAll(() => {
  vi.unstubAllEnvs();
  return platform?.stop();
});

let params: Record<string, string>;
let draft: { kind: "funnel"; wid: string; target: string };
beforeEach(() => {
  draft = { kind: "funnel", wid: owner.website.id, target: randomUUID() };
  params = { website: draft.wid, funnel: draft.target };
  finish = async () => ({ to: "/done" });
});

const url = "http://nabz.example/step";

/** Sends a step's form: where it leads, or the status and conflict of its page. */
async function press<Steps extends Wizard["steps"]>(
  wizard: Wizard<Steps>,
  step: string,
  fields: Record<string, string | number>,
  signal = new AbortController().signal,
) {
  const body = new URLSearchParams({ formToken });
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  const request = new Request(url, { method: "POST", headers: { host: "nabz.example", cookie }, body, signal });
  const answer = await kit
    .wizardAction(wizard)({ request, params: { ...params, step }, context: {} })
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
  const page = answer as { data: { conflict?: Conflict; revision?: number }; init: ResponseInit | null };
  return { status: page.init?.status ?? 200, conflict: page.data.conflict, revision: page.data.revision };
}

const open = async (step: string) =>
  kit.openWizard(
    funnelWizard,
    await kit.ownerContext({ request: new Request(url, { headers: { cookie } }), params: { ...params, step } }),
  );
const stored = async () => (await owner.client.drafts.get(draft)).result;
const fill = async (data: Record<string, Record<string, unknown>>) =>
  (await owner.client.drafts.save({ ...draft, data, revision: (await stored()).revision })).result.revision;
const at = (step: string) => `/w/${draft.wid}/funnels/${draft.target}/${step}`;
const complete = { basics: { name: "tea" }, period: { days: 7 } };

describe("a wizard of a website", () => {
  it("fills, shows, finishes and resets the draft of its website and of what it edits", async () => {
    expect(await press(funnelWizard, "basics", { name: "tea" })).toEqual({ status: 303, to: at("period") });
    expect(await stored()).toMatchObject({
      website: draft.wid,
      target: draft.target,
      data: { basics: { name: "tea" } },
    });
    const { wid } = draft;
    expect((await owner.client.drafts.get({ kind: "funnel", wid })).result.revision).toBe(0);
    const { view, values } = await open("basics");
    expect(view.steps.map(({ to }) => to)).toEqual([at("basics"), at("period"), at("summary")]);
    expect([view.revision, values.name]).toEqual([1, "tea"]);
    expect(await press(funnelWizard, "period", { days: 7, revision: 1 })).toMatchObject({ to: at("summary") });
    expect(await press(funnelWizard, "summary", { revision: 2 })).toMatchObject({ to: "/done" });
    expect(await stored()).toMatchObject({ revision: 0, data: {} });
    const revision = await fill(complete);
    expect(await press(funnelWizard, "period", { intent: "reset", revision })).toMatchObject({ to: at("basics") });
    expect((await stored()).revision).toBe(0);
  });

  it("is a 404 for another owner's website", async () => {
    params.website = other.website.id;
    expect((await press(funnelWizard, "basics", { name: "tea" })).status).toBe(404);
    await expect(open("basics")).rejects.toMatchObject({ status: 404 });
  });

  it.each(["other", "constructor"])("has no step %s", async (step) => {
    expect((await press(funnelWizard, step, {})).status).toBe(404);
  });
});

describe("the way back", () => {
  it.each([
    ["parsed answers where they are valid", "12", 12],
    ["what was typed where it is not", "many", "many"],
  ])("stores %s", async (_, days, expected) => {
    const revision = await fill({ basics: { name: "tea" } });
    expect(await press(funnelWizard, "period", { days, intent: "back", revision })).toMatchObject({ to: at("basics") });
    expect((await stored()).data.period).toEqual({ days: expected });
  });
});

describe("a step that is shown again", () => {
  it.each([
    ["once it is valid", "12", 12, { status: 303 }],
    ["with what is wrong in it", "many", "many", { status: 400, revision: 2 }],
  ])("is stored %s", async (_, days, expected, answer) => {
    const revision = await fill({ basics: { name: "tea" } });
    expect(await press(funnelWizard, "period", { days, intent: "stay", revision })).toMatchObject(answer);
    expect(await stored()).toMatchObject({ revision: revision + 1, data: { period: { days: expected } } });
  });

  it("is shown again where it is sent again, as by a reload", async () => {
    const revision = await fill({ basics: { name: "tea" } });
    const sent = { days: "many", intent: "stay", revision };
    const answers = [await press(funnelWizard, "period", sent), await press(funnelWizard, "period", sent)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, revision: revision + 1 });
  });

  it("stores nothing wrong by its button for the next step", async () => {
    const revision = await fill({ basics: { name: "tea" } });
    expect(await press(funnelWizard, "period", { days: "many", revision })).toMatchObject({ status: 400, revision });
    expect((await stored()).revision).toBe(revision);
  });
});

describe("the summary's button", () => {
  it("works with parsed answers, and leads to an incomplete step instead", async () => {
    const finished: unknown[] = [];
    finish = async (_, answers) => ({ to: `/done/${finished.push(answers)}` });
    const incomplete = await fill({ basics: { name: " tea " }, period: { days: "many" } });
    const led = await press(funnelWizard, "summary", { revision: incomplete });
    expect([led.to, finished, (await stored()).revision]).toEqual([at("period"), [], incomplete]);
    const revision = await fill({ period: { days: 7, left: "over" } });
    expect(await press(funnelWizard, "summary", { revision })).toMatchObject({ to: "/done/1" });
    expect(finished).toEqual([complete]);
  });

  it("keeps the answers where the work fails", async () => {
    finish = ({ api }) => api.websites.create({ name: "", url: "" }).then(() => ({ to: "/done" }));
    const revision = await fill(complete);
    // Restored under a new revision, which the page reads.
    expect(await press(funnelWizard, "summary", { revision })).toMatchObject({ status: 400, revision: undefined });
    const { data, revision: restored } = await stored();
    expect([data, restored > revision]).toEqual([complete, true]);
  });

  it("does its work to the end where the browser has gone", async () => {
    const browser = new AbortController();
    let seen: unknown;
    finish = async ({ api }) => {
      browser.abort();
      seen = (await api.drafts.get(draft)).result.data;
      return { to: "/done" };
    };
    const revision = await fill(complete);
    expect(await press(funnelWizard, "summary", { revision }, browser.signal)).toMatchObject({ to: "/done" });
    expect(seen).toEqual({});
  });

  it("creates one website where it is pressed several times, at once and later", async () => {
    const data = { address: { name: "twice", url: "https://twice.example" }, zone: { timeZone: "Asia/Tehran" } };
    const { revision } = (await owner.client.drafts.save({ kind: "website", data, revision: 0 })).result;
    const pressSummary = () => press(kit.websiteWizard, "summary", { revision });
    const led = (await Promise.all([pressSummary(), pressSummary(), pressSummary()])).map(({ to }) => to).toSorted();
    const made = (await owner.client.websites.list({ limit: 100 })).result.items.filter(({ name }) => name === "twice");
    expect(made).toHaveLength(1);
    const start = "/websites/new/address";
    expect(led).toEqual([`/w/${made[0]?.id}/install`, start, start].toSorted());
    expect(await pressSummary()).toEqual({ status: 303, to: start });
  });
});

describe("a step that is shown again", () => {
  const checked = { ...funnelWizard, check: () => Promise.reject(kit.wrongField("name", "no")) };
  const insert = JSON.stringify({ type: "insert", payload: { name: "hosts" } });

  it.each([
    ["as its answers are invalid", funnelWizard, { name: "" }, 400],
    ["with one more row", funnelWizard, { name: "tea", __intent__: insert }, 200],
    ["as a check refuses its answers", checked, { name: "tea" }, 409],
  ])("%s keeps the revision that it was sent with", async (_, wizard, fields, status) => {
    const sent = await fill({ basics: { name: "tea" } });
    const newer = await fill({ basics: { name: "coffee" } });
    expect(await press(wizard, "basics", { ...fields, revision: sent })).toMatchObject({ status, revision: sent });
    // What the other tab saved is not overwritten by the next press.
    const next = await press(funnelWizard, "basics", { name: "milk", revision: sent });
    expect(next).toMatchObject({ status: 409, conflict: { stored: [row("name", "coffee")] }, revision: newer });
    expect((await stored()).data).toEqual({ basics: { name: "coffee" } });
  });
});

it("the conflict of a step has its words by the stored answers of the other steps", async () => {
  const place = { kind: "heatmap", wid: owner.website.id } as const;
  const basics = { name: "tea", type: "ab" };
  const pages = { mode: "is", url: "/a", otherMode: "is", otherUrl: "/b" };
  await owner.client.drafts.save({ ...place, data: { basics, pages }, revision: 0 });
  const mine = { ...pages, otherUrl: "/c" };
  const { status, conflict } = await press(kit.heatmapWizard, "pages", { ...mine, intent: "back", revision: 0 });
  expect(status).toBe(409);
  const paths = [conflict?.mine?.rows, conflict?.stored].map((rows) => rows?.map(({ path }) => path));
  expect(paths).toEqual([
    ["url", "sample", "otherUrl", "otherSample"],
    ["url", "sample", "otherUrl", "otherSample"],
  ]);
});

describe("a reset from an older page", () => {
  it("shows both versions and deletes nothing before it is repeated", async () => {
    const old = await fill({ basics: { name: "tea" } });
    const revision = await fill({ basics: { name: "coffee" } });
    const { status, conflict } = await press(funnelWizard, "basics", { intent: "reset", revision: old });
    expect(status).toBe(409);
    expect(conflict).toEqual({
      mine: { rows: [row("name", ""), row("days", "")], fields: [], intent: "reset" },
      stored: [row("name", "coffee"), row("days", "")],
      revision,
    });
    expect((await stored()).data).toEqual({ basics: { name: "coffee" } });
    expect(await press(funnelWizard, "basics", { intent: "reset", revision })).toMatchObject({ to: at("basics") });
    // Forgotten already.
    expect(await press(funnelWizard, "basics", { intent: "reset", revision })).toMatchObject({ to: at("basics") });
    expect((await stored()).revision).toBe(0);
  });
});
