import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { UsageRow } from "#app/ui/money/usage-card.tsx";
import { actionKinds } from "#contract/money-shapes.ts";
import type { Subscription } from "#contract/subscription.ts";
import { planText } from "#contract/text/plans.ts";
import { analysisWords } from "./analysis-words.server.ts";

/** Shares of a quota, in percent, from which it is near and full. */
const nearPercent = 80;
const fullPercent = 100;

const limited = ["clients", "sessions", "segments", "journeys", "campaigns"] as const;

/** What is used of each quota. */
export const usageRows = ({ quotas, usage }: Pick<Subscription, "quotas" | "usage">): UsageRow[] =>
  limited.map((key) => {
    const [used, quota] = [usage[key], quotas[key]];
    const label = i18n.t(`plans:things.${key}`);
    const words = { used: formatNumber(used), quota: formatNumber(quota ?? 0) };
    if (quota === null) {
      return { key, label, words: i18n.t("plans:usage.unlimited", words), percent: null, state: "usual" };
    }
    const percent = quota === 0 ? fullPercent : Math.min(fullPercent, Math.floor((used / quota) * 100));
    const state = used >= quota ? "full" : percent >= nearPercent ? "near" : "usual";
    return { key, label, words: i18n.t("plans:usage.of", words), percent, state };
  });

/** Messages of packs that are left. */
const messageRows = ({ actions }: Pick<Subscription, "actions">): UsageRow[] =>
  actionKinds.map((kind) => {
    const left = { EMAIL: actions.email, ON_SITE: actions.onSite, PUSH: actions.push, SMS: actions.sms }[kind];
    const words = i18n.t("plans:usage.left", { n: formatNumber(left) });
    return { key: kind, label: planText.actions[kind], words, percent: null, state: "usual" };
  });

/** What paid time follows: how long the plan of now is renewed, and which other one takes its place after that. */
function nextWords({ type, next }: Subscription, dayOf: (instant: string) => string): string[] {
  const other = next.findIndex((term) => term.type !== type);
  const renewal = next.slice(0, other < 0 ? next.length : other).at(-1);
  const following = next[other];
  const name = planText.types[type];
  return [
    ...(renewal === undefined ? [] : [i18n.t("plans:usage.renewed", { name, until: dayOf(renewal.endsAt) })]),
    ...(following === undefined
      ? []
      : [
          i18n.t("plans:usage.next", {
            ...{ name, from: dayOf(following.startsAt) },
            next: planText.types[following.type],
          }),
        ]),
  ];
}

/** What the nightly analysis takes of the wallet, where it does. */
function analysisNote(subscription: Subscription): string[] {
  const price = analysisWords(subscription);
  return price === null ? [] : [i18n.t("plans:usage.analysis", { price })];
}

/** The plan of now with what is used of its quotas, and what is left of packs. */
export function usageView(subscription: Subscription, zone: string) {
  const { type, endsAt, hidden } = subscription;
  const dayOf = (instant: string) => dayWords(jalaliOf(zone, Date.parse(instant)), true);
  const name = planText.types[type];
  const until = endsAt === null ? undefined : dayOf(endsAt);
  return {
    title: i18n.t("plans:usage.title", { name }),
    until: until === undefined ? i18n.t("plans:usage.forever") : i18n.t("plans:usage.until", { until }),
    next: nextWords(subscription, dayOf),
    hidden: hidden.map(({ from, to }) =>
      i18n.t("plans:usage.hidden.title", { from: dayOf(from), to: dayOf(new Date(Date.parse(to) - 1).toISOString()) }),
    ),
    notes: [i18n.t("plans:usage.note"), ...analysisNote(subscription)],
    rows: [...usageRows(subscription), ...messageRows(subscription)],
  };
}
