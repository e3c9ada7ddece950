import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { channelText } from "#contract/text/channels.ts";
import { nestQuotes } from "#contract/text/nest-quotes.ts";
import { notificationText as text } from "#contract/text/notifications.ts";
import { planText } from "#contract/text/plans.ts";
import { isoIn } from "#contract/time/zone.ts";
import { amountWords, dayWords, formatNumber, hourWords } from "#platform/mail/words.ts";
import type { BackgroundJob, NotificationValues } from "./values.ts";

type Description = Pick<Notification, "title" | "body" | "url">;

interface Place {
  website: string | null;
  zone: string;
}

/** Title, body and address of a notification. Its kind says what `values` holds. */
export const describeNotification = (kind: NotificationKind, values: object, place: Place): Description => {
  const { title, body, url } = (descriptions[kind] as (values: object, place: Place) => Description)(values, place);
  return { title: nestQuotes(title), body: nestQuotes(body), url };
};

/** Where an owner looks after a provider. */
const providerScreens = {
  ...{ email: "/integration/email", sms: "/integration/sms" },
  ...{ push: "/integration", whatsapp: "/integration" },
} as const;

const inWebsite = ({ website }: Place, path: string) => (website === null ? "/websites" : `/w/${website}${path}`);

/** Where a job's result is looked at. */
function addressOf({ job, resource }: { job: BackgroundJob; resource?: string | undefined }, place: Place): string {
  switch (job) {
    case "dataRetention":
      return place.website === null ? "/websites" : `/websites/${place.website}/data-retention`;
    case "exclusion":
    case "exclusionUndone":
      return inWebsite(place, "/exclusions");
    case "erasure":
      return inWebsite(place, "/people/erasures");
    case "importPeople":
    case "importOrders":
    case "importConsents":
      return inWebsite(place, resource === undefined ? "/people/import" : `/people/import/${resource}`);
  }
}

