import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { findingJobs } from "./job-kinds.ts";
import { listFindings } from "./list-findings.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-09-01T00:00:00+04:30");

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** Sessions by search on every day, fewer on Fridays, and by SMS from a day on. */
async function fill(website: string, { days, smsFrom }: { days: number; smsFrom: number }) {
  const rows = Array.from({ length: days }, (_, day) => {
    const count = (day % 7 === 3 ? 20 : 30) + ((day * 7) % 5);
    const visit = (index: number, medium: string) => ({
      ...blankRow(v7(), "page_view"),
      at: start + day * dayMs + 36_000_000 + index * 60_000,
      ...{ visitor: BigInt(day * 1_000 + index), session: BigInt(day * 1_000 + index) },
      ...{ path: "/", host: "shop.example", medium, source: medium === "sms" ? "sms" : "google.com" },
    });
    const sms = day >= smsFrom ? 40 : 2;
    return [
      ...Array.from({ length: count }, (_unused, index) => visit(index, "search")),
      ...Array.from({ length: sms }, (_unused, index) => visit(500 + index, "sms")),
    ];
  }).flat();
  const columns = rows.map((row) => toColumns(website, row, 1, "2026-11-20 10:00:00.000"));
  await platform.dependencies.clickhouse.insert("events", columns, v7());
}

/** The morning after a number of days. */
async function wakeUp(days: number) {
  platform.clock.time = start + days * dayMs + 6 * 3_600_000;
  const jobs = new Jobs(platform.dependencies, findingJobs(platform.dependencies));
  await jobs.runDue();
  await jobs.runDue();
}

describe("the analysis of a night", () => {
  it("finds what changed, its size and its cause once, says it in Persian, and leads to the report", async () => {
    const { id } = await platform.addWebsite();
    const website = { id, timeZone: "+04:30", currency: "IRT" } as const;
    await fill(id, { days: 60, smsFrom: 50 });
    await wakeUp(50);
    expect((await listFindings(platform.dependencies.postgres, website, { page: 1, limit: 20 })).items).toEqual([]);
    // Each morning of a week and a half, the last one twice.
    for (const days of [57, 58, 59, 60, 60]) await wakeUp(days);
    const { items, total } = await listFindings(platform.dependencies.postgres, website, { page: 1, limit: 20 });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: "shift",
      metric: "sessions",
      at: new Date(start + 57 * dayMs).toISOString(),
      figures: { cause: { dimension: "medium", key: "sms", label: "پیامک", before: 14, after: 280 } },
    });
    const { figures, text, url } = items[0] ?? { figures: undefined, text: "", url: "" };
    expect(figures?.ratio).toBeCloseTo((figures?.after ?? 0) / (figures?.before ?? 1), 9);
    expect(figures?.cause?.share).toBeCloseTo(266 / ((figures?.after ?? 0) - (figures?.before ?? 0)), 9);
    expect(text).toMatch(
      /^نشست‌ها از ۲۹ مهر ۱۴۰۵، نسبت به هفته‌های معمول پیش از آن ۲٫۱ برابر شد: ۴۹۲ نشست در هفتهٔ گذشته، به‌جای ۲۳۰ نشست\. /,
    );
    expect(text).toContain("چون کانال «پیامک» از ۱۴ نشست به ۲۸۰ نشست رسید");
    expect(url).toMatch(new RegExp(`^/w/${id}/reports/medium\\?from=2026-10-21&to=2026-10-28&compare=1`));
    const none = { from: "2026-11-01", page: 1, limit: 20 };
    expect((await listFindings(platform.dependencies.postgres, website, none)).total).toBe(0);
  });

  it("says of one day what sessions, orders and sales were usual on it, and that nothing alone explains it", async () => {
    const { id } = await platform.addWebsite();
    // The same day a week ago was odd too: it is no base.
    const rows = Array.from({ length: 70 }, (_, day) =>
      Array.from({ length: day === 69 ? 120 : day === 62 ? 300 : 30 }, (_unused, index) => {
        const visit = {
          ...{ visitor: BigInt(day * 1_000 + index), session: BigInt(day * 1_000 + index) },
          ...{ path: "/", host: "shop.example", medium: ["search", "email", "social"][index % 3] ?? "" },
        };
        const at = start + day * dayMs + 36_000_000 + index * 60_000;
        const order = { orderId: `${day}-${index}`, value: 1_000_000, currency: "IRR" };
        return [
          { ...blankRow(v7(), "page_view"), ...visit, at },
          { ...blankRow(v7(), "purchase"), ...visit, ...order, at: at + 1_000 },
        ];
      }).flat(),
    ).flat();
    const columns = rows.map((row) => toColumns(id, row, 1, "2026-11-20 10:00:00.000"));
    await platform.dependencies.clickhouse.insert("events", columns, v7());
    await wakeUp(70);
    const website = { id, timeZone: "+04:30", currency: "IRT" } as const;
    const { items } = await listFindings(platform.dependencies.postgres, website, { page: 1, limit: 20 });
    const noCause = "هیچ کانال، صفحه، شهر یا محصولی به‌تنهایی نیمی از این تغییر را توضیح نمی‌دهد.";
    const usual = "در ۱۸ آبان ۱۴۰۵، نسبت به معمول این روز هفته ۴ برابر شد";
    expect(items.map(({ text }) => text).toSorted()).toEqual(
      [
        `نشست‌ها ${usual}: ۱۲۰ نشست، به‌جای ۳۰ نشست. ${noCause}`,
        `سفارش‌ها ${usual}: ۱۲۰ سفارش، به‌جای ۳۰ سفارش. ${noCause}`,
        `فروش ${usual}: ۱۲٬۰۰۰٬۰۰۰ تومان، به‌جای ۳٬۰۰۰٬۰۰۰ تومان. ${noCause}`,
      ].toSorted(),
    );
  });

  it("finds nothing in a website that goes on as before, nor in an inactive or empty one", async () => {
    const [steady, inactive, empty] = [
      await platform.addWebsite(),
      await platform.addWebsite(),
      await platform.addWebsite(),
    ];
    await fill(steady.id, { days: 60, smsFrom: 99 });
    await fill(inactive.id, { days: 60, smsFrom: 50 });
    await platform.dependencies.postgres.query("UPDATE websites SET active = false WHERE id = $1", [inactive.id]);
    await wakeUp(60);
    const rows = await platform.dependencies.postgres.query("SELECT FROM findings WHERE website_id = ANY($1::uuid[])", [
      [steady.id, inactive.id, empty.id],
    ]);
    expect(rows).toEqual([]);
  });
});
