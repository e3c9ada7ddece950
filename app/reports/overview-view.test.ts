import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "a secret of an installation, 48 characters long.");
// Another file of this process may have read the environment already.
vi.resetModules();
const { apiClient } = await import("#app/services/api.server.ts");
const { loadOverview, overviewChart } = await import("./overview-view.server.ts");
const { loadChart } = await import("./load-chart.server.ts");

const id = "01930000-0000-7000-8000-000000000001";
const shop = {
  ...{ id, name: "بهار نارنج", url: "https://shop.example", timeZone: "+03:30", currency: "IRT" },
  ...{ missing: [], quarantined: 0, foldedUntil: null },
};
const range = { from: "2026-11-01T00:00:00+03:30", to: "2026-11-02T00:00:00+03:30", boundary: "day" };
const totals = {
  sessions: 4,
  people: 3,
  pageViews: 9,
  events: 9,
  orders: 0,
  sales: 0,
  bounceRate: 0,
  conversionRate: 0,
};
const overview = { range, totals, series: [{ at: range.from, ...totals }] };
const install = { snippet: "<script></script>", firstEventAt: null as string | null, lastEventAt: null, demo: null };

/** Answers `/install` once `installed` resolves; records what was called. */
function answerWith(
  installed: () => Promise<object>,
  overviewAnswer = () => Response.json({ status: 200, result: overview }),
  { nightlyAnalysis = true, unpaidNights = 0 } = {},
) {
  const calls: string[] = [];
  const list = { items: [], total: 0, unpaidNights };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    calls.push(path);
    if (path.endsWith("/install")) return Response.json({ status: 200, result: await installed() });
    if (path.endsWith(`/websites/${id}`)) return Response.json({ status: 200, result: { ...shop, nightlyAnalysis } });
    if (path.includes("overview")) return overviewAnswer();
    return Response.json({ status: 200, result: list });
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

function context() {
  const request = new Request(`http://nabz.example/w/${id}?from=2026-11-01&to=2026-11-02`);
  const query = new URL(request.url).searchParams;
  const headers = new Headers();
  return { request, query, headers, param: () => id, token: "t", api: apiClient(request, "t") };
}

const isOf = (part: string) => (path: string) => path.includes(part);

it("starts its reports before it is known when the first event happened", async () => {
  let answer = (_: object) => {};
  const installed = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const calls = answerWith(() => installed);
  const page = loadOverview(context());
  await vi.waitFor(() => expect(calls.some(isOf("overview"))).toBe(true));
  for (const part of ["overview", "lists", "top", "annotations"])
    expect(calls.filter(isOf(part)), part).toHaveLength(1);
  answer({ ...install, firstEventAt: "2026-11-01T10:00:00Z" });
  const { waiting, chart } = (await page) as { waiting: unknown; chart?: unknown };
  expect(waiting).toBeNull();
  expect(chart).toBeTruthy();
  expect(calls.filter(isOf("/install"))).toHaveLength(1);
});

it("shows how to begin where there is no event, whatever becomes of its reports", async () => {
  const rejected: unknown[] = [];
  const note = (error: unknown) => rejected.push(error);
  process.on("unhandledRejection", note);
  const hidden = { status: 403, code: "REPORTS_HIDDEN", message: "" };
  answerWith(
    async () => {
      await setTimeout(50);
      return install;
    },
    () => Response.json(hidden, { status: 403 }),
  );
  const { waiting, period } = await loadOverview(context());
  expect(waiting).toMatchObject({ snippet: install.snippet, refused: null });
  expect(period).toBeNull();
  await setTimeout(50);
  process.off("unhandledRejection", note);
  expect(rejected).toEqual([]);
});

it("a hidden time is thrown, also where it is known before the first event is", async () => {
  const hidden = { status: 403, code: "REPORTS_HIDDEN", message: "" };
  answerWith(
    async () => ({ ...install, firstEventAt: "2026-11-01T10:00:00Z" }),
    () => Response.json(hidden, { status: 403 }),
  );
  await expect(loadOverview(context())).rejects.toMatchObject({ code: "REPORTS_HIDDEN" });
});

it.each([
  [true, /۳ شب/],
  [false, null],
])("nights that were not paid, with the analysis on %s", async (nightlyAnalysis, expected) => {
  answerWith(
    async () => ({ ...install, firstEventAt: "2026-11-01T10:00:00Z" }),
    () => Response.json({ status: 200, result: overview }),
    { nightlyAnalysis, unpaidNights: 3 },
  );
  const view = await loadOverview(context());
  const unpaid = "unpaidNights" in view ? view.unpaidNights : undefined;
  expect(unpaid).toEqual(expected === null ? null : expect.stringMatching(expected));
});

it("reads the chart of another metric and the first event at once", async () => {
  let answer = (_: object) => {};
  const installed = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const calls = answerWith(() => installed);
  const part = loadChart(context(), overviewChart);
  await vi.waitFor(() => expect(calls.some(isOf("overview"))).toBe(true));
  answer({ ...install, firstEventAt: "2026-11-01T10:00:00Z" });
  expect(await (await part).json()).toMatchObject({ metric: "sessions", chart: {} });
});
