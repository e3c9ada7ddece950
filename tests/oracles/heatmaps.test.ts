import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ClickStat, ScrollStat } from "#contract/heatmaps.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { dayOf } from "#platform/visits/day.ts";
import { settleDays } from "#platform/visits/settle-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { addDays } from "#platform/visits/sql/settled-days.ts";
import { history, host, now, type Question, question, spanOf } from "./heatmaps-history.ts";
import {
  elementOf,
  isDead,
  type PageEvent,
  plainClicks,
  plainLayer,
  plainRage,
  plainScroll,
  plainText,
  plainViews,
  type Selection,
  viewportOf,
} from "./heatmaps-plain.ts";
import { addWebsite, firstSeed, histories, type Oracle, openOracle, setClock } from "./oracle.ts";
import { inCollector } from "./reports-load.ts";

/** Random histories on the real stores against a plain program: settled, dirty and open days, people who are known late, and erased. */

let oracle: Oracle;
beforeAll(async () => {
  oracle = await openOracle();
  setClock(oracle.platform, now);
});
afterAll(() => oracle?.platform.stop());

/** What the histories of a run held, so that none of it is equal for being empty. */
const held = { clicks: 0, rage: 0, dead: 0, texts: 0, hidden: 0, compared: 0, measured: 0, unmeasured: 0 };

