import { shownDomain } from "#app/integration/domain-name.server.ts";
import { listChannels } from "#app/integration/find-channel.server.ts";
import { sizeWords } from "#app/segments/size-words.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignChoices } from "#app/ui/campaigns/campaign-data.ts";
import type { Channel } from "#contract/channels.ts";
import type { Client } from "#contract/client.ts";
import { maxDomains } from "#contract/integration-domains.ts";
import { maxSegments, type Segment } from "#contract/segments.ts";
import { channelText } from "#contract/text/channels.ts";

/** The templates of each channel; the pushes of an app and of the web are one channel. */
const templateTypes = [
  ["SMS", "SMS"],
  ["EMAIL", "EMAIL"],
  ["PUSH", "WEB_PUSH"],
  ["PUSH", "PUSH"],
  ["WHATSAPP", "WHATSAPP"],
  ["ON_SITE", "ON_SITE"],
] as const satisfies readonly (readonly [Channel, string])[];

const maxTemplates = 200;

export async function loadChoices(api: Client, website: string): Promise<CampaignChoices> {
  const [templates, channels, domains, segments, ready] = await Promise.all([
    listTemplates(api, website),
    listChannels(api, website),
    api.integration.domains.list({ website, limit: maxDomains }),
    api.segments.list({ website, limit: maxSegments, sort: "name" }),
    api.campaigns.channels({ wid: website }),
  ]);
  const panels = channels.filter(({ type, active }) => type === "SMS" && active);
  const lines = panels.filter(({ provider }) => provider !== "bale").flatMap((channel) => channel.lines);
  return {
    templates,
    senders: [
      ...lines
        .filter(({ active }) => active)
        .map(({ id, number }) => ({
          ...{ value: `line ${id}`, channel: "SMS" as const },
          label: i18n.t("campaignWizard:settings.line", { number: `\u2066${number}\u2069` }),
        })),
      ...domains.result.items
        .filter(({ status }) => status === "verified")
        .map(({ id, name }) => ({
          ...{ value: `domain ${id}`, channel: "EMAIL" as const },
          label: i18n.t("campaignWizard:settings.domain", { name: `\u2066${shownDomain(name)}\u2069` }),
        })),
    ],
    hasBale: panels.some(({ provider, lines: bots }) => provider === "bale" && bots.some(({ active }) => active)),
    segments: segments.result.items.map(segmentOption),
    unready: ready.result.items.flatMap(({ label, ready: isReady, why }) =>
      isReady || why === undefined ? [] : [{ label, why }],
    ),
  };
}

/** The name of a segment with its size. */
export function segmentLabel(segment: Pick<Segment, "name" | "size" | "isEvaluating" | "evaluatedAt">): string {
  const { name } = segment;
  const number = sizeWords(segment);
  return number === undefined
    ? i18n.t("campaignWizard:settings.segmentEvaluating", { name })
    : i18n.t("campaignWizard:settings.segmentOf", { name, number });
}

/** A segment as a choice. One that is evaluated first has a size of none without being empty. */
export const segmentOption = ({ id, ...segment }: Parameters<typeof segmentLabel>[0] & { id: string }) => ({
  ...{ value: id, label: segmentLabel(segment) },
  isEmpty: segment.size === 0 && sizeWords(segment) !== undefined,
});

/** What a message leaves by where its row names nothing. */
export const firstSender = (
  { template }: { template: unknown },
  { templates, senders }: Pick<CampaignChoices, "templates" | "senders">,
): string | undefined => {
  const channel = templates.find(({ value }) => value === template)?.channel;
  return senders.find((sender) => sender.channel === channel)?.value;
};

/** Approved ones alone: a start refuses the others. */
async function listTemplates(api: Client, website: string): Promise<CampaignChoices["templates"]> {
  const lists = await Promise.all(
    templateTypes.map(async ([channel, type]) => {
      const input = { website, type, status: "Approved" as const, limit: maxTemplates };
      return (await api.integration.templates.list(input)).result.items.map(({ id, name }) => ({
        ...{ channel, id, value: `${channel} ${id}` },
        label: i18n.t("campaignWizard:settings.templateOf", { channel: channelText.types[type], name }),
      }));
    }),
  );
  return lists.flat();
}
