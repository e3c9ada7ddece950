import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { Banner } from "../banner.tsx";
import { AnswerList } from "./answer-list.tsx";

const Head = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: 8,
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

/** All answers by step with links back, and what is still missing. */
export function WizardSummary<Step extends string>({
  view,
  titles,
}: {
  view: WizardView<Step>;
  titles: Record<Step, string>;
}) {
  const { t } = useTranslation("forms");
  return (
    <>
      {view.missing.length === 0 ? null : (
        <Banner tone="warn" title={t("wizard.missing")}>
          {view.missing.map(({ step, to, label, message }) => (
            <span key={`${step} ${label}`}>
              <Link to={to}>{label === "" ? titles[step] : label}</Link>: {message}{" "}
            </span>
          ))}
        </Banner>
      )}
      {view.summary.map(({ step, to, rows }) => (
        <section key={step}>
          <Head>
            <h2>{titles[step]}</h2>
            <Link to={to} aria-label={t("wizard.editStep", { step: titles[step] })}>
              {t("wizard.edit")}
            </Link>
          </Head>
          <AnswerList rows={rows} />
        </section>
      ))}
    </>
  );
}
