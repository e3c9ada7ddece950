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
  const [outlook, { result: all }] = await Promise.all([
    orNotFound(api.campaigns.outlook({ id: campaign.id })),
    api.delivery.sending.get({ website: campaign.website }),
  ]);
  const base = `/w/${param("website")}/campaigns/${campaign.id}`;
  if (outlook.next === null) throw redirect(base);
  const isLater = Date.parse(outlook.startsAt) > Date.now();
  return {
    ...{ base, name: campaign.name, revision: campaign.revision, next: outlook.next },
    submit: i18n.t(`campaignSending:submit.${outlook.next === "start" && isLater ? "schedule" : outlook.next}`),
    problems: outlook.problems.map(({ message }) => message),
    shortfall: describeShortfall(outlook.channels, outlook.remedies),
    sentences: sentencesOf(outlook, { zone, currency, isLater, isHalted: all.isStopped }),
    excluded: outlook.excluded.map(({ reason, label, people }) => ({
      ...{ reason, text: i18n.t("campaignSending:outlook.reason", { label, number: formatNumber(people) }) },
    })),
  };
}

interface Place {
  zone: string;
  currency: string;
  isLater: boolean;
  /** The website sends nothing at all. */
  isHalted: boolean;
}

function sentencesOf(outlook: CampaignOutlook, { zone, currency, isLater, isHalted }: Place): string[] {
  const { people, done, leftOut, isEstimate, channels, startsAt, endsAt } = outlook;
  const when = (instant: string) => momentWords(zone, instant);
  const evaluating = outlook.isEvaluating ? [i18n.t("campaignSending:outlook.evaluating")] : [];
  if (people === 0) return outlook.isEvaluating ? evaluating : [i18n.t("campaignSending:outlook.nobody")];
  return [
    ...(isHalted ? [i18n.t("campaignSending:halted.start")] : []),
    ...evaluating,
    i18n.t(`campaignSending:outlook.${isEstimate ? "estimate" : "people"}`, { number: formatNumber(people) }),
    ...(done === 0 ? [] : [i18n.t("campaignSending:outlook.done", { number: formatNumber(done) })]),
    ...(leftOut === 0 ? [] : [i18n.t("campaignSending:outlook.leftOut", { number: formatNumber(leftOut) })]),
    ...channels.map((channel) => sizeWords(channel, currency)),
    ...(channels.some(({ unpriced }) => unpriced > 0) ? [i18n.t("campaignSending:outlook.tariff")] : []),
    ...channels.flatMap((channel) => paidWords(channel, currency)),
    ...channels.flatMap(({ beyondDay }) =>
      beyondDay === 0 ? [] : [i18n.t("campaignSending:outlook.beyondDay", { number: formatNumber(beyondDay) })],
    ),
    ...channels.flatMap(({ type, capped }) =>
      capped === 0
        ? []
        : [
            i18n.t("campaignSending:outlook.capped", {
              channel: i18n.t(`campaigns:channels.${type}`),
              number: formatNumber(capped),
            }),
          ],
    ),
    isLater
      ? i18n.t("campaignSending:outlook.starts", { when: when(startsAt) })
      : i18n.t("campaignSending:outlook.startsNow"),
    ...(endsAt === null || isHalted ? [] : [endWords(channels, when(endsAt))]),
  ];
}

/** How many messages a channel has, and what of their price is known. */
function sizeWords({ type, messages, parts, price, unpriced }: CampaignOutlook["channels"][number], currency: string) {
  const size = {
    ...{ channel: i18n.t(`campaigns:channels.${type}`), messages: formatNumber(messages), parts: formatNumber(parts) },
  };
  if (type !== "SMS") return i18n.t("campaignSending:outlook.messages", size);
  if (unpriced === 0) return i18n.t("campaignSending:outlook.parts", { ...size, price: rialWords(price, currency) });
  if (price === 0) return i18n.t("campaignSending:outlook.partsUnpriced", size);
  const some = { price: rialWords(price, currency), unpriced: formatNumber(unpriced) };
  return i18n.t("campaignSending:outlook.partsSomePriced", { ...size, ...some });
}

/** When the last message leaves; of messages that nothing pays, on what that depends. */
const endWords = (channels: CampaignOutlook["channels"], when: string) =>
  i18n.t(`campaignSending:outlook.${channels.some(({ unpaid }) => unpaid > 0) ? "endsOncePaid" : "ends"}`, { when });

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
