import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { common } from "#app/text/fa/common.ts";
import { hasWid } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import { emailReportText } from "#contract/text/email-reports.ts";
import { errorText } from "#contract/text/errors.ts";
import { writeReport } from "#platform/email-reports/write-report.ts";
import { markCrossed } from "#platform/plans/mark-month.ts";
import { startDashboard } from "../dashboard.ts";
import { Visitor } from "../visitor.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const dayMs = 86_400_000;
const steps = ["page_view", "purchase"].map((event) => ({ type: "event" as const, event }));
const heatmap = { name: "Home", type: "click", mode: "is", url: "/" } as const;

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
/** What reports of one thing are about. */
let made: { funnel: string; campaign: string; journey: string; heatmap: string; event: string };
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on" });
  owner = await makeOwner(platform, "hidden");
  const { client, website } = owner;
  const wid = website.id;
  const utm = { url: website.url, source: "sms", medium: "sms", campaign: "yalda" };
  made = {
    funnel: (await client.funnels.create({ wid, name: "Buy", type: "ordered", steps })).result.id,
    campaign: (await client.campaigns.create({ wid, name: "Yalda", utm })).result.id,
    journey: (await client.journeys.create({ wid, name: "Cart", template: "cart" })).result.id,
    heatmap: (await client.heatmaps.create({ wid, ...heatmap })).result.id,
    event: (await client.userEvents.create({ wid, name: "every page", action: "page_view" })).result.id,
  };
  const now = platform.dependencies.clock.now();
  // One visit in a month that is hidden, one in the next one before it is hidden too, two after.
  for (const days of [13, 9, 2, 1]) await visit(now - days * dayMs);
  const crossed = { owner: owner.id, sessions: 1_000_000, quota: 10_000, hideAfterDays: 3 };
  const months = [
    { now: now - 18 * dayMs, month: { month: 140_508, startsAt: now - 40 * dayMs, endsAt: now - 12 * dayMs } },
    { now: now - 10 * dayMs, month: { month: 140_509, startsAt: now - 12 * dayMs, endsAt: now + 5 * dayMs } },
  ];
  await platform.dependencies.postgres.transaction(async (queries) => {
    for (const month of months) await markCrossed(queries, { ...crossed, ...month });
  });
});
afterAll(() => platform?.stop());

async function visit(at: number) {
  const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
  const by = { visitor: randomUUID(), session: randomUUID(), at: new Date(at).toISOString() };
  const url = `${owner.website.url}/?utm_source=sms&utm_medium=sms&utm_campaign=yalda`;
  const click = { ...by, id: randomUUID(), name: "click", url, data: { s: "html:1>body:1>a:1", x: 1, y: 1 } };
  const events = [{ ...by, id: randomUUID(), name: "page_view", url }, click];
  await platform.send("POST", "/collect/server", { token: secret, body: { events } });
}

/** Reports of a website by a period, which need nothing but the website. */
const isReport = (name: string) =>
  /^(reports|behaviour|sales|productReports)\./.test(name) ||
  ["audience.segments", "audience.tamin", "goals.report", "heatmaps.list", "findings.list"].includes(name) ||
  ["campaigns.overall", "campaigns.bare.overall", "journeys.websiteStat"].includes(name);
/** Reports of one thing. */
const ofOne = () => {
  const { client, website } = owner;
  const { funnel: id, campaign, journey } = made;
  const wid = website.id;
  return {
    "funnels.preview": () => client.funnels.preview({ wid, type: "ordered", steps }),
    "funnels.stat": () => client.funnels.stat({ id }),
    "funnels.left": () => client.funnels.left({ id, number: 1 }),
    "funnels.exportLeft": () => client.funnels.exportLeft({ id, number: 1 }),
    "campaigns.insight": () => client.campaigns.insight({ wid, id: campaign }),
    "journeys.stat": () => client.journeys.stat({ id: journey }),
    "heatmaps.preview": () => client.heatmaps.preview({ wid, mode: heatmap.mode, url: heatmap.url }),
    "heatmaps.clicks": () => client.heatmaps.clicks({ id: made.heatmap }),
    "heatmaps.clickers": () => client.heatmaps.clickers({ id: made.heatmap }),
    "heatmaps.scroll": () => client.heatmaps.scroll({ id: made.heatmap }),
  };
};

/** What stays (docs/decisions/0090): real-time visitors, lists of people, exports of data. */
const shown: readonly string[] = ["reports.realtime", "reports.realtimeVisitors"];

