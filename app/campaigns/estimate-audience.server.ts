import { formatNumber } from "#app/format/numbers.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { AudienceView, CampaignChoices } from "#app/ui/campaigns/campaign-data.ts";
import { type Channel, channels } from "#contract/channels.ts";
import { maxGroups, maxItems } from "#contract/conditions/definition.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { describeShortfall } from "./describe-shortfall.server.ts";

const segmentIs = (field: string, op: "is" | "is_not") => ({ of: "segment" as const, field, op });

/** People of the segments, each once, without those who are left out; undefined where they cannot be counted at once. */
async function countPeople(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { segments, exclude }: { segments: readonly string[]; exclude: readonly string[] },
) {
  if (segments.length > maxGroups || exclude.length >= maxItems) return undefined;
  const groups = segments.map((id) => ({
    negate: false,
    items: [segmentIs(id, "is"), ...exclude.map((each) => segmentIs(each, "is_not"))],
  }));
  // Counted whole: memberships are read from one small table, and a sample of a small segment is often empty.
  const input = { wid: param("website"), type: "attribute" as const, groups, estimate: false };
  // Segments that are gone, or too many conditions: the summary says nothing of people.
  return (await orDefault(api.segments.preview(input)).catch(() => undefined))?.result;
}

/**
 * That nobody gets the messages of answers, beside the choice of segments; undefined where somebody may, or nothing is sent.
 * By the sizes that the step shows: counting people takes seconds on a large website, and the summary does it. Pure.
 */
export function describeNobody(answers: unknown, sized: CampaignChoices["segments"]): string | undefined {
  const parsed = draftSteps.campaign.settings.safeParse(answers);
  if (!parsed.success || parsed.data.messages.length === 0) return undefined;
  if (parsed.data.segments.length === 0) return i18n.t("campaignWizard:audience.none");
  const isEmpty = (id: string) => sized.some((segment) => segment.value === id && segment.isEmpty);
  return parsed.data.segments.every(isEmpty) ? i18n.t("campaignWizard:audience.nobody") : undefined;
}

/** Who will get the messages of answers and who is left out, as far as it is known before the campaign is made. */
export async function describeAudience(context: OwnerContext, answers: unknown): Promise<AudienceView | undefined> {
  const parsed = draftSteps.campaign.settings.safeParse(answers);
  if (!parsed.success || parsed.data.messages.length === 0) return undefined;
  const { messages, segments, exclude } = parsed.data;
  const used = channels.filter((channel) => messages.some(({ template }) => template.startsWith(`${channel} `)));
  const trials = messages.flatMap(({ template }) => trialOf(context.param("website"), template));
  if (segments.length === 0) return { sentences: [i18n.t("campaignWizard:audience.none")], trials };
  const [kept, all, ready] = await Promise.all([
    countPeople(context, { segments, exclude }),
    exclude.length === 0 ? undefined : countPeople(context, { segments, exclude: [] }),
    context.api.campaigns.channels({ wid: context.param("website") }),
  ]);
  if (kept === undefined) return { sentences: [i18n.t("campaignWizard:audience.later")], trials };
  if (kept.count === 0) return { sentences: [i18n.t("campaignWizard:audience.nobody")], trials };
  const needsConsent = (channel: Channel) =>
    ready.result.items.some(({ type, requireConsent }) => type === channel && requireConsent);
  // A message at least for everybody who is reached: of SMS a part.
  const paid = ready.result.items.filter(({ type, covered }) => used.includes(type) && covered !== null);
  const short = paid.map((channel) => ({
    ...channel,
    unpaid: kept.reachable[channel.type] - (channel.covered ?? 0),
  }));
  const remedies = short.flatMap(({ unpaid, remedies: own }) => (unpaid > 0 ? own : []));
  const number = formatNumber(kept.count);
  const out = all === undefined ? 0 : all.count - kept.count;
  return {
    sentences: [
      i18n.t(`campaignWizard:audience.${kept.isEstimate ? "estimate" : "people"}`, { number }),
      ...(out > 0 ? [i18n.t("campaignWizard:audience.excluded", { number: formatNumber(out) })] : []),
      ...used.map((channel) =>
        i18n.t(`campaignWizard:audience.${needsConsent(channel) ? "reachConsent" : "reach"}`, {
          ...{ number: formatNumber(kept.reachable[channel]), channel: i18n.t(`campaigns:channels.${channel}`) },
          rest: formatNumber(kept.count - kept.reachable[channel]),
        }),
      ),
      i18n.t("campaignWizard:audience.later"),
    ],
    trials,
    shortfall: describeShortfall(short, [...new Set(remedies)]),
  };
}

/** Where each channel is tried out: a push and a message on a page by their own screens. */
const trialPages = {
  ...{ SMS: "test?type=SMS", EMAIL: "test?type=EMAIL", WHATSAPP: "test?type=WHATSAPP" },
  ...{ PUSH: "web-push", ON_SITE: "on-site" },
} as const satisfies Record<Channel, string>;

function trialOf(website: string, template: string): AudienceView["trials"] {
  const [named = "", id = ""] = template.split(" ");
  const type = channels.find((each) => each === named);
  if (type === undefined) return [];
  const label = i18n.t("campaignWizard:audience.trialOf", { channel: i18n.t(`campaigns:channels.${type}`) });
  const chosen = type === "SMS" || type === "EMAIL" ? `&template=${id}` : "";
  return [{ label, to: `/w/${website}/integration/${trialPages[type]}${chosen}` }];
}
