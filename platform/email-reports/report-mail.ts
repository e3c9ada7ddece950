import type { Report, ReportItem } from "#contract/reports.ts";
import { emailReportText } from "#contract/text/email-reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import type { MailTable } from "#platform/mail/render-mail.ts";
import { changeWords, formatNumber, periodWords } from "#platform/mail/words.ts";
import { type Addressed, writeMail } from "./addressed-mail.ts";
import type { DueReport, ReportKind } from "./due-period.ts";

export interface ReportContent {
  kind: ReportKind;
  period: DueReport;
  overview: Report;
  sources: readonly ReportItem[];
  pages: readonly ReportItem[];
  /** What was found in the period: a sentence, and the path of the report that shows it. */
  findings?: readonly { text: string; url: string }[];
  /** Nights of the period that were not analysed, as nobody paid for them. */
  unpaidNights?: number;
}

const shown = ["people", "sessions", "pageViews", "sales"] as const;
const text = emailReportText.report;

/** The report of a week or a month as a mail: metrics with their change where the overview has a base, top sources, top pages. */
export function reportMail(
  to: Addressed,
  { kind, period, overview, sources, pages, findings = [], unpaidNights = 0 }: ReportContent,
): KnownMail {
  const { website } = to.subscription;
  const zone = website.timeZone;
  const day = (instant: number) => isoIn(zone, instant).slice(0, 10);
  const words = periodWords(zone, period);
  const { totals, compareTotals } = overview;
  const compared = compareTotals === undefined ? undefined : periodWords(zone, period.before);
  const isEmpty = totals.events === 0;
  const figures: MailTable = {
    rows: shown.map((name) => {
      const now = totals[name] ?? 0;
      const label = name === "sales" ? text.metrics.sales(website.currency) : text.metrics[name];
      return { name: label, value: formatNumber(now), ...changeWords(now, compareTotals?.[name] ?? 0) };
    }),
  };
  const list = (title: string, rows: MailTable["rows"]): MailTable[] => (rows.length === 0 ? [] : [{ title, rows }]);
  const count = (number: number, unit: string) => `${formatNumber(number)} ${unit}`;
  const kindWords = emailReportText.kinds[kind];
  const unpaid = text.unpaid(formatNumber(unpaidNights), `${to.settings.DASHBOARD_URL}/wallet`);
  const found = findings.map(({ text: sentence, url }) => text.found(sentence, to.settings.DASHBOARD_URL + url));
  const said = [...(isEmpty ? [text.nothing] : []), ...found, ...(unpaidNights === 0 ? [] : [unpaid])];
  return writeMail(to, {
    subject: text.subject(kindWords, website.name, words),
    title: text.title(kindWords, website.name),
    paragraphs: [text.about(words, compared), ...said],
    tables: [
      figures,
      ...list(
        text.sources,
        sources.map(({ key, sessions = 0 }) => ({ name: key || text.direct, value: count(sessions, text.sessions) })),
      ),
      ...list(
        text.pages,
        pages.map(({ label, pageViews = 0 }) => ({
          name: label === "/" ? text.home : label,
          value: count(pageViews, text.pageViews),
        })),
      ),
    ],
    action: {
      label: text.action,
      url: `${to.settings.DASHBOARD_URL}/w/${website.id}?from=${day(period.from)}&to=${day(period.to)}`,
    },
  });
}

/** The same where its time is hidden from the owner: no figures, and what shows them again. */
export function hiddenReportMail(to: Addressed, { kind, period }: Pick<ReportContent, "kind" | "period">): KnownMail {
  const { website } = to.subscription;
  const words = periodWords(website.timeZone, period);
  const kindWords = emailReportText.kinds[kind];
  return writeMail(to, {
    subject: text.subject(kindWords, website.name, words),
    title: text.title(kindWords, website.name),
    paragraphs: [text.hidden(words)],
    tables: [],
    action: { label: text.showAgain, url: `${to.settings.DASHBOARD_URL}/plans` },
  });
}
