import { importTypescript } from "./import-typescript.mjs";

/** A weekly report of made-up figures as the platform writes it, its HTML. */
export async function weeklyMail(root) {
  const { reportMail } = await importTypescript(root, "platform/email-reports/report-mail.ts");
  const at = (day) => Date.parse(`2026-11-${day}T00:00:00+03:30`);
  const website = { id: "demo", name: "بهار نارنج", url: "https://baharnarenj.example", timeZone: "Asia/Tehran" };
  const mail = reportMail(
    {
      subscription: { id: "demo", kind: "weekly", isOn: true, email: "narges@baharnarenj.example", website },
      settings: { DASHBOARD_URL: "https://nabz.example", SESSION_SECRET: "demo" },
      key: "demo",
      date: at(21),
    },
    {
      kind: "weekly",
      period: { from: at(14), to: at(21), before: { from: at("07"), to: at(14) }, due: at(21) },
      overview: {
        totals: { events: 9, people: 8_412, sessions: 12_350, pageViews: 34_711, sales: 268_400_000 },
        compareTotals: { events: 9, people: 7_690, sessions: 11_020, pageViews: 35_120, sales: 236_100_000 },
      },
      sources: [
        { key: "google.com", sessions: 4_610 },
        { key: "", sessions: 2_544 },
        { key: "instagram.com", sessions: 2_087 },
        { key: "torob.com", sessions: 912 },
      ],
      pages: [
        { label: "/", pageViews: 7_290 },
        { label: "/category/herbal-tea", pageViews: 4_160 },
        { label: "/product/saffron-sargol", pageViews: 3_334 },
        { label: "/cart", pageViews: 2_197 },
      ],
    },
  );
  return mail.html;
}
