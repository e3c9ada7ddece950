import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmailReportKind } from "#contract/email-reports.ts";
import { emailReportText } from "#contract/text/email-reports.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { insertFinding } from "#platform/findings/sql/findings.ts";
import { insertUnpaidNight } from "#platform/findings/sql/unpaid-nights.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import { sendMailKind, sendQueued } from "#platform/mail/queue-mail.ts";
import { addRefused } from "#platform/refusals/sql/refused-batches.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { emailReportJobs } from "./job-kinds.ts";
import { setSubscription } from "./sql/subscriptions.ts";
import { unsubscribe } from "./unsubscribe.ts";

const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string) => Date.parse(`${text}+04:30`);

let platform: Platform;
let sent: KnownMail[];
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());
beforeEach(async () => {
  sent = [];
  await platform.dependencies.postgres.query("TRUNCATE jobs");
  await platform.dependencies.postgres.query("DELETE FROM mail_subscriptions");
});

const jobs = () =>
  new Jobs(platform.dependencies, {
    ...emailReportJobs(platform.dependencies),
    [sendMailKind]: { run: sendQueued({ attempt: async (mail) => void sent.push(mail) }) },
  });
/** Everything that is due at a moment, as several processes would do it. */
async function come(time: string) {
  platform.clock.time = at(time);
  await Promise.all([jobs().runDue(), jobs().runDue()]);
  return sent.splice(0);
}

async function website(kind: EmailReportKind, since: string) {
  const { id } = await platform.addWebsite();
  const [owner] = await platform.dependencies.postgres.query<{ id: string }>(
    "SELECT owner_id AS id FROM websites WHERE id = $1",
    [id],
  );
  const switchMails = (isOn: boolean, now = since) =>
    setSubscription(platform.dependencies.postgres, {
      id: v7(),
      user: owner?.id ?? "",
      website: id,
      kind,
      isOn,
      now: new Date(at(now)),
    });
  await switchMails(true);
  /** Visits of one page view each, a minute after the other. */
  const visit = async (time: string, count: number, source = "torob.com") => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...blankRow(v7(), "page_view"),
      ...{ at: at(time) + (index % 60) * 60_000, visitor: BigInt(index), session: BigInt(at(time) + index) },
      ...{ path: "/p/1", host: "shop.example", title: "کفش", medium: "search", source },
    }));
    if (rows.length === 0) return;
    const columns = rows.map((row) => toColumns(id, row, 1, "2026-11-20 10:00:00.000"));
    await platform.dependencies.clickhouse.insert("events", columns, v7());
  };
  return { id, visit, switchMails };
}

/** What the analysis of a night found. */
const find = (id: string, time: string) => {
  const [to, week] = [at(time), 7 * day];
  const days = { from: to - week, to, beforeFrom: to - 2 * week, beforeTo: to - week };
  return insertFinding(platform.dependencies.postgres, id, {
    ...{ id: v7(), key: "sessions", metric: "sessions", kind: "shift", beganAt: new Date(days.from), at: new Date(to) },
    values: { ...days, before: 300, after: 600, cause: null },
  });
};

/** Nights that the wallet did not pay. */
const leaveUnpaid = async (website: string, days: readonly string[]) => {
  for (const of of days) {
    const night = { website, day: of, at: new Date(at(`${of}T00:00:00`) + day) };
    await insertUnpaidNight(platform.dependencies.postgres, night);
  }
};

