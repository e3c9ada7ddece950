import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { ChangeMark } from "../tag.tsx";

/** Pages per session with its change, in words. */
export function PagesPerSession({
  value,
  change,
}: {
  value: string;
  change: (Change & { before: string }) | undefined;
}) {
  const { t } = useTranslation(["behaviour", "overview"]);
  return (
    <span>
      {t("sessions.pagesPerSession", { number: value })}{" "}
      {change === undefined ? null : (
        <>
          <ChangeMark change={change} /> {t("overview:before", { value: change.before })}
        </>
      )}
    </span>
  );
}
