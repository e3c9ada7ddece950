import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { Failure } from "#app/services/failures.server.ts";
import { Banner } from "./banner.tsx";

/** Why a form was not carried out, above it: what happened, what was kept, what to do. */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  const { t } = useTranslation(["signIn", "common"]);
  if (failure === undefined) return null;
  switch (failure.kind) {
    case "wrong":
      return (
        <Banner tone="bad" title={t("wrong.title")}>
          {t("wrong.text")}
        </Banner>
      );
    case "many": {
      const minutes = formatNumber(Math.ceil((failure.retryAfter ?? 60) / 60));
      return (
        <Banner tone="warn" title={t("common:tooMany")}>
          {t("common:tooManyText", { minutes })}
        </Banner>
      );
    }
    case "offline":
      return (
        <Banner tone="bad" title={t("offline.title")}>
          {t("offline.text")}
        </Banner>
      );
    case "refused":
      return (
        <Banner tone="bad" title={failure.message}>
          {t("failed.text")}
        </Banner>
      );
  }
}
