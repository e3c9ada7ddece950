import { afterAll, beforeAll, expect, it } from "vitest";
import { hasWid } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import { emailReportText } from "#contract/text/email-reports.ts";
import { writeReport } from "#platform/email-reports/write-report.ts";
import { markCrossed } from "#platform/plans/mark-month.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const dayMs = 86_400_000;

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on" });
  owner = await makeOwner(platform, "hidden");
  const { postgres, clock } = platform.dependencies;
  const now = clock.now();
  const month = { month: 140_509, startsAt: now - 20 * dayMs, endsAt: now + 5 * dayMs };
  const crossed = { owner: owner.id, month, sessions: 1_000_000, now: now - 10 * dayMs, hideAfterDays: 3 };
  await postgres.transaction((queries) => markCrossed(queries, crossed));
}, 60_000);
afterAll(() => platform?.stop());

/** Calls that stay: real-time visitors, as exports and lists of people (docs/decisions/0090). */
const shown: readonly string[] = ["reports.realtime", "reports.realtimeVisitors"];

/** Calls of a website that may be of a period, and need nothing but the website. */
const calls = contractRoutes().filter(
  ({ name, method, path, meta }) =>
    method === "GET" &&
    meta.access === "website" &&
    (path.match(/\{\w+\}/g) ?? []).length <= 1 &&
    !path.includes("export") &&
    (name.startsWith("reports.") || ["heatmaps.list", "findings.list"].includes(name)) &&
    !shown.includes(name),
);

it("is not empty", () => expect(calls.length).toBeGreaterThan(15));

it.each(calls)("$method $path of a hidden time is a 403", async ({ method, path, meta }) => {
  const { id } = owner.website;
  const address = path.replace(/\{\w+\}/, id) + (hasWid(meta) ? `?wid=${id}` : "");
  const { status, body } = await platform.send(method, address, { token: owner.token });
  expect({ status, code: body.code }).toEqual({ status: 403, code: "REPORTS_HIDDEN" });
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
