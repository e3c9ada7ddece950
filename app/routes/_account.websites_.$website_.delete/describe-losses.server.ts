import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";

/**
 * What a deletion loses, in sentences: people, sessions, page views and their days. Only the days if the report does not
 * answer: a slow count must not block a deletion.
 */
export async function describeLosses(
  api: Client,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<string[]> {
  const key = i18n.t("account:remove.key");
  const { firstEventAt, lastEventAt } = (await api.websites.install({ id })).result;
  if (firstEventAt === null || lastEventAt === null) return [i18n.t("account:remove.nothing"), key];
  const [first, last] = [Date.parse(firstEventAt), Date.parse(lastEventAt)];
  const dayOf = (instant: number) => dayWords(jalaliOf(timeZone, instant), true);
  const days = { from: dayOf(first), to: dayOf(last) };
  const query = { from: firstEventAt, to: new Date(last + 1).toISOString(), boundary: "year" as const };
  const totals = await api.reports.overview({ website: id, ...query }).then(
    ({ result }) => result.totals,
    () => undefined,
  );
  if (totals === undefined) return [i18n.t("account:remove.some", days), key];
  const people = formatNumber(totals.people ?? 0);
  const sessions = formatNumber(totals.sessions ?? 0);
  const pageViews = formatNumber(totals.pageViews ?? 0);
  return [i18n.t("account:remove.lost", { people, sessions, pageViews, ...days }), key];
}
