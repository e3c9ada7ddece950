import { useTranslation } from "react-i18next";
import type { MessageState } from "#contract/delivery-states.ts";
import { Tag, type TagTone } from "../tag.tsx";

const tones: Record<MessageState, TagTone> = {
  queued: "warn",
  sending: "main",
  sent: "main",
  delivered: "ok",
  opened: "ok",
  clicked: "ok",
  dropped: "warn",
  failed: "bad",
  bounced: "bad",
  undelivered: "bad",
  uncertain: "warn",
};

/** Where a message stands. */
export function MessageStateTag({ state }: { state: MessageState }) {
  const { t } = useTranslation("messages");
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
