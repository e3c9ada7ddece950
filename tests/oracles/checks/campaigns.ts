import { expect } from "vitest";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import {
  attributeOf,
  type HistoryEvent,
  type PlainQuery,
  plainOverview,
  type Span,
  selectVisits,
} from "../reports-plain.ts";

const tag = "yalda";
const names = ["people", "sessions", "leads", "customers", "orders", "sales", "conversionRate"] as const;

/** The insight of a campaign, all campaigns together, and figures of all time. */
export const check: BehaviourCheck = async ({ client }, { events, website, request }) => {
  const { query, span, compare } = request;
  const {
    website: _,
    campaign: __,
    sort: ___,
    page: ____,
    limit: _____,
    ...input
  } = {
    ...{ campaign: undefined, sort: undefined, page: undefined, limit: undefined },
    ...request.input,
  };
  const utm = { url: "https://shop.example/", source: "Instagram", medium: "story", campaign: tag };
  const { id } = (await client.campaigns.create({ wid: website, name: "Yalda", info: { cost: 1_000 }, utm })).result;
  const selected = { ...query, filters: { ...query.filters, campaign: [tag] } };
  const { result } = await client.campaigns.insight({ ...input, wid: website, id });
  const whole = plainOverview(events, selected, span);
  expect(picked(result.totals)).toEqual(picked(whole.totals));
  expect(result.series?.map(picked)).toEqual(whole.series.map(picked));
  if (compare)
    expect(picked(result.compareTotals ?? {})).toEqual(picked(plainOverview(events, selected, compare).totals));
  expect(
    new Map(result.items.filter(({ people, orders }) => people + orders > 0).map((item) => [item.key, picked(item)])),
  ).toEqual(plainRows(events, selected, span, ["source", "medium"]));
  expect(new Map(result.channels.map((item) => [item.key, picked(item)]))).toEqual(
    plainRows(events, selected, span, ["medium"]),
  );
  expect(result.items.find(({ key }) => key === "instagram.com/social")?.link).toEqual(expect.any(String));
  const overall = (await client.campaigns.overall({ ...input, website })).result;
  expect([overall.totals, overall.items?.map(picked)]).toEqual([result.totals, [picked(result.totals)]]);
  await checkAllTime(client, { website, events, query });
  await client.campaigns.delete({ id });
};

async function checkAllTime(
  client: Parameters<BehaviourCheck>[0]["client"],
  { website, events, query }: { website: string; events: readonly HistoryEvent[]; query: PlainQuery },
) {
  const of = { filters: { campaign: [tag] }, client: 0, withCustomers: true, people: undefined };
  const { items } = (await client.campaigns.details({ website })).result;
  const [detail] = items;
  const end = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const visits = selectVisits(events, { ...query, ...of }, end);
  const people = new Set(visits.flatMap((visit) => visit.events).map(({ person }) => person)).size;
  const sessions = visits.filter(({ isSession }) => isSession).length;
  expect([items.length, detail?.people, detail?.sessions]).toEqual([1, people, sessions]);
  const sales = detail?.sales ?? 0;
  expect([detail?.cost, detail?.return]).toEqual([1_000, (sales - 1_000) / 1_000]);
  const totals = (await client.campaigns.totals({ website })).result;
  expect(totals).toMatchObject({ campaigns: 1, people, sessions, sales, cost: 1_000 });
}

const picked = (figures: Partial<Record<string, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, Number(Number(figures[name] ?? 0).toFixed(6))]));

/** Figures by some attributes of visits; what has neither people nor orders is missing. */
function plainRows(
  events: readonly HistoryEvent[],
  query: PlainQuery,
  span: Span,
  by: readonly ("source" | "medium")[],
) {
  const visits = selectVisits(events, query, span);
  const keys = new Set(visits.map(({ first }) => JSON.stringify(by.map((name) => attributeOf(first, name)))));
  const rows = [...keys].map((key) => {
    const values: string[] = JSON.parse(key);
    const filters = { ...query.filters, ...Object.fromEntries(by.map((name, at) => [name, [values[at] ?? ""]])) };
    return [values.join("/"), picked(plainOverview(events, { ...query, filters }, span).totals)] as const;
  });
  return new Map(rows.filter(([, { people = 0, orders = 0 }]) => people + orders > 0));
}
