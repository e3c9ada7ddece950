import { useTranslation } from "react-i18next";
import { Tag } from "../tag.tsx";

interface Props {
  status: "running" | "stopped";
  isEvaluating: boolean;
}

/** Whether a segment follows its people, or its members are being computed. */
export function StatusTag({ status, isEvaluating }: Props) {
  const { t } = useTranslation("segments");
  if (isEvaluating) return <Tag tone="main">{t("statuses.evaluating")}</Tag>;
  return <Tag tone={status === "running" ? "ok" : "warn"}>{t(`statuses.${status}`)}</Tag>;
}