describe("the weekly report", () => {
  it("comes on Saturday at eight of the website's zone, once, with figures, changes, sources and pages", async () => {
    const { id, visit } = await website("weekly", "2026-11-10T00:00:00");
    await visit("2026-11-06T12:00:00", 1);
    await visit("2026-11-10T12:00:00", 10);
    await visit("2026-11-17T12:00:00", 9, "google.com");
    await visit("2026-11-18T12:00:00", 3);
    await visit("2026-11-21T00:00:00", 40);
    await find(id, "2026-11-20T00:00:00");
    await leaveUnpaid(id, ["2026-11-13", "2026-11-18", "2026-11-20"]);
    expect(await come("2026-11-21T07:59:00")).toEqual([]);
    const [mail, ...others] = await come("2026-11-21T08:00:00");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("گزارش هفتگی Shop: ۲۳ آبان ۱۴۰۵ تا ۲۹ آبان ۱۴۰۵");
    expect(mail?.to).toMatch(/@shop\.example$/);
    expect(mail?.text).toContain(`نشست‌ها: ۱۲ (\u200e+۲۰٫۰٪ از ۱۰)`);
    // Nothing to compare with: nothing is said.
    expect(mail?.text).toMatch(/^فروش \(تومان\): ۰$/m);
    expect(mail?.text).toMatch(/منبع‌ها\ngoogle\.com: ۹ نشست\ntorob\.com: ۳ نشست\n/);
    expect(mail?.text).toContain("/p/1: ۱۲ بازدید");
    expect(mail?.text).toMatch(/نشست‌ها.*۲ برابر شد/);
    // Those of the week alone: the first one is of the week before.
    expect(mail?.text).toMatch(/^۲ شب این بازه تحلیل نشد، .*: http:\/\/\S+\/wallet$/m);
    expect(mail?.text).toContain(`/w/${id}?from=2026-11-14&to=2026-11-21`);
    for (const later of ["2026-11-21T08:05:00", "2026-11-21T13:00:00", "2026-11-23T12:00:00", "2026-11-28T07:55:00"]) {
      expect(await come(later)).toEqual([]);
    }
    expect(await come("2026-11-28T08:01:00")).toMatchObject([
      { subject: expect.stringContaining("۳۰ آبان ۱۴۰۵ تا ۶ آذر ۱۴۰۵") },
    ]);
  });

  it("says no change where the week before begins before the first event", async () => {
    const { visit } = await website("weekly", "2026-11-10T00:00:00");
    await visit("2026-11-10T12:00:00", 10);
    await visit("2026-11-17T12:00:00", 12);
    const [mail] = await come("2026-11-21T08:00:00");
    expect(mail?.text).toMatch(/^نشست‌ها: ۱۲$/m);
    expect(mail?.text).toContain("از ۲۳ آبان ۱۴۰۵ تا ۲۹ آبان ۱۴۰۵.");
    expect(mail?.text).not.toContain("در مقایسه");
  });

  it("is caught up with for three days, and left out after", async () => {
    const { visit } = await website("weekly", "2026-11-01T00:00:00");
    await visit("2026-11-03T12:00:00", 5);
    await visit("2026-11-10T12:00:00", 5);
    expect(await come("2026-11-12T12:00:00")).toEqual([]);
    expect(await come("2026-11-17T07:00:00")).toHaveLength(1);
  });

  it("is not sent of a week that was over before it was turned on, of two empty weeks, or once it is off", async () => {
    const late = await website("weekly", "2026-11-21T08:30:00");
    await late.visit("2026-11-17T12:00:00", 5);
    await website("weekly", "2026-11-01T00:00:00");
    const off = await website("weekly", "2026-11-01T00:00:00");
    await off.visit("2026-11-17T12:00:00", 5);
    await off.switchMails(false, "2026-11-20T00:00:00");
    expect(await come("2026-11-21T09:00:00")).toEqual([]);
  });

  it("says so where a week had no visits after one that had", async () => {
    const { visit } = await website("weekly", "2026-11-01T00:00:00");
    await visit("2026-11-03T12:00:00", 1);
    await visit("2026-11-10T12:00:00", 5);
    const [mail] = await come("2026-11-21T09:00:00");
    expect(mail?.text).toContain(emailReportText.report.nothing);
    expect(mail?.text).toContain("−۱۰۰٫۰٪ از ۵");
  });

  it("holds the two headers of RFC 8058, whose address unsubscribes for good", async () => {
    const { visit, switchMails } = await website("weekly", "2026-11-01T00:00:00");
    await visit("2026-11-10T12:00:00", 5);
    await visit("2026-11-24T12:00:00", 5);
    const [mail] = await come("2026-11-14T09:00:00");
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const token = /^<http.*\/u\/(.+)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(`/u/${token}"`);
    // Also out of an old mail, after it was turned off and on.
    await switchMails(false);
    await switchMails(true);
    await unsubscribe(platform.dependencies, token);
    expect(await come("2026-11-28T09:00:00")).toEqual([]);
    await expect(unsubscribe(platform.dependencies, `${token}x`)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(unsubscribe(platform.dependencies, token.replace(/\..*/, ""))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("the monthly report", () => {
  it("is of the Jalali month, compared with the one before", async () => {
    const { visit } = await website("monthly", "2026-11-01T00:00:00");
    await visit("2026-09-20T12:00:00", 1);
    await visit("2026-10-22T23:00:00", 4);
    await visit("2026-10-23T00:00:00", 6);
    await visit("2026-11-21T23:00:00", 6);
    const [mail] = await come("2026-11-22T08:02:00");
    expect(mail?.subject).toBe("گزارش ماهانه Shop: ۱ آبان ۱۴۰۵ تا ۳۰ آبان ۱۴۰۵");
    expect(mail?.text).toContain(`نشست‌ها: ۱۲ (\u200e+۲۰۰٫۰٪ از ۴)`);
    expect(await come("2026-11-22T09:00:00")).toEqual([]);
  });
});

describe("an alert", () => {
  const friday = (weeks: number, time: string) => {
    const moved = new Date(Date.parse("2026-11-20T00:00:00Z") - weeks * 7 * day).toISOString().slice(0, 10);
    return `${moved}T${time}`;
  };

  it("alerts to a fall against the same hours of past weeks once a day, and to a rise once more", async () => {
    const { id, visit } = await website("alerts", "2026-11-01T00:00:00");
    for (let week = 1; week <= 8; week += 1) {
      for (const time of ["10:00:00", "13:00:00", "16:00:00", "19:00:00"]) await visit(friday(week, time), 50 + week);
    }
    await visit(friday(0, "10:00:00"), 51);
    await visit(friday(0, "13:00:00"), 4);
    await visit(friday(0, "19:00:00"), 300);
    expect(await come(friday(0, "13:05:00"))).toEqual([]);
    expect(await come(friday(0, "13:10:00"))).toEqual([]);
    const [fall, ...others] = await come(friday(0, "16:10:00"));
    expect(others).toEqual([]);
    expect(fall?.subject).toBe(emailReportText.alert.fall("Shop"));
    expect(fall?.text).toContain("۲۹ آبان ۱۴۰۵ از ساعت ۱۳:۰۰ تا ۱۶:۰۰، ۴ نشست");
    expect(fall?.text).toContain("۵۵ نشست");
    expect(fall?.text).toContain(`/w/${id}?from=2026-11-20&to=2026-11-21&boundary=hour`);
    // Still low an hour later: already sent.
    expect(await come(friday(0, "17:10:00"))).toEqual([]);
    expect(await come(friday(0, "20:10:00"))).toMatchObject([{ subject: emailReportText.alert.rise("Shop") }]);
    for (const time of ["21:10:00", "22:10:00", "23:10:00"]) expect(await come(friday(0, time))).toEqual([]);
  });
});

describe("an alert of refused batches", () => {
  const refuse = (id: string, batches: number, time: string) =>
    addRefused(
      platform.dependencies.postgres,
      [{ website: id, limit: "newVisitors", scope: "address", batches, events: batches, lastAt: at(time) }],
      at(time),
    );

  it("comes once a day to those who subscribe, with the reason and what to do", async () => {
    const { id, switchMails } = await website("alerts", "2026-11-10T00:00:00");
    expect(await come("2026-11-20T10:10:00")).toEqual([]);
    await refuse(id, 5, "2026-11-20T10:20:00");
    expect(await come("2026-11-20T11:10:00"), "a page in a loop").toEqual([]);
    await refuse(id, 1_200, "2026-11-20T11:20:00");
    const [mail, ...others] = await come("2026-11-20T12:10:00");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(emailReportText.refusals.title("Shop"));
    expect(mail?.text).toContain("۱٬۲۰۵ درخواست");
    expect(mail?.text).toContain(emailReportText.refusals.reasons.address.newVisitors);
    expect(mail?.text).toContain(`/w/${id}/install`);
    expect(await come("2026-11-20T13:10:00")).toEqual([]);
    await switchMails(false, "2026-11-21T00:00:00");
    await refuse(id, 1_200, "2026-11-21T11:20:00");
    expect(await come("2026-11-21T12:10:00")).toEqual([]);
  });
});
