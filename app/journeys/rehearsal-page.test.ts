import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { loadRehearsal } from "./rehearsal-page.server.ts";

const health = { late: 0, waiting: 0, broken: 0, uncertain: 0 };

/** A rehearsal of a day on which SMS of so many parts would have cost so much. */
const contextOf = (sms: { parts: number; cost: number }) => {
  const empty = { refused: {}, left: {}, blocks: [], examples: [], entered: 1, converted: 0, inside: 0, control: 0 };
  const result = {
    ...{ ...empty, ...sms, days: 7, from: "2026-11-20T00:00:00+03:30", at: "2026-11-27T00:00:00+03:30" },
    people: { examined: 1, found: 1 },
    messages: { sent: 1, waiting: 0, dropped: {} },
    byDay: [{ day: "2026-11-26", entered: 1, messages: 1, ...sms }],
  };
  return {
    param: (name: string) => name,
    api: {
      websites: { get: async () => ({ result: { id: "w", timeZone: "Asia/Tehran" } }) },
      journeys: {
        get: async () => ({
          result: {
            id: "j",
            website: "w",
            name: "سبد",
            status: "draft",
            violations: [],
            moving: 0,
            health,
            blocks: 3,
            goal: { event: null },
          },
        }),
        rehearsal: async () => ({ result }),
      },
    },
  } as unknown as OwnerContext;
};

it("SMS of a line without a tariff cost what is not known, not nothing", async () => {
  const costOf = async (sms: { parts: number; cost: number }) => {
    const { result } = await loadRehearsal(contextOf(sms));
    return [result?.figures.find(({ label }) => label === "هزینه (ریال)")?.value, result?.days[0]?.cost];
  };
  expect(await costOf({ parts: 2, cost: 0 })).toEqual(Array(2).fill("نامعلوم، بدون تعرفهٔ خط"));
  expect(await costOf({ parts: 2, cost: 3_000 })).toEqual(Array(2).fill("۳٬۰۰۰"));
  expect(await costOf({ parts: 0, cost: 0 })).toEqual(Array(2).fill("۰"));
});
