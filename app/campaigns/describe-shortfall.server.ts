import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ShortfallView } from "#app/ui/campaigns/campaign-data.ts";
import type { MessageRemedy } from "#contract/campaigns/sending.ts";
import type { Channel } from "#contract/channels.ts";

const remedyPages = { pack: "/plans", wallet: "/wallet" } as const satisfies Record<MessageRemedy, string>;

/** What of some channels nothing pays yet, and where it is bought; undefined where everything is paid. */
export function describeShortfall(
  channels: readonly { type: Channel; unpaid: number }[],
  remedies: readonly MessageRemedy[],
): ShortfallView | undefined {
  const lacking = channels.filter(({ unpaid }) => unpaid > 0);
  if (lacking.length === 0) return undefined;
  return {
    sentences: [
      ...lacking.map(({ type, unpaid }) =>
        i18n.t(`campaignSending:shortfall.${type === "SMS" ? "parts" : "messages"}`, {
          ...{ channel: i18n.t(`campaigns:channels.${type}`), number: formatNumber(unpaid) },
        }),
      ),
      i18n.t("campaignSending:shortfall.waits"),
    ],
    links: remedies.map((remedy) => ({
      to: remedyPages[remedy],
      label: i18n.t(`campaignSending:shortfall.${remedy}`),
    })),
  };
}