const descriptions: {
  [Kind in NotificationKind]: (values: NotificationValues[Kind], place: Place) => Description;
} = {
  jobFinished: (values, place) => ({
    title: text.jobFinished.title(text.jobs[values.job]),
    body: text.jobFinished.body(values.name ?? ""),
    url: addressOf(values, place),
  }),
  jobFailed: (values, place) => ({
    title: text.jobFailed.title(text.jobs[values.job]),
    body: text.jobFailed.body(values.name ?? ""),
    url: addressOf(values, place),
  }),
  importReady: ({ import: id, of, rows, rejected }, place) => ({
    title: text.importReady.title[of],
    body: text.importReady.body(formatNumber(rows), rejected === 0 ? undefined : formatNumber(rejected)),
    url: inWebsite(place, `/people/import/${id}`),
  }),
  trafficSpike: ({ sessions, usual, from, to }, place) => {
    const { zone } = place;
    const when = text.trafficSpike.hours(dayWords(zone, from), hourWords(zone, from), hourWords(zone, to));
    const dayOf = (instant: number) => isoIn(zone, instant).slice(0, 10);
    return {
      title: sessions > usual ? text.trafficSpike.rise : text.trafficSpike.fall,
      body: text.trafficSpike.body(when, formatNumber(sessions), formatNumber(Math.round(usual))),
      url: inWebsite(place, `?from=${dayOf(from)}&to=${dayOf(to - 1 + dayMs)}&boundary=hour`),
    };
  },
  quota: ({ quota, percent, max, hideAfterDays }) => ({
    title:
      percent < 100
        ? text.quota.near(text.quota.quotas[quota], formatNumber(percent))
        : text.quota.reached(text.quota.quotas[quota]),
    body: [
      text.quota.body(formatNumber(max)),
      ...(hideAfterDays === undefined ? [] : [text.quota.hidden(formatNumber(hideAfterDays))]),
    ].join(" "),
    url: "/plans",
  }),
  paymentPaid: (values) => ({
    title: text.paymentPaid.title,
    body: text.paymentPaid.body(amountWords(values)),
    url: `/payments/${values.payment}`,
  }),
  paymentFailed: ({ payment, reason, ...money }) => {
    const { title, body } = reason === "amount" ? text.paymentFailed.otherAmount : text.paymentFailed;
    return { title, body: body(amountWords(money), payment), url: `/payments/${payment}` };
  },
  walletChanged: ({ refund, isPaidBack = false, ...money }, { zone }) => {
    const { topUp, paidBack, refund: refunded } = text.walletChanged;
    const amount = amountWords(money);
    if (isPaidBack) return { title: paidBack.title, body: paidBack.body(amount), url: "/wallet" };
    if (refund === undefined) return { title: topUp.title, body: topUp.body(amount), url: "/wallet" };
    // Of terms of one plan, one after the other, the last one says until when it goes on.
    const until = new Map((refund.resumed ?? []).map(({ type, endsAt }) => [type, endsAt]));
    const plans = [...until].map(([type, endsAt]) => refunded.resumed(planText.types[type], dayWords(zone, endsAt)));
    const body = [refunded[refund.to](amount, formatNumber(refund.order)), ...plans].join(" ");
    return { title: refunded.title, body, url: "/wallet" };
  },
  lowBalance: ({ available, currency, isForMessages = false, waitsFor }) => {
    const { title, body, waiting } = text.lowBalance;
    const amount = amountWords({ amount: available, currency });
    if (waitsFor === undefined) return { title, body: body(amount, isForMessages), url: "/wallet" };
    const url = waitsFor === "packs" ? "/plans" : "/wallet";
    return { title: waiting.title, body: waiting.body[waitsFor](amount), url };
  },
  findingsPriced: ({ price, currency }) => ({
    title: text.findingsPriced.title,
    body: text.findingsPriced.body(amountWords({ amount: price, currency })),
    url: "/plans",
  }),
  findingsUnpaid: ({ name, ...price }) => ({
    title: text.findingsUnpaid.title,
    body: text.findingsUnpaid.body(name, amountWords(price)),
    url: "/wallet",
  }),
  domainBroken: ({ domain }, place) => ({
    title: text.domainBroken.title,
    body: text.domainBroken.body(domain),
    url: inWebsite(place, "/integration/email"),
  }),
  providerDown: ({ channel, provider }, place) => ({
    title: text.providerDown.title(text.providerDown.channels[channel]),
    body: text.providerDown.body(provider),
    url: inWebsite(place, providerScreens[channel]),
  }),
  journeyExpired: ({ journey, name }, place) => ({
    title: text.journeyExpired.title,
    body: text.journeyExpired.body(name),
    url: inWebsite(place, `/journeys/${journey}/insight`),
  }),
  campaignStopped: ({ campaign, name, by, count, sent }, place) => ({
    title: text.campaignStopped.title,
    body: text.campaignStopped.body[by](name, formatNumber(count), formatNumber(sent)),
    url: inWebsite(place, `/campaigns/${campaign}`),
  }),
  campaignWaiting: ({ campaign, name, lacks: { channel, field } }, place) => {
    const { title, body, lacks } = text.campaignWaiting;
    const names = { ...channelText.types, PUSH: text.providerDown.channels.push };
    return { title, body: body(name, lacks[field](names[channel])), url: inWebsite(place, `/campaigns/${campaign}`) };
  },
  heatmapReady: ({ heatmap, name }, place) => ({
    title: text.heatmapReady.title,
    body: text.heatmapReady.body(name),
    url: inWebsite(place, `/heatmaps/${heatmap}`),
  }),
  heatmapFailed: ({ heatmap, name }, place) => ({
    title: text.heatmapFailed.title,
    body: text.heatmapFailed.body(name),
    url: inWebsite(place, `/heatmaps/${heatmap}`),
  }),
  backupFailed: ({ isUntested = false }) => ({
    ...(isUntested ? text.backupFailed.untested : text.backupFailed.failed),
    url: "/settings/mail",
  }),
};

const dayMs = 86_400_000;