const scene = fc.record({
  events: history,
  questions: fc.array(question, { minLength: 3, maxLength: 3 }),
  /** Every n-th click or view comes late, when days are settled. */
  late: fc.constantFrom(0, 3, 7),
  settled: fc.constantFrom("nothing", "all", "half"),
  settledAgain: fc.constantFrom("nothing", "all"),
  /** Who turns out to be one person in the end, and who is erased. */
  known: fc.subarray(["v0", "v1", "v2", "v3"]),
  erased: fc.constantFrom(undefined, "v0", "v4"),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

const toRow = (website: string, event: PageEvent) => {
  const { click, leave } = event;
  const data = click ?? leave;
  return {
    ...{ ...blankRow(event.id, event.name), at: event.at, host: event.host, path: event.path, medium: event.medium },
    ...{ width: event.screen, visitor: visitorKey(website, event.visitor) },
    session: event.session === "" ? 0n : visitorKey(website, event.session),
    data: data === undefined ? "" : JSON.stringify(data),
  };
};

const identified = (website: string, known: readonly string[]) =>
  known.map((visitor, index) => ({
    ...blankRow(`000001fd-0000-7000-8000-${String(index + 1).padStart(12, "0")}`, "identify"),
    ...{ at: now - 1_000 + index, visitor: visitorKey(website, visitor), data: JSON.stringify({ id: "7" }) },
  }));

/** Stores a history in two parts with settlings between them and after, then joins people. */
async function store(website: string, { events, late, settled, settledAgain, known }: Scene): Promise<void> {
  const isLate = (_: unknown, index: number) => late > 0 && index % late === 1;
  const { platform } = oracle;
  const settle = async (what: string, collector: { dirtyDays: Parameters<typeof settleWebsite>[0]["dirtyDays"] }) => {
    const dependencies = { ...platform.dependencies, dirtyDays: collector.dirtyDays };
    if (what === "all") await settleWebsite(dependencies, { website });
    if (what !== "half") return;
    const [first, last] = [dayOf(events[0]?.at ?? 0) - 1, Math.min(dayOf(now) - 2, dayOf(events.at(-1)?.at ?? 0))];
    if (last < first) return;
    const middle = Math.floor((first + last) / 2);
    await addDays(platform.dependencies.postgres, website, first, last);
    await settleDays(dependencies, { website, first, last: middle });
  };
  await inCollector(platform, async (collector) => {
    await collector.importRows(
      website,
      events.filter((event, index) => !isLate(event, index)).map((event) => toRow(website, event)),
    );
    await settle(settled, collector);
    await collector.importRows(website, [
      ...events.filter(isLate).map((event) => toRow(website, event)),
      ...identified(website, known),
    ]);
    await settle(settledAgain, collector);
  });
}

async function erase(website: string, visitor: string): Promise<void> {
  const { client, platform } = oracle;
  const user = visitorKey(website, visitor).toString();
  const { id } = (await client.profiles.erase({ wid: website, user })).result;
  await inCollector(platform, async (collector) => {
    const { dependencies } = platform;
    const kind = exclusionJobs({
      ...dependencies,
      collector,
      imports: importsForErasure(dependencies),
      copies: copiesForErasure(dependencies),
      messages: { returnCharges },
    })[erasureKind];
    const job = { kind: erasureKind, key: id, payload: { id }, website, attempt: 1 };
    await kind?.run(job, new AbortController().signal, () => undefined);
  });
}

/** Clicks of erased visitors keep their place and lose their words; each visitor is somebody of their own then. */
function withoutErased(events: readonly PageEvent[], erased: readonly string[]): PageEvent[] {
  return events.map((event) =>
    event.click !== undefined && erased.includes(event.visitor)
      ? { ...event, click: { ...event.click, t: "", l: "", k: "" } }
      : event,
  );
}

async function check(made: Scene): Promise<void> {
  const website = await addWebsite(oracle, "+03:30");
  await store(website, made);
  let joined = made.known;
  let events: readonly PageEvent[] = made.events;
  const checkAll = async () => {
    const personOf = (visitor: string) => (joined.includes(visitor) ? "7" : visitor);
    for (const chosen of made.questions) await ask(website, { events, personOf }, chosen);
  };
  await checkAll();
  const { erased } = made;
  if (erased === undefined || !events.some(({ visitor }) => visitor === erased)) return;
  await erase(website, erased);
  const gone = joined.includes(erased) ? joined : [erased];
  events = withoutErased(events, gone);
  joined = joined.filter((visitor) => !gone.includes(visitor));
  await checkAll();
}

async function ask(
  website: string,
  { events, personOf }: { events: readonly PageEvent[]; personOf: Selection["personOf"] },
  chosen: Question,
): Promise<void> {
  const { address, device, layer, medium, compares } = chosen;
  const { client } = oracle;
  const { mode, url, isPage } = address;
  const { id } = (await client.heatmaps.create({ wid: website, name: "Page", type: "normal", mode, url })).result;
  const span = spanOf(chosen);
  const before = { from: span.from - 86_400_000, to: span.from };
  const iso = (instant: number) => new Date(instant).toISOString();
  const query = {
    ...{ id, device, from: iso(span.from), to: iso(span.to), medium: medium && [...medium] },
    ...(compares ? { compare: true, fromCompare: iso(before.from), toCompare: iso(before.to) } : {}),
  };
  const selection = (period: { from: number; to: number }): Selection => ({
    ...period,
    isPage,
    medium,
    personOf,
    host,
  });
  const clicked = (await client.heatmaps.clicks({ ...query, layer, limit: 200 })).result;
  const everybody = plainClicks(events, { ...selection({ from: 0, to: span.to }), medium: undefined });
  expectClicks(
    clicked,
    {
      now: plainClicks(events, selection(span)),
      before: compares ? plainClicks(events, selection(before)) : undefined,
    },
    { device, layer, personOf, everybody },
  );
  if (clicked.total > 1) {
    const second = (await client.heatmaps.clicks({ ...query, layer, page: 2, limit: 1 })).result;
    expect([second.items.map(({ element, rank }) => [element, rank]), second.total]).toEqual([
      [[clicked.items[1]?.element, 2]],
      clicked.total,
    ]);
    const behind = (await client.heatmaps.clicks({ ...query, layer, page: 1_000, limit: 10 })).result;
    expect([behind.items, behind.total]).toEqual([[], clicked.total]);
  }
  const scrolled = (await client.heatmaps.scroll(query)).result;
  const viewsOf = (period: { from: number; to: number }) =>
    plainScroll(
      plainViews(events, selection(period)).filter(({ viewport }) => viewport === device),
      personOf,
    );
  expectScroll(scrolled, viewsOf(span), compares ? viewsOf(before) : undefined);
}

type Clicks = ReturnType<typeof plainClicks>;
interface ClickContext {
  device: string;
  layer: string;
  personOf: Selection["personOf"];
  everybody: Clicks;
}

const figuresOf = (clicks: Clicks, rage: ReadonlySet<unknown>, personOf: Selection["personOf"]) => ({
  clicks: clicks.length,
  people: new Set(clicks.map(({ visitor }) => personOf(visitor))).size,
  rage: clicks.filter((each) => rage.has(each)).length,
  dead: clicks.filter(isDead).length,
});

function expectClicks(
  stat: ClickStat,
  { now: clicks, before }: { now: Clicks; before: Clicks | undefined },
  { device, layer, personOf, everybody }: ClickContext,
): void {
  const ofDevice = (kind: string, all = clicks) => all.filter(({ click }) => viewportOf(click.v[0] ?? 0) === kind);
  const own = ofDevice(device);
  const rage = plainRage(own);
  const devices = {
    desktop: ofDevice("desktop").length,
    tablet: ofDevice("tablet").length,
    mobile: ofDevice("mobile").length,
  };
  const { items, range, page, limit, total, compare, ...head } = stat;
  held.clicks += head.clicks;
  held.rage += head.rage;
  held.dead += head.dead;
  held.texts += items.filter(({ text }) => text !== null).length;
  held.hidden += items.filter(({ isTextHidden }) => isTextHidden).length;
  held.compared += compare?.clicks ?? 0;
  expect(head).toEqual({ device, devices, capture: null, ...figuresOf(own, rage, personOf) });
  const inLayer = plainLayer(own, layer, rage);
  const elements = [...new Set(inLayer.map(elementOf))];
  const earlier = ofDevice(device, before ?? []);
  const earlierRage = plainRage(earlier);
  const earlierLayer = plainLayer(earlier, layer, earlierRage);
  const expected = elements.map((element) => {
    const [selector, , link] = JSON.parse(element) as string[];
    const isOwn = (each: Clicks[number]) => elementOf(each) === element;
    const listed = inLayer.filter(isOwn);
    const words = plainText(everybody, element, personOf);
    const rageOf = (all: Clicks, hasty: ReadonlySet<unknown>) =>
      all.filter((each) => isOwn(each) && hasty.has(each)).length;
    return {
      ...{ selector, link: words.isTextHidden ? null : link || null, ...words },
      ...{ ...figuresOf(listed, rage, personOf), rage: rageOf(own, rage) },
      ...{ share: listed.length / inLayer.length, tier: null, box: null, fixed: false },
      ...(before && {
        compare: {
          ...figuresOf(earlierLayer.filter(isOwn), earlierRage, personOf),
          rage: rageOf(earlier, earlierRage),
        },
      }),
    };
  });
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row).sort().concat("clicks", "people", "rage", "dead"))).sort();
  expect(sorted(items.map(({ rank: _, element: __, ...item }) => item))).toEqual(sorted(expected));
  expect(items.map((item) => item.clicks)).toEqual(
    items.map((item) => item.clicks).toSorted((one, other) => other - one),
  );
  expect(items.map(({ rank }) => rank)).toEqual(items.map((_, index) => index + 1));
  expect([total, page, limit]).toEqual([elements.length, 1, 200]);
  expect(range.partial).toBeTypeOf("boolean");
  const { from: _, to: __, ...compared } = compare ?? { from: "", to: "" };
  expect(compared).toEqual(before ? figuresOf(earlier, earlierRage, personOf) : {});
}

