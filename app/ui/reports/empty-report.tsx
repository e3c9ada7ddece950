import { useParams } from "@remix-run/react";
import { CalendarX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";

/** Whether figures in words say nothing but zeros and dashes. */
export const isAllZero = (figures: readonly (string | undefined)[]) =>
  figures.every((figure) => !/[۱-۹]/.test(figure ?? ""));

/** The last year, whatever the address said of days. */
const year = { timeline: "1Y", from: null, to: null, boundary: null, page: null };

/** In the place of a report of which the period has nothing: why that may be, and what to do. */
export function EmptyReport({
  title,
  query,
  filters,
}: {
  /** What there is none of, where that is less than everything. */
  title?: string;
  query: string;
  filters: { chips: readonly unknown[]; clear: string };
}) {
  const { t } = useTranslation("reports");
  const { website = "" } = useParams();
  const isFiltered = filters.chips.length > 0;
  return (
    <Empty
      Icon={CalendarX2}
      heading="h2"
      title={title ?? t("nothing.title")}
      text={t(isFiltered ? "nothing.filtered" : "nothing.text")}
    >
      {isFiltered ? (
        <ButtonLink look="main" to={filters.clear}>
          {t("nothing.clear")}
        </ButtonLink>
      ) : null}
      <ButtonLink to={withParams(new URLSearchParams(query), year)}>{t("nothing.year")}</ButtonLink>
      {isFiltered ? null : <ButtonLink to={`/w/${website}/install`}>{t("nothing.install")}</ButtonLink>}
    </Empty>
  );
}
