import { dayWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignChoices } from "#app/ui/campaigns/campaign-data.ts";
import type { Day } from "#contract/time/jalali.ts";
import { firstSender } from "./campaign-choices.server.ts";

type Answers = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const rowsOf = (value: unknown) => listOf(value) as Answers[];

/** A Jalali day as three fields hold it. */
function dayOf(value: unknown): string {
  const { day, month, year } = (value ?? {}) as Partial<Day>;
  if (day === undefined || month === undefined || year === undefined) return "";
  return dayWords({ day: Number(day), month: Number(month), year: Number(year) }, true);
}

/** What is sent, to whom and when, in words. Without `choices` messages and segments are counted instead of named. */
export function settingsAnswers(answers: Answers, choices?: CampaignChoices) {
  const { messages, order, segments, exclude, mode, when, at, time, end, throttle } = answers;
  const count = (key: "messages" | "segments", length: number) =>
    i18n.t(`campaignWizard:answers.${key}`, { number: formatNumber(length) });
  const named = (ids: unknown) =>
    listOf(ids)
      .map((id) => choices?.segments.find(({ value }) => value === id)?.label ?? textOf(id))
      .join("، ");
  const segmentWords = (ids: unknown) => {
    if (listOf(ids).length === 0) return i18n.t("campaignWizard:answers.none");
    return choices === undefined ? count("segments", listOf(ids).length) : named(ids);
  };
  const rows = rowsOf(messages);
  const isLive = mode === "live";
  const modeLabel = i18n.t(`campaignWizard:settings.modes.${isLive ? "live" : "snapshot"}`);
  const limit = textOf(throttle);
  return [
    {
      ...{ path: "messages", label: i18n.t("campaignWizard:answers.messageList") },
      value:
        rows.length === 0
          ? i18n.t("campaignWizard:answers.noMessages")
          : choices === undefined
            ? count("messages", rows.length)
            : rows.map((row) => messageWords(row, choices)).join("، "),
    },
    ...(rows.length < 2
      ? []
      : [
          {
            ...{ path: "order", label: i18n.t("campaignWizard:answers.order") },
            value: i18n.t(`campaignWizard:settings.orders.${order === "all" ? "all" : "first"}`),
          },
        ]),
    { path: "segments", label: i18n.t("campaignWizard:answers.segmentList"), value: segmentWords(segments) },
    { path: "exclude", label: i18n.t("campaignWizard:answers.excludeList"), value: segmentWords(exclude) },
    {
      ...{ path: "mode", label: i18n.t("campaignWizard:answers.mode") },
      value: isLive ? i18n.t("campaignWizard:answers.until", { mode: modeLabel, day: dayOf(end) }) : modeLabel,
    },
    {
      ...{ path: "when", label: i18n.t("campaignWizard:answers.when") },
      value:
        when === "later" ? `${dayOf(at)}، ${clockWords(textOf(time))}` : i18n.t("campaignWizard:settings.whens.now"),
    },
    {
      ...{ path: "throttle", label: i18n.t("campaignWizard:answers.throttle") },
      value:
        limit === ""
          ? i18n.t("campaignWizard:answers.unlimited")
          : i18n.t("campaignWizard:answers.perMinute", { number: formatNumber(Number(limit)) }),
    },
  ];
}

/** `09:30` as «۰۹:۳۰». */
export const clockWords = (clock: string) => clock.replace(/\d/g, (digit) => formatNumber(Number(digit)));

function messageWords({ template, from, bale }: Answers, choices: CampaignChoices): string {
  const { templates, senders } = choices;
  const called = templates.find(({ value }) => value === template)?.label ?? textOf(template);
  const sender = senders.find(({ value }) => value === (from ?? firstSender({ template }, choices)))?.label;
  const message =
    sender === undefined ? called : i18n.t("campaignWizard:answers.from", { template: called, from: sender });
  return bale === "first" ? i18n.t("campaignWizard:answers.byBale", { message }) : message;
}