function expectScroll(
  stat: ScrollStat,
  { bands, ...figures }: ReturnType<typeof plainScroll>,
  before: ReturnType<typeof plainScroll> | undefined,
): void {
  const { people, views, unmeasured, fold, reachFold, half, end } = stat;
  held.measured += people;
  held.unmeasured += unmeasured;
  const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(9)));
  expect({ people, views, unmeasured, half, end, reachFold: rounded(reachFold), fold: rounded(fold) }).toEqual({
    ...figures,
    ...{ reachFold: rounded(figures.reachFold), fold: rounded(figures.fold) },
  });
  expect(stat.items.map((item) => item.people)).toEqual(bands);
  expect(stat.items.map(({ share }) => share)).toEqual(bands.map((each) => each / (figures.people || 1)));
  expect(stat.items.map(({ compare }) => compare?.people)).toEqual(stat.items.map((_, band) => before?.bands[band]));
  expect(stat.compare?.views).toBe(before?.views);
}

/** Each costs three restarts of the collector; fewer would not hold everything. */
const runs = Math.max(4, Math.ceil(histories / 2));
const manyRuns = 20;
const title = `clicks and views equal a plain program on ${runs} random histories (REPORT_SEED=${firstSeed})`;
it(title, { timeout: 120_000 + runs * 10_000 }, async () => {
  await fc.assert(fc.asyncProperty(scene, check), { seed: firstSeed, numRuns: runs });
  // Few histories may have no rage at all.
  const rare = runs < manyRuns ? ["rage", "texts", "compared"] : [];
  expect(Object.entries(held).filter(([name, times]) => times === 0 && !rare.includes(name))).toEqual([]);
});
