import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { Failure } from "#app/services/failures.server.ts";
import { Banner } from "./banner.tsx";
import { ButtonLink } from "./button.tsx";

interface Props {
  failure: Failure | undefined;
  /** The item that a confirmation page was to delete; without it, all data of a website. */
  name?: string | undefined;
  /** What was not done, where that nothing was saved says too little. */
  title?: string | undefined;
  /** What else helps after too many attempts; what is kept where a gateway did not answer. */
  children?: ReactNode;
}

/** Why a form was not carried out, above it: what happened, what is preserved, what to do. */
export function FormFailure({ failure, name, title, children }: Props) {
  const { t } = useTranslation(["signIn", "common", "forms"]);
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
          {t("common:tooManyText", { minutes })} {children}
        </Banner>
      );
    }
    case "limit":
      return <Banner tone="warn" title={failure.message} />;
    case "offline":
      return (
        <Banner tone="bad" title={t("offline.title")}>
          {t("offline.text")}
        </Banner>
      );
    case "notSaved":
      return (
        <Banner tone="bad" title={title ?? t("forms:saveFailed")}>
          {t("offline.text")}
        </Banner>
      );
    case "notDeleted":
      return (
        <Banner tone="bad" title={name === undefined ? t("forms:deleteFailed") : t("forms:notDeleted", { name })}>
          {t("forms:unchanged")}
        </Banner>
      );
    case "notTested":
    case "notPaid":
    case "notAnswered":
      return <NoResult failure={failure}>{children}</NoResult>;
    case "quota":
      return <QuotaUsedUp message={failure.message} />;
    case "declined":
      return (
        <Banner tone="bad" title={t("forms:declined")}>
          {failure.message}
        </Banner>
      );
    case "stale":
    case "refused":
      return (
        <Banner tone="bad" title={failure.message}>
          {t("failed.text")}
        </Banner>
      );
  }
}

/** Something outside did not answer: a mail server that was tried, a gateway. */
function NoResult({ failure, children }: { failure: Failure; children: ReactNode }) {
  const { t } = useTranslation("forms");
  const kind = failure.kind === "notTested" || failure.kind === "notAnswered" ? failure.kind : "notPaid";
  const text = kind === "notPaid" ? children : t(`${kind}Text`);
  return (
    <Banner tone="bad" title={t(kind)}>
      {failure.kind === "notTested" && failure.message !== "" ? failure.message : text}
    </Banner>
  );
}

/** The plan has room for no more, and what makes some. */
function QuotaUsedUp({ message }: { message: string }) {
  const { t } = useTranslation(["forms", "common"]);
  return (
    <Banner
      tone="warn"
      title={t("forms:quota.title")}
      action={<ButtonLink to="/plans">{t("common:toPlans")}</ButtonLink>}
    >
      {message}
    </Banner>
  );
}
