import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChannelRow } from "#app/integration/channel-view.server.ts";
import { Tag } from "../tag.tsx";

const looks = {
  working: { tone: "ok", Icon: CircleCheck },
  failing: { tone: "bad", Icon: CircleAlert },
  unknown: { tone: "plain", Icon: CircleDashed },
  off: { tone: "warn", Icon: CirclePause },
  halted: { tone: "warn", Icon: CirclePause },
  inactive: { tone: "warn", Icon: CirclePause },
  none: { tone: "plain", Icon: CircleDashed },
} as const;

/** How a channel works. */
export function StateTag({ state }: Pick<ChannelRow, "state">) {
  const { t } = useTranslation("integration");
  return <Tag {...looks[state]}>{t(`health.${state}`)}</Tag>;
}