const calls = contractRoutes().filter(
  ({ name, method, meta }) =>
    method === "GET" && meta.access === "website" && isReport(name) && !/export/i.test(name) && !shown.includes(name),
);

/** Required query parameters. */
const required: Record<string, () => string> = {
  "reports.export": () => "list=medium",
  "behaviour.cohort": () => {
    const now = platform.dependencies.clock.now();
    const from = new Date(now - 5 * dayMs).toISOString();
    return `${new URLSearchParams({ from, to: new Date(now).toISOString(), cohort: from, bucket: from })}`;
  },
};

it("is not empty", () => expect(calls.length).toBeGreaterThan(30));

it.each(calls)("$method $path of a hidden time is a 403", async ({ name, method, path, meta }) => {
  const { id } = owner.website;
  const query = [...(hasWid(meta) ? [`wid=${id}`] : []), required[name]?.() ?? ""].join("&");
  const address = `${path.replace(/\{\w+\}/, id)}?${query}`;
  const { status, body } = await platform.send(method, address, { token: owner.token });
  expect({ status, code: body.code }).toEqual({ status: 403, code: "REPORTS_HIDDEN" });
});

it("reports of one funnel, campaign, journey or heatmap in a hidden time are a 403", async () => {
  for (const [name, call] of Object.entries(ofOne())) {
    const answer = await (call() as Promise<unknown>).catch((error: { code?: string; status?: number }) => error);
    expect(answer, name).toMatchObject({ code: "REPORTS_HIDDEN", status: 403 });
  }
});

it("the steps of a funnel are checked and saved without their counts", async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  vi.stubEnv("PLATFORM_URL", platform.url);
  const { newFunnelWizard } = await import("#app/funnels/funnel-wizard.server.ts");
  const { previewFunnel } = await import("#app/funnels/preview-funnel.server.ts");
  const context = { api: owner.client, param: () => owner.website.id } as unknown as OwnerContext;
  const rows = (value: string) => ({
    basics: { name: "Buy" },
    steps: { steps: [{ value }, { kind: "event", value: "purchase" }] },
  });
  const check = async (value: string) =>
    newFunnelWizard.check?.(context, { step: "steps", data: rows(value), isStay: false });
  await check("/cart");
  await expect(check("no page")).rejects.toMatchObject({ issues: [{ path: ["steps", 0, "value"] }] });
  expect(await previewFunnel(context, rows("/cart"))).toEqual({ rows: [], isFailed: false, isHidden: true });
  vi.unstubAllEnvs();
});

it("what was found of a week that began in a hidden time, or is compared with one, is not in the days after it", async () => {
  const { postgres, clock } = platform.dependencies;
  const now = clock.now();
  const find = async (key: string, [from, to]: [number, number], [beforeFrom, beforeTo]: [number, number]) => {
    const days = { from: now - from * dayMs, to: now - to * dayMs };
    const base = { beforeFrom: now - beforeFrom * dayMs, beforeTo: now - beforeTo * dayMs };
    const values = { ...days, ...base, before: 100, after: 900, base: "usual", cause: null };
    await postgres.query(
      `INSERT INTO findings (id, website_id, key, metric, kind, began_at, at, values)
       VALUES ($1, $2, $3, 'sessions', 'shift', $4, $5, $6)`,
      [randomUUID(), owner.website.id, key, new Date(days.from), new Date(days.to), JSON.stringify(values)],
    );
  };
  // Hidden are the 15th to the 12th day before now, and the seventh and later ones.
  await find("begun", [18, 11], [25, 18]);
  await find("compared", [9, 8], [14, 13]);
  await find("shown", [10, 9], [17, 16]);
  const iso = (days: number) => new Date(now - days * dayMs).toISOString();
  const period = { wid: owner.website.id, from: iso(11.5), to: iso(7.5) };
  const { items, total } = (await owner.client.findings.list(period)).result;
  expect([total, items.map(({ at }) => at)]).toEqual([1, [iso(9)]]);
});

