import { redirect } from "@remix-run/node";
import { z } from "zod";
import { rialWords } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type CampaignOutlook, maxUntried } from "#contract/campaigns/sending.ts";
import { describeShortfall } from "./describe-shortfall.server.ts";
import { findCampaign } from "./find-campaign.server.ts";

/** Of what the page showed: what was changed since is not started. */
export const startForm = z.object({ revision: z.coerce.number<string>().int().nonnegative() });

/** What a start, or going on, would do, in words, before anything is sent. While it is sent, its page says how far it is. */
export async function describeOutlook(context: OwnerContext) {
  const { api, param } = context;
  const campaign = await findCampaign(context);
  const { timeZone: zone, currency } = await findWebsite(api, campaign.website);
  const outlook = await orNotFound(api.campaigns.outlook({ id: campaign.id }));
  const base = `/w/${param("website")}/campaigns/${campaign.id}`;
  if (outlook.next === null) throw redirect(base);
  const isLater = Date.parse(outlook.startsAt) > Date.now();
  return {
    ...{ base, name: campaign.name, revision: campaign.revision, next: outlook.next },
    submit: i18n.t(`campaignSending:submit.${outlook.next === "start" && isLater ? "schedule" : outlook.next}`),
    problems: outlook.problems.map(({ message }) => message),
    shortfall: describeShortfall(outlook.channels, outlook.remedies),
    sentences: sentencesOf(outlook, { zone, currency, isLater }),
    excluded: outlook.excluded.map(({ reason, label, people }) => ({
      ...{ reason, text: i18n.t("campaignSending:outlook.reason", { label, number: formatNumber(people) }) },
    })),
  };
}

interface Place {
  zone: string;
  currency: string;
  isLater: boolean;
}

function sentencesOf(outlook: CampaignOutlook, { zone, currency, isLater }: Place): string[] {
  const { people, done, isEstimate, channels, startsAt, endsAt } = outlook;
  const when = (instant: string) => momentWords(zone, instant);
  if (people === 0) return [i18n.t("campaignSending:outlook.nobody")];
  return [
    i18n.t(`campaignSending:outlook.${isEstimate ? "estimate" : "people"}`, { number: formatNumber(people) }),
    ...(done === 0 ? [] : [i18n.t("campaignSending:outlook.done", { number: formatNumber(done) })]),
    ...channels.map(({ type, messages, parts, price }) =>
      i18n.t(`campaignSending:outlook.${type === "SMS" ? "parts" : "messages"}`, {
        ...{
          channel: i18n.t(`campaigns:channels.${type}`),
          messages: formatNumber(messages),
          parts: formatNumber(parts),
        },
        price: rialWords(price, currency),
      }),
    ),
    ...channels.flatMap((channel) => paidWords(channel, currency)),
    ...channels.flatMap(({ beyondDay }) =>
      beyondDay === 0 ? [] : [i18n.t("campaignSending:outlook.beyondDay", { number: formatNumber(beyondDay) })],
    ),
    isLater
      ? i18n.t("campaignSending:outlook.starts", { when: when(startsAt) })
      : i18n.t("campaignSending:outlook.startsNow"),
    ...(endsAt === null ? [] : [i18n.t("campaignSending:outlook.ends", { when: when(endsAt) })]),
  ];
}

/** What packs and the wallet pay of a channel: the price of a line is what its owner pays elsewhere. */
function paidWords({ type, ofPacks, ofWallet }: CampaignOutlook["channels"][number], currency: string): string[] {
  if (ofPacks === 0 && ofWallet === 0) return [];
  const key = ofPacks === 0 ? "ofWallet" : ofWallet === 0 ? "ofPacks" : "ofBoth";
  const unit = type === "SMS" ? "parts" : "messages";
  return [
    i18n.t(`campaignSending:outlook.${key}`, {
      channel: i18n.t(`campaigns:channels.${type}`),
      units: i18n.t(`campaignSending:outlook.units.${unit}`, { number: formatNumber(ofPacks) }),
      amount: rialWords(ofWallet, currency),
    }),
  ];
}

/** Starts the campaign of the address, or goes on with it. */
export async function startSending(context: OwnerContext & { value: z.output<typeof startForm> }): Promise<Done> {
  const { api, param, value } = context;
  const { id, name, status } = await findCampaign(context);
  const to = `/w/${param("website")}/campaigns/${id}`;
  const given = { id, revision: value.revision };
  if (status === "stopped") {
    await api.campaigns.resume(given);
    return { to, toast: { tone: "ok", key: "campaignResumed", name } };
  }
  const { result } = await api.campaigns.start(given);
  return result.status === "scheduled"
    ? { to, toast: { tone: "ok", key: "campaignScheduled", name } }
    : { to, toast: { tone: "ok", key: "campaignStarted", name } };
}

/** What a stop takes back, before it happens. */
export async function describeStop(context: OwnerContext) {
  const { id, name, status, progress, untried } = await findCampaign(context);
  const base = `/w/${context.param("website")}/campaigns/${id}`;
  if (status !== "scheduled" && status !== "sending") throw redirect(base);
  const number = formatNumber((progress?.unsent ?? 0) + untried);
  const key = untried < maxUntried ? "waiting" : "waitingMany";
  return {
    ...{ base, name },
    says: [
      ...(progress === null ? [] : [i18n.t(`campaignSending:stopping.${key}`, { number })]),
      i18n.t("campaignSending:stopping.kept"),
    ],
  };
}
