import { CircleAlert, CircleCheck, Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TemplateState } from "#contract/templates.ts";
import { Tag } from "../tag.tsx";

const looks = {
  Approved: { tone: "ok", Icon: CircleCheck },
  Rejected: { tone: "bad", Icon: CircleAlert },
  Pending: { tone: "plain", Icon: Hourglass },
} as const;

/** Whether a template may be sent. */
export function TemplateTag({ status }: { status: TemplateState }) {
  const { t } = useTranslation("templates");
  return <Tag {...looks[status]}>{t(`statuses.${status}`)}</Tag>;
}