it("a screen of a hidden time says so within its shell, and leads to the plans", async () => {
  const dashboard = await startDashboard(platform);
  try {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(owner);
    const path = `/w/${owner.website.id}`;
    for (const screen of ["", "/reports/audience", "/reports/sales"]) {
      const answer = await visitor.request(path + screen);
      const html = await answer.text();
      expect(answer.status, screen).toBe(403);
      expect(html, screen).toContain(errorText.REPORTS_HIDDEN);
      expect(html, screen).toContain(">دیدن پلن‌ها</a>");
      // The menu of the shell.
      expect(html, screen).toContain(`href="${path}/install"`);
    }
    // The month before the hidden ones, which has the same screen.
    const html = await (await visitor.request(`${path}/reports/sales?metric=orders`)).text();
    const shown = html.matchAll(/href="([^"]*\/sales\?metric=orders&amp;from=[^"]*)"/g);
    const earliest = [...shown].at(-1)?.[1] ?? "";
    expect(earliest).toContain(path);
    expect((await visitor.request(earliest.replaceAll("&amp;", "&"))).status).toBe(200);
  } finally {
    await dashboard.stop();
  }
});

it("a shared link of a hidden time names no plan to its readers", async () => {
  const now = platform.dependencies.clock.now();
  const [from, to] = [now - 14 * dayMs, now - 13 * dayMs].map((at) => new Date(at).toISOString());
  const share = { website: owner.website.id, name: "Link", from: from ?? "", to: to ?? "" };
  const { token } = (await owner.client.shares.create(share)).result;
  // Nor what the owner has bought and used, which the owner's own call answers.
  const said = await platform.send("GET", `/v1/shared/${token}`);
  expect([said.status, said.body.code]).toEqual([403, "REPORTS_HIDDEN"]);
  expect(said.body.data ?? {}).toEqual({});
  const dashboard = await startDashboard(platform);
  try {
    const answer = await fetch(`${dashboard.url}/s/${token}`);
    const html = await answer.text();
    expect(answer.status).toBe(403);
    expect(html).toContain(common.reportsHiddenShared);
    expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toContain("پلن");
  } finally {
    await dashboard.stop();
  }
});

it("figures of all time, and of the last days, stand still where reports are hidden", async () => {
  const { client, website } = owner;
  const wid = website.id;
  const event = (await client.userEvents.get({ website: wid, id: made.event })).result;
  const [listed] = (await client.userEvents.list({ website: wid })).result.items;
  expect([event.last30, listed?.last30]).toEqual([
    { events: 1, people: 1 },
    { events: 1, people: 1 },
  ]);
  // The last event is seen all the same: whether a rule works is no report.
  expect(Date.parse(event.lastAt ?? "")).toBeGreaterThan(platform.dependencies.clock.now() - 2 * dayMs);
  const rule = { wid, action: "page_view", match: null } as const;
  expect((await client.userEvents.preview(rule)).result).toMatchObject({
    events: 1,
    people: 1,
    pages: [{ events: 1 }],
  });
  expect((await client.userEvents.clicked({ website: wid })).result.of).toBe(1);
  const named = (await client.namedEvents.all({ website: wid })).result.items;
  expect(named.map(({ name, count }) => [name, count]).toSorted()).toEqual([
    ["click", 1],
    ["every page", 1],
    ["page_view", 1],
  ]);
  const { counts } = (await client.campaigns.get({ id: made.campaign })).result;
  expect([counts.people, counts.sessions]).toEqual([1, 1]);
  expect((await client.campaigns.totals({ website: wid })).result).toMatchObject({ people: 1, sessions: 1 });
  const funnel = (await client.funnels.get({ id: made.funnel })).result;
  expect(funnel.steps.map(({ value }) => value)).toEqual([null, null]);
});

it("a report by mail says that it is hidden and what shows it again", async () => {
  const { postgres, clock } = platform.dependencies;
  const subscription = "0190c1a0-0000-7000-8000-00000000000a";
  const now = clock.now();
  await postgres.query(
    `INSERT INTO mail_subscriptions (id, user_id, website_id, kind, is_on, changed_at) VALUES ($1, $2, $3, 'weekly', true, $4)
     ON CONFLICT (website_id, user_id, kind) DO UPDATE SET id = $1, is_on = true`,
    [subscription, owner.id, owner.website.id, new Date(now)],
  );
  const before = { from: now - 14 * dayMs, to: now - 7 * dayMs };
  const payload = { subscription, kind: "weekly", from: before.to, to: now, due: now, before };
  const job = { kind: "write-report", key: "a week", payload, website: null, attempt: 1 };
  const outcome = await writeReport(platform.dependencies)(job, new AbortController().signal, () => undefined);
  await postgres.transaction(async (queries) => outcome.effects?.(queries));
  const [mail] = await postgres.query<{ payload: unknown }>("SELECT payload FROM jobs WHERE key = 'a week'");
  expect(JSON.stringify(mail?.payload)).toContain(emailReportText.report.showAgain);
});
