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
