import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";

/** Forms of other pages that begin the draft of a wizard. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let kit: Awaited<ReturnType<typeof importKit>>;

async function importKit() {
  const [template, element, clicked, cell] = await Promise.all([
    import("#app/funnels/start-from-template.server.ts"),
    import("#app/heatmaps/start-event.server.ts"),
    import("#app/events/clicked.server.ts"),
    import("#app/segments/start-from-cell.server.ts"),
  ]);
  return { ...template, ...element, ...clicked, ...cell };
}

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  kit = await importKit();
});
afterAll(() => platform?.stop());

describe("a form that begins a draft", () => {
  const param = (name: string) => (name === "website" ? owner.website.id : "");
  const draftOf = async (kind: "event" | "funnel" | "segment") =>
    (await owner.client.drafts.get({ kind, wid: owner.website.id })).result;
  const begin = (kind: "event" | "funnel", data: Record<string, Record<string, unknown>>) =>
    owner.client.drafts.save({ kind, wid: owner.website.id, data, revision: 0 });

  it("of a template replaces the draft that its page showed, and no newer one", async () => {
    const start = (revision: number) =>
      kit.startFromTemplate({ api: owner.client, param, value: { template: "checkout", revision } });
    await begin("funnel", { basics: { name: "tea" } });
    await expect(start(0)).rejects.toMatchObject({ code: "STALE" });
    expect((await draftOf("funnel")).data).toEqual({ basics: { name: "tea" } });
    expect(await start(1)).toEqual({ to: `/w/${owner.website.id}/funnels/new/basics` });
    expect((await draftOf("funnel")).data.basics).toMatchObject({ name: "تسویه و پرداخت" });
  });

  it("of an element keeps the name of the unfinished event, and replaces no newer one", async () => {
    const start = (revision: number) =>
      kit.startEvent({ api: owner.client, param }, { selector: ".buy", text: null, match: null }, revision);
    await begin("event", { what: { name: "tea", action: "visit" } });
    await expect(start(0)).rejects.toMatchObject({ code: "STALE" });
    await start(1);
    expect((await draftOf("event")).data).toEqual({
      what: { name: "tea", action: "click" },
      where: { mode: "any", selector: ".buy" },
    });
  });

  /** A page that shows a draft, which another tab changes then: both revisions. */
  async function changeShown(kind: "event" | "segment", data: Record<string, Record<string, unknown>>) {
    const { revision: shown } = await draftOf(kind);
    const saved = await owner.client.drafts.save({ kind, wid: owner.website.id, data, revision: shown });
    return { shown, newest: saved.result.revision };
  }

  it("of a clicked element keeps the name of the unfinished event, and replaces no newer one", async () => {
    const start = (revision: number) =>
      kit.takeClicked({ api: owner.client, param, value: { selector: ".pay", text: "پرداخت", revision } });
    const { shown, newest } = await changeShown("event", {
      what: { name: "coffee", action: "visit" },
      where: { mode: "exact", url: "/coffee" },
    });
    await expect(start(shown)).rejects.toMatchObject({ code: "STALE" });
    expect((await draftOf("event")).data.where).toEqual({ mode: "exact", url: "/coffee" });
    expect(await start(newest)).toEqual({ to: `/w/${owner.website.id}/events/new/where` });
    expect((await draftOf("event")).data).toEqual({
      what: { name: "coffee", action: "click" },
      where: { mode: "any", selector: ".pay", text: "پرداخت" },
    });
  });

  it("of a cell of buyers replaces the segment that its page showed, and no newer one", async () => {
    const scores = [{ score: 1, people: 3, min: 2, max: 4 }];
    const rfm = async () => ({ result: { recency: scores, frequency: scores, monetary: scores } });
    const api = { drafts: owner.client.drafts, sales: { rfm } } as unknown as typeof owner.client;
    const start = (revision: number) => kit.startFromCell({ api, param }, { by: "frequency", cell: "1-1", revision });
    const { shown, newest } = await changeShown("segment", { type: { name: "tea", type: "kpi" } });
    await expect(start(shown)).rejects.toMatchObject({ code: "STALE" });
    expect((await draftOf("segment")).data).toEqual({ type: { name: "tea", type: "kpi" } });
    expect(await start(newest)).toBe(true);
    expect((await draftOf("segment")).data.type).not.toMatchObject({ name: "tea" });
  });
});
