import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";

interface Props {
  /** Orders whose amount may be in the wrong unit. */
  flagged: number;
  /** Orders that count for nothing, as they are in another currency. */
  foreign: { title: string; text: string } | undefined;
  ordersTo: string;
}

/** What the owner should know of the orders behind the figures. */
export function SalesNotices({ flagged, foreign, ordersTo }: Props) {
  const { t } = useTranslation("orders");
  return (
    <>
      {flagged === 0 ? null : (
        <Banner
          tone="warn"
          title={t("warning", { count: flagged, number: formatNumber(flagged) })}
          action={<ButtonLink to={`${ordersTo}&flagged=1`}>{t("look")}</ButtonLink>}
        />
      )}
      {foreign === undefined ? null : (
        <Banner
          tone="warn"
          title={foreign.title}
          action={<ButtonLink to={`${ordersTo}&unpriced=1`}>{t("look")}</ButtonLink>}
        >
          {foreign.text}
        </Banner>
      )}
    </>
  );
}
