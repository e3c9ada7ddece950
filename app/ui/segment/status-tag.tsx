import { useTranslation } from "react-i18next";
import type { SegmentType } from "#contract/segment-fields.ts";
import { Tag } from "../tag.tsx";

interface Props {
  type: SegmentType;
  status: "running" | "stopped";
  isEvaluating: boolean;
}

/** Whether a segment follows its people, or its members are being computed. */
export function StatusTag({ type, status, isEvaluating }: Props) {
  const { t } = useTranslation("segments");
  if (isEvaluating) return <Tag tone="main">{t("statuses.evaluating")}</Tag>;
  if (type === "static") return <Tag>{t("statuses.static")}</Tag>;
  return <Tag tone={status === "running" ? "ok" : "warn"}>{t(`statuses.${status}`)}</Tag>;
}
