import { expect, it } from "vitest";
import { loadMap } from "#app/journeys/load-journeys.server.ts";
import { describeStart } from "#app/journeys/start-page.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import { describeFigures } from "./insight-words.server.ts";
import { loadPeople } from "./people.server.ts";

const place = { journey: "j", title: "", x: 0, y: 0, items: [] };
const blocksWith = (fields: object): Block[] => [
  { ...place, id: "a", type: "trigger.event", fields: { event: "cart", ...fields }, connections: [] },
];
const keyed = blocksWith({ key: "cart" });
const plain = blocksWith({});

/** An owner at a page of a journey in which nine runs are. */
function contextOf(blocks: Block[], state = "inside", isStopped = false) {
  const journey = {
    ...{ id: "j", website: "w", name: "سفر", status: "active", violations: [], goal: null, moving: 0, blocks: 1 },
    settings: { reentry: { mode: "never" } },
    counts: { entered: 9, inside: 9, left: 0, converted: 0, control: 0 },
    health: { late: 0, waiting: 0, broken: 2, uncertain: 0 },
  };
  const start = { resumed: 9, overdue: 4, messagesDue: 1, repeated: 3, members: 0 };
  const api = {
    journeys: {
      get: async () => ({ result: journey }),
      map: async () => ({ result: { blocks, violations: [], stats: [], revision: 1 } }),
      people: async () => ({ result: { items: [], total: 9, page: 1, limit: 25, broken: 2 } }),
      start: async () => ({ result: start }),
    },
    delivery: { sending: { get: async () => ({ result: { isStopped } }) } },
    namedEvents: { names: async () => ({ result: { items: [] } }) },
    websites: { get: async () => ({ result: { id: "w", timeZone: "Asia/Tehran" } }) },
  };
  const param = (name: string) => (name === "website" ? "w" : "j");
  return { api, param, query: new URLSearchParams({ state }) } as unknown as OwnerContext;
}

it("runs of a journey with a key are no number of people in any list or question", async () => {
  const wordsOf = async (blocks: Block[]) => {
    const lists = await Promise.all(
      ["inside", "left", "converted", "control"].map((state) => loadPeople(contextOf(blocks, state))),
    );
    const { says, choices } = await describeStart(contextOf(blocks));
    return [...lists.flatMap(({ text, broken }) => [text, broken?.title]), says[0], ...choices.map(({ text }) => text)];
  };
  for (const words of await wordsOf(keyed)) expect(words ?? "ورود").toMatch(/^[۰-۹]+ ورود|ورود$/);
  for (const words of await wordsOf(plain)) expect(words ?? "نفر").toMatch(/^[۰-۹]+ نفر|نفر$/);
});

it("starting over says who is sent again what they have had; the other ways send nothing twice", async () => {
  const wordsOf = async (blocks: Block[]) =>
    (await describeStart(contextOf(blocks))).choices.map(({ mode, text }) => [mode, text.includes("دوباره")]);
  const expected = [
    ["active", false],
    ["always", false],
    ["over", true],
  ];
  expect([await wordsOf(plain), await wordsOf(keyed)]).toEqual([expected, expected]);
  const { choices } = await describeStart(contextOf(plain));
  expect(choices.at(-1)?.text).toContain("۳ نفر پیامی از این سفر گرفته‌اند");
});

it("the map and the start of a journey say that the website sends nothing", async () => {
  const halted = contextOf(plain, "inside", true);
  expect([(await loadMap(halted)).isHalted, (await describeStart(halted)).isHalted]).toEqual([true, true]);
  const sending = contextOf(plain);
  expect([(await loadMap(sending)).isHalted, (await describeStart(sending)).isHalted]).toEqual([false, false]);
});

it("the map of a journey with a key counts times", async () => {
  expect((await loadMap(contextOf(keyed))).counts).toBe("times");
  expect((await loadMap(contextOf(plain))).counts).toBe("people");
});

it("entries of the control group are counted as the journey's are", () => {
  const totals = { entered: 9, inside: 0, left: 9, converted: 2, messages: 0, sales: 0 };
  const stat = { totals, control: 3, exits: {}, range: { partial: true } } as unknown as JourneyReport;
  const noteOf = (counts: "people" | "times") => describeFigures(stat, { goal: null, counts })[0]?.note;
  expect([noteOf("people"), noteOf("times")]).toEqual(["و ۳ نفر در گروه شاهد", "و ۳ بار در گروه شاهد"]);
});
