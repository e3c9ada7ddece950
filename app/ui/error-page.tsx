import styled from "@emotion/styled";
import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { CircleSlash, EyeOff, FileQuestion, Hourglass, ShieldAlert, Unlink, Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { type HiddenReports, hiddenReportsOf } from "#app/services/hidden-reports.ts";
import { ButtonLink } from "./button.tsx";
import { colour } from "./theme/tokens.ts";

const Page = styled("main")({
  minBlockSize: "100vh",
  "&[data-inside]": { minBlockSize: "60vh" },
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: 8,
  padding: 24,
  textAlign: "center",
  "& svg": { color: colour("text3") },
  "& .code": { fontSize: 28, lineHeight: "40px", fontWeight: 600, color: colour("text3") },
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& p": { maxInlineSize: 420, color: colour("text2") },
  "& nav": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 8, marginBlockStart: 16 },
  "& h2": { inlineSize: "100%", fontSize: 14, lineHeight: "24px", fontWeight: 600, color: colour("text2") },
});

/**
 * The page of an error: not found, rejected, hidden, too many requests; anything unexpected is 503, never a stack trace.
 * `home`: within the owner's shell, where its button leads. `isShared`: for readers of a shared link, who have no plan to
 * choose.
 */
export function ErrorPage({ home, isShared = false }: { home?: string; isShared?: boolean }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 503;
  const hidden = hiddenReportsOf(error);
  const { Icon, code, title, text } = useWords(
    status,
    hidden && (isShared ? t("reportsHiddenShared") : hidden.message),
  );
  const leadsToPlans = hidden !== undefined && home !== undefined;
  return (
    <Page as={home === undefined ? "main" : "div"} data-inside={home === undefined ? undefined : ""}>
      <Icon size={56} strokeWidth={1.25} aria-hidden />
      <span className="code">{code}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      {leadsToPlans ? <ShownPeriods periods={hidden.shown} /> : null}
      <nav>
        {status === 503 || status === 429 ? <ButtonLink to={pathname + search}>{t("retry")}</ButtonLink> : null}
        {leadsToPlans ? (
          <ButtonLink to="/plans" look="main">
            {t("toPlans")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={home ?? "/"} look={leadsToPlans ? "plain" : "main"}>
          {t(home === undefined ? "toRoot" : "toOverview")}
        </ButtonLink>
      </nav>
    </Page>
  );
}

/** Links to the same screen of other days: the bar that chooses them is a part of a report that is shown. */
function ShownPeriods({ periods }: { periods: HiddenReports["shown"] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // Days of an own comparison may be hidden too.
  const others = { timeline: null, compare: null, compareFrom: null, compareTo: null, page: null };
  return (
    <nav aria-label={t("shownPeriods")}>
      <h2>{t("shownPeriods")}</h2>
      {periods.map(({ label, from, to }) => (
        <ButtonLink key={from} to={pathname + withParams(query, { ...others, from, to })}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** What happened, what is preserved, what to do. `hidden`: the platform's sentence of a hidden time. */
function useWords(status: number, hidden: string | undefined) {
  const { t } = useTranslation();
  if (hidden !== undefined) return { Icon: EyeOff, code: "", title: t("reportsHidden"), text: hidden };
  switch (status) {
    case 400:
      return { Icon: Unlink, code: t("codes.wrongAddress"), title: t("wrongAddress"), text: t("wrongAddressText") };
    case 403:
      return { Icon: ShieldAlert, code: t("codes.forbidden"), title: t("forbidden"), text: t("forbiddenText") };
    case 404:
      return { Icon: FileQuestion, code: t("codes.notFound"), title: t("notFound"), text: t("notFoundText") };
    case 429:
      return { Icon: Hourglass, code: t("codes.crowded"), title: t("crowded"), text: t("crowdedText") };
    case 503:
      return { Icon: Wrench, code: t("error_503"), title: t("service_under_repair"), text: t("repairText") };
    default:
      return { Icon: CircleSlash, code: "", title: t("error"), text: t("repairText") };
  }
}
