import { CircleCheck, CircleDashed, CirclePause, Clock, Link2, type LucideIcon, Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag, type TagTone } from "../tag.tsx";
import type { CampaignState } from "./campaign-data.ts";

const looks: Record<CampaignState, { tone: TagTone; Icon: LucideIcon }> = {
  links: { tone: "ok", Icon: Link2 },
  draft: { tone: "plain", Icon: CircleDashed },
  scheduled: { tone: "main", Icon: Clock },
  sending: { tone: "main", Icon: Send },
  sent: { tone: "ok", Icon: CircleCheck },
  stopped: { tone: "warn", Icon: CirclePause },
  deleted: { tone: "plain", Icon: Trash2 },
};

/** What state a campaign is in, in a word. */
export function CampaignStatus({ state }: { state: CampaignState }) {
  const { t } = useTranslation("campaigns");
  return <Tag {...looks[state]}>{t(`statuses.${state}`)}</Tag>;
}
