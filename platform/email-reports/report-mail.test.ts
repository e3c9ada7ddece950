import { expect, test } from "vitest";
import { changeWords } from "#platform/mail/words.ts";
import { reportMail } from "./report-mail.ts";

const evil = (where: string) => `${where}"'><img data-evil src=x onerror=evil()></a><script>evil()</script>`;

test("names of websites, sources and pages that others chose are words in the mail, never more", () => {
  const at = (day: number) => Date.UTC(2026, 10, day);
  const website = {
    id: "w",
    name: evil("نام"),
    host: "shop.example",
    timeZone: "Asia/Tehran",
    currency: "IRT" as const,
  };
  const mail = reportMail(
    {
      subscription: {
        id: "s",
        kind: "weekly",
        isOn: true,
        user: "an owner",
        email: "owner@shop.example",
        changedAt: new Date(at(1)),
        website,
      },
      settings: {
        DASHBOARD_URL: "https://nabz.example",
        PLATFORM_URL: "https://nabz.example",
        SESSION_SECRET: "x".repeat(32),
      },
      key: "k",
      date: at(21),
    },
    {
      kind: "weekly",
      period: { from: at(14), to: at(21), before: { from: at(7), to: at(14) }, due: at(21) },
      overview: { totals: { events: 1, people: 1 } },
      sources: [{ key: evil("منبع"), sessions: 1 }],
      pages: [{ label: evil("/صفحه"), pageViews: 1 }],
      findings: [{ text: evil("یافته"), url: "/w/w/reports/medium?from=2026-11-14&to=2026-11-21" }],
    } as unknown as Parameters<typeof reportMail>[1],
  );
  // What was found leads to the report that shows it.
  expect(mail.text).toContain("https://nabz.example/w/w/reports/medium?from=2026-11-14&to=2026-11-21");
  for (const where of ["نام", "منبع", "/صفحه", "یافته"]) {
    expect(mail.text).toContain(evil(where));
    expect(mail.html).toContain(`${where}&quot;`);
  }
  expect(mail.html).not.toMatch(/<script|<img|onerror=evil\(\)>/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test("a change without a base says nothing; an equal figure says its per cent as the dashboard does", () => {
  expect([changeWords(5, -20), changeWords(5, 0), changeWords(0, 0)]).toEqual([{}, {}, {}]);
  expect(changeWords(15, 15)).toEqual({ note: "۰٪ از ۱۵" });
  expect(changeWords(12, 15)).toEqual({ note: "\u200e−۲۰٫۰٪ از ۱۵", tone: "poor" });
});
