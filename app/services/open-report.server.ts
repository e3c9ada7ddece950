import { timeWords } from "#app/format/dates.ts";
import { i18n } from "#app/text/i18n.ts";
import { findWebsite } from "./find-website.server.ts";
import { readReportPeriod } from "./report-period.server.ts";
import { signedIn } from "./session.server.ts";

/**
 * What every report screen begins with: who asks, of which website, about which period, and the time of its numbers.
 * `headers` go on the answer. Throws a Response where nobody is signed in or the website is somebody else's.
 */
export async function openReport(request: Request, websiteId: string) {
  const { searchParams: query } = new URL(request.url);
  const { api, headers } = await signedIn(request);
  const { timeZone: zone } = await findWebsite(api, websiteId);
  const now = Date.now();
  const period = readReportPeriod(request, { zone, now });
  for (const cookie of period.cookies) headers.append("set-cookie", cookie);
  return {
    ...{ api, headers, zone, now, query },
    period: period.view,
    asked: { website: websiteId, ...period.asked },
    asOf: i18n.t("overview:asOf", { time: timeWords(zone, now) }),
  };
}

/**
 * The same for a file, which has no control beside which to tell that the days of its address are wrong: instead of other
 * days' figures they are a 400 that says why. Throws that too.
 */
export async function openFile(request: Request, websiteId: string): ReturnType<typeof openReport> {
  const opened = await openReport(request, websiteId);
  const wrong = opened.period.picker.error ?? opened.period.compare.picker.error;
  if (wrong === undefined) return opened;
  throw new Response(wrong.text, { status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
}
