import { expect, it } from "vitest";
import type { BlockType, Output } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import { describeFunnel } from "./block-words.server.ts";

const block = (id: string, type: BlockType, to: Partial<Record<Output, string>>): Block => ({
  ...{ id, journey: "j", type, title: id, x: 0, y: 0, fields: {}, items: [] },
  connections: (Object.entries(to) as [Output, string][]).map(([output, target]) => ({ output, to: target })),
});
const blocks = [
  block("start", "trigger.event", { next: "split" }),
  block("split", "flow.split", { a: "wait", b: "end" }),
  block("wait", "flow.wait_time", { next: "page" }),
  block("page", "action.on_site", { next: "end" }),
  block("end", "flow.end", {}),
];

/** Eight come, six of them to the wait, where two reach the goal; two go the other way. */
const stats: JourneyReport["blocks"] = [
  { block: "start", entered: 8, inside: 0, left: 8, out: { next: 8 } },
  { block: "split", entered: 8, inside: 0, left: 8, out: { a: 6, b: 2 } },
  { block: "wait", entered: 6, inside: 0, left: 6, out: { next: 4 } },
  { block: "page", entered: 4, inside: 0, left: 4, out: { next: 4 } },
  { block: "end", entered: 6, inside: 0, left: 6, out: {} },
];
const step = (id: string, people: number, ofPrevious: number) => ({
  block: id,
  people,
  ofFirst: people / 8,
  ofPrevious,
});
const funnel = [
  step("start", 8, 1),
  step("split", 8, 1),
  step("wait", 6, 0.75),
  step("page", 4, 4 / 6),
  step("end", 6, 1),
];
const exits: JourneyReport["exits"] = { end: 6, goal: 2 };

const describe = (change: Partial<JourneyReport> = {}) =>
  describeFunnel({ funnel, blocks: stats, exits, ...change } as JourneyReport, blocks, {
    ...{ base: "/j", counts: "people", isOver: false },
  });
const missed = (change: Partial<JourneyReport> = {}) =>
  describe(change).map(({ id, exited, elsewhere }) => [id, exited, elsewhere]);

it("who left at a block by reaching the goal is not on another way, and who went one is not gone", () => {
  expect(missed()).toEqual([
    ["start", undefined, undefined],
    ["split", undefined, undefined],
    ["wait", undefined, "۲ به شاخهٔ دیگر یا هنوز نرسیده"],
    ["page", "۲ با رسیدن به هدف بیرون رفته", undefined],
    ["end", undefined, undefined],
  ]);
});

it("a goal is named as the reason only where it is, and who still stands at a block has not left", () => {
  expect(missed({ exits: { by_hand: 2 } })[3]?.[1]).toBe("۲ از سفر بیرون رفته");
  expect(missed({ exits: { goal: 1, by_hand: 1 } })[3]?.[1]).toBe("۲ با هدف یا جز آن بیرون رفته");
  expect(missed({ exits: { end: 8 } })[3], "a start anew took them to the first block").toEqual([
    ...["page", undefined, "۲ به شاخهٔ دیگر یا هنوز نرسیده"],
  ]);
  const standing = stats.map((stat) => (stat.block === "wait" ? { ...stat, inside: 1, left: 5 } : stat));
  expect(missed({ blocks: standing })[3]).toEqual([
    ...["page", "۱ با رسیدن به هدف بیرون رفته", "۱ به شاخهٔ دیگر یا هنوز نرسیده"],
  ]);
});

it("a block has a share of the one before only where that one alone leads to it and as many came there", () => {
  const bars = (change: Partial<JourneyReport> = {}) => describe(change).map(({ bar }) => bar);
  expect(bars()).toEqual([
    ...["همهٔ واردشدگان", "۱۰۰٫۰٪ از بلوک قبل", "۷۵٫۰٪ از بلوک قبل", "۶۶٫۷٪ از بلوک قبل", "چند راه به آن می‌رسد"],
  ]);
  // Who stood at the wait before the period has come to the page in it.
  const later = funnel.map((each) => (each.block === "page" ? { ...each, people: 7, ofPrevious: 1 } : each));
  expect(bars({ funnel: later })[3]).toBe("بیش از بلوک قبل");
});
