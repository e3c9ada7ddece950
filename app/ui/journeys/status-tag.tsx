import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { JourneyHead } from "#app/journeys/journey-head.server.ts";
import { Tag, type TagTone } from "../tag.tsx";

const tones: Record<JourneyHead["status"], TagTone> = {
  not_affected: "plain",
  active: "ok",
  deactive: "warn",
  expired: "warn",
  finished: "plain",
  deleted: "plain",
};

/** What state a journey is in. */
export function JourneyStatusTag({ status }: Pick<JourneyHead, "status">) {
  const { t } = useTranslation("journeys");
  return <Tag tone={tones[status]}>{t(`statuses.${status}`)}</Tag>;
}

/** What is wrong while it goes on, or what is left to do before a start. */
export function HealthTag({ todo, alarm }: Pick<JourneyHead, "todo" | "alarm">) {
  const { t } = useTranslation("journeys");
  if (alarm !== null) {
    return (
      <Tag tone="warn" Icon={TriangleAlert}>
        {alarm}
      </Tag>
    );
  }
  if (todo === null) {
    return (
      <Tag tone="ok" Icon={CircleCheck}>
        {t("list.whole")}
      </Tag>
    );
  }
  return (
    <Tag tone="warn" Icon={CircleAlert}>
      {t("list.open", { number: todo })}
    </Tag>
  );
}
