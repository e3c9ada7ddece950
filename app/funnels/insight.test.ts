import { expect, it } from "vitest";
import { loadInsight } from "./insight.server.ts";

const website = "4b0c8a52-0000-4000-8000-000000000001";
const range = { from: "2026-11-21T00:00:00Z", to: "2026-11-28T00:00:00Z", boundary: "day", partial: false };
const compare = { from: "2026-11-14T00:00:00Z", to: range.from };
const totalsOf = (conversionRate: number) => ({ entered: 10, converted: 1, conversionRate, medianSeconds: null });
const pointOf = (conversionRate: number) => (day: string) => ({ at: `${day}T00:00:00Z`, conversionRate });

/** The headline of a funnel whose rate rose from 30 to 70 %. */
async function leadOf(firstAt: number) {
  const stat = {
    ...{ availableAt: range.from, range, openUntil: null, steps: [], breakdown: [] },
    ...{
      series: ["2026-11-21", "2026-11-27"].map(pointOf(0.7)),
      compareSeries: ["2026-11-14", "2026-11-20"].map(pointOf(0.3)),
    },
    ...{ totals: totalsOf(0.7), compare: { ...compare, steps: [], totals: totalsOf(0.3) } },
  };
  const funnel = { id: "f", website, name: "خرید", status: "active", type: "ordered", scope: "people" };
  const funnels = {
    get: async () => ({ result: { ...funnel, windowDays: 7, stoppedAt: null } }),
    stat: async () => ({ result: stat }),
  };
  const open = {
    ...{ api: { funnels }, head: {}, query: new URLSearchParams(), param: () => "f", findFirstAt: async () => firstAt },
    ...{ zone: "Asia/Tehran", now: Date.parse(range.to), website: { foldedUntil: null }, websiteId: website },
    reportQuery: { website, ...range },
  };
  return (await loadInsight(open as never)).lead;
}

it("the headline says a change of the rate where the compared period has a whole base", async () => {
  const whole = await leadOf(Date.parse("2026-11-13T10:00:00Z"));
  expect([whole.change?.text, whole.before]).toEqual(["+۴۰٫۰", expect.stringContaining("۳۰٫۰٪")]);
  const half = await leadOf(Date.parse("2026-11-18T10:00:00Z"));
  expect(half).toMatchObject({ rate: "۷۰٫۰٪", change: null, before: undefined });
});
