import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Journeys, openJourneys } from "./journey-calls.ts";
import { startable } from "./startable-journey.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await openJourneys();
});
afterAll(() => journeys?.platform.stop());

const nothing = { entered: 0, inside: 0, left: 0, converted: 0, messages: 0, sales: 0 };

it("a journey that nobody entered has zeros for every day, its whole way as funnel, and no uplift that could be said", async () => {
  const { client } = journeys.owner;
  const { id } = await journeys.create();
  const blocks = startable();
  await client.journeys.blocks.replace({ journey: id, blocks });
  const period = { from: "2026-03-01", to: "2026-03-04", compare: true };
  const { result } = await client.journeys.stat({ id, ...period });
  expect(result.range).toMatchObject({ boundary: "day", partial: false });
  expect(result.series.map(({ at: _, ...figures }) => figures)).toEqual([nothing, nothing, nothing]);
  expect(result.funnel).toEqual(blocks.map(({ id: block }) => ({ block, people: 0, ofFirst: 0, ofPrevious: 0 })));
  expect(result).toMatchObject({
    ...{ totals: nothing, compareTotals: nothing, control: 0, exits: {}, uplift: null, blocks: [], deliveries: [] },
    ...{ orders: 0, cost: null, return: null },
  });
  await client.journeys.setGoal({ id, event: "purchase" });
  expect((await client.journeys.stat({ id })).result.uplift).toEqual({
    ...{ treated: null, control: null, points: null, low: null, high: null, enough: false },
    ...{ treatedPeople: 0, treatedConverted: 0, controlPeople: 0, controlConverted: 0 },
  });
  expect((await client.journeys.people({ id })).result).toEqual({
    ...{ items: [], total: 0, page: 1, limit: 20, broken: 0 },
  });
});

it("the journeys of a website are pages of one report, in the order of a figure", async () => {
  const { client } = journeys.owner;
  for (const name of ["یک", "دو", "سه"]) await journeys.create({ name });
  const { result } = await client.journeys.websiteStat({ website: journeys.wid, page: 2, limit: 2, sort: "-sales" });
  expect(result).toMatchObject({ page: 2, limit: 2, totals: nothing });
  expect(result.items.length).toBe(Math.min(2, result.total - 2));
  expect(result.items[0]).toMatchObject(nothing);
});

it("periods that make no sense, unknown filters, another website and foreign blocks are refused", async () => {
  const { id } = await journeys.create();
  const stat = (query: string) => journeys.send("GET", `journey/stat/${id}?${query}`);
  const refused = await stat("from=2026-03-04&to=2026-03-01");
  expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, ["to"]]);
  expect((await stat("source=google")).status).toBe(400);
  expect((await stat("boundary=5m")).body.result.range.boundary).toBe("day");
  const users = `journey/stat/website/${journeys.wid}/users`;
  expect((await journeys.send("GET", `${users}?wid=${randomUUID()}`)).status).toBe(400);
  expect((await journeys.send("GET", `${users}?wid=${journeys.wid}&sort=name`)).status).toBe(400);
  expect((await journeys.send("GET", `journey/${id}/people?block=${randomUUID()}`)).status).toBe(404);
  for (const [query, field] of [
    ["state=zzz", "state"],
    [`state=left&block=${randomUUID()}`, "block"],
  ]) {
    const { status, body } = await journeys.send("GET", `journey/${id}/people?${query}`);
    expect([status, body.data?.issues[0].path]).toEqual([400, [field]]);
  }
  expect((await journeys.send("GET", `journey/${id}/people?state=left`)).body.result.total).toBe(0);
  expect((await journeys.send("GET", `journey/${id}/people?state=broken`)).body.result.total).toBe(0);
  const { id: other } = await journeys.create();
  const { client } = journeys.owner;
  const block = (await client.journeys.blocks.create({ journey: other, type: "flow.end" })).result.id;
  expect((await journeys.send("GET", `journey/${id}/people?block=${block}`)).status).toBe(404);
});

it("counts of blocks may be kept for five seconds by their reader; refusals may not", async () => {
  const kept = await journeys.send("GET", `journey/stat/blocks?wid=${journeys.wid}`);
  expect(kept.headers.get("cache-control")).toBe("private, max-age=5");
  const again = await journeys.send("GET", `journey/stat/blocks?wid=${journeys.wid}`);
  expect(again.body.result.at).toBe(kept.body.result.at);
  const refused = await journeys.send("GET", `journey/stat/blocks?wid=${journeys.wid}&journey=${randomUUID()}`);
  expect(refused.headers.get("cache-control")).toBe("no-store");
});

it("counts of blocks need no website where a journey or a block names it", async () => {
  const { id } = await journeys.create();
  const { client } = journeys.owner;
  const block = (await client.journeys.blocks.create({ journey: id, type: "flow.end" })).result.id;
  for (const named of [`journey=${id}`, `block=${block}`, `journey=${id}&wid=${journeys.wid}`]) {
    const { status, body } = await journeys.send("GET", `journey/stat/blocks?${named}`);
    expect([named, status, body.result?.items]).toEqual([named, 200, []]);
  }
  for (const named of [`journey=${randomUUID()}`, `block=${randomUUID()}`]) {
    expect((await journeys.send("GET", `journey/stat/blocks?${named}`)).status).toBe(404);
  }
  const none = await journeys.send("GET", "journey/stat/blocks");
  expect([none.status, none.body.data.issues[0].path]).toEqual([400, ["wid"]]);
});
