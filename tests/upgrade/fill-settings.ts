import { emailReportJobs } from "#platform/email-reports/job-kinds.ts";
import { unsubscribeToken } from "#platform/email-reports/unsubscribe-token.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { TestPlatform } from "../http/platform.ts";
import { lastMoment } from "./history.ts";

/** A website with its owner's token. */
export interface SignedInWebsite {
  id: string;
  token: string;
}

const dayMs = 86_400_000;

/**
 * Makes what owners keep beside events: goals, annotations, saved filters, links, email reports. Answers ids and tokens by
 * the call that names them in its path (and by website, where it also names that).
 */
export async function fillSettings(
  platform: TestPlatform,
  websites: readonly SignedInWebsite[],
): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  const note = (key: string, value: string) => {
    ids[key] = [...(ids[key] ?? []), value];
  };
  for (const [index, { id: website, token }] of websites.entries()) {
    const client = platform.client(token);
    const goals = [
      { name: "سبد", kind: "event", match: "add_to_cart", value: 1_000 },
      { name: "تماس", kind: "page", match: "/p/2*", counts: "each", value: 2.5 },
      ...(index === 1 ? [{ name: "خرید", kind: "event", match: "purchase", value: null, isMain: true } as const] : []),
    ] as const;
    for (const goal of goals) note(`goals.get ${website}`, (await client.goals.create({ website, ...goal })).result.id);
    for (const at of ["2026-05-03", "2026-05-20T10:00:00Z", "2026-06-29"]) {
      const { result } = await client.annotations.create({ website, text: `رویداد ${at}`, at });
      note(`annotations.get ${website}`, result.id);
    }
    await client.savedFilters.create({ website, name: "موبایل", filters: { device: ["mobile"], client: 2 } });
    await client.savedFilters.create({
      ...{ website, name: "تهران" },
      filters: { city: ["Tehran"], medium: ["social", "email"] },
    });
    for (const filters of [{}, { country: ["IR"], client: 1 }]) {
      const period = { from: "2026-05-01", to: "2026-06-01", compare: true };
      const { result } = await client.shares.create({ ...period, website, name: `پیوند ${index}`, filters });
      note("shares.read", result.token);
    }
    await client.emailReports.update({ id: website, weekly: true, monthly: index !== 1, alerts: index === 0 });
  }
  const { postgres, settings } = platform.dependencies;
  const subscriptions = await postgres.query<{ id: string }>("SELECT id FROM mail_subscriptions ORDER BY id");
  for (const { id } of subscriptions) note("emailReports.unsubscription", unsubscribeToken(id, settings));
  return ids;
}

/** Writes the reports of the last month and week as mails, which wait to be sent. */
export async function writeMails(platform: TestPlatform): Promise<void> {
  const { dependencies } = platform;
  await dependencies.postgres.query("UPDATE mail_subscriptions SET changed_at = $1", [
    new Date(lastMoment - 40 * dayMs),
  ]);
  // The day after a Jalali month ended, a Saturday, and the end.
  for (const moment of [Date.parse("2026-06-23T12:00:00Z"), Date.parse("2026-06-27T12:00:00Z"), lastMoment]) {
    platform.advance(moment - dependencies.clock.now());
    const jobs = new Jobs(dependencies, emailReportJobs(dependencies));
    while ((await jobs.runDue()) > 0);
    await jobs.close();
  }
}
