import { formatNumber } from "#app/format/numbers.ts";
import { logOf } from "#app/messages/log-address.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SendingView } from "#app/ui/campaigns/campaign-data.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";

const counts = ["people", "unsent", "handedOver", "leftOut"] as const;

interface Place {
  /** Its website's id. */
  website: string;
  base: string;
  zone: string;
  /** Since when its website sends nothing at all; null where it sends. */
  haltedAt: string | null;
}

/** How far a campaign with messages is, and what can be done next; undefined for one without messages. */
export function describeSending(campaign: Campaign, { website, base, zone, haltedAt }: Place) {
  const { status, channels, progress, problems } = campaign;
  if (channels.length === 0 || status === "deleted") return undefined;
  return {
    text: [
      ...haltWords(status, { zone, haltedAt }),
      ...(problems.length > 0
        ? waitWords(campaign)
        : status === "sending" && haltedAt !== null
          ? []
          : [i18n.t(`campaignSending:states.${status}`, { when: startWords(campaign, zone) })]),
      ...stopWords(campaign, zone),
    ],
    progress:
      progress === null
        ? []
        : counts.map((key) => ({
            ...{ key, label: i18n.t(`campaignSending:progress.${key}`), value: formatNumber(progress[key]), hint: "" },
            to:
              key === "leftOut" && hasMessageEach(campaign)
                ? logOf("dropped", progress.leftOut, { website, source: { campaign: campaign.id } })
                : undefined,
          })),
    action: actionOf(status, base),
  } satisfies SendingView;
}

/** Whether everybody who is left out has one message with the reason: by all channels at once there are several. */
const hasMessageEach = ({ channels, order }: Campaign): boolean => order === "first" || channels.length === 1;

/** Nothing of a campaign leaves while its website sends nothing. */
const haltWords = (status: Campaign["status"], { zone, haltedAt }: Pick<Place, "zone" | "haltedAt">): string[] =>
  haltedAt !== null && (status === "sending" || status === "scheduled")
    ? [i18n.t(`campaignSending:halted.${status}`, { when: momentWords(zone, haltedAt) })]
    : [];

const startWords = ({ schedule }: Campaign, zone: string) =>
  schedule.at === "now" ? "" : momentWords(zone, schedule.at);

const missing = ["type", "line", "template", "domain", "bale"] as const;

/** What its channels lack meanwhile, each once, and that it goes on by itself. */
function waitWords({ problems, channels }: Campaign): string[] {
  const sentences = problems.map(({ path: [, index, field] }) => {
    const { type } = channels[Number(index)] ?? {};
    const channel = type === undefined ? "" : i18n.t(`campaigns:channels.${type}`);
    return i18n.t(`campaignSending:waiting.${missing.find((each) => each === field) ?? "other"}`, { channel });
  });
  return [...new Set(sentences), i18n.t("campaignSending:waiting.rest")];
}

function stopWords({ stop, status, untried }: Campaign, zone: string): string[] {
  if (stop === null) return [];
  const { by, at, count = 0, sent = 0 } = stop;
  const numbers = { number: formatNumber(count), sent: formatNumber(sent) };
  return [
    i18n.t(`campaignSending:stoppedBy.${by}`, { when: momentWords(zone, at), ...numbers }),
    ...(status === "stopped" && untried > 0 ? [i18n.t("campaignSending:stillStopping")] : []),
  ];
}

function actionOf(status: Campaign["status"], base: string): SendingView["action"] {
  switch (status) {
    case "draft":
      return { label: i18n.t("campaignSending:start"), to: `${base}/start`, look: "main" };
    case "stopped":
      return { label: i18n.t("campaignSending:resume"), to: `${base}/start`, look: "main" };
    case "scheduled":
    case "sending":
      return { label: i18n.t("campaignSending:stop"), to: `${base}/stop`, look: "dangerPlain" };
    default:
      return undefined;
  }
}
