import styled from "@emotion/styled";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EditorData } from "#app/integration/template-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { from } from "../theme/tokens.ts";
import { TemplateForm } from "./template-form.tsx";

const Versions = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

/** A template that was changed elsewhere since its page was opened: both versions, and a choice. */
export function TemplateConflict({ view, lastResult }: { view: EditorData; lastResult: LastResult }) {
  const { t } = useTranslation("forms");
  const { pathname } = useLocation();
  return (
    <>
      <Banner tone="warn" title={t("wizard.conflict.title")}>
        {t("wizard.conflict.text")}
      </Banner>
      <Versions>
        <Card aria-label={t("wizard.conflict.mine")}>
          <CardHead>
            <CardTitle>{t("wizard.conflict.mine")}</CardTitle>
          </CardHead>
          <TemplateForm
            view={view}
            lastResult={lastResult}
            saving={{ revision: view.revision, submit: t("wizard.conflict.keepMine") }}
          />
        </Card>
        <Card aria-label={t("wizard.conflict.stored")}>
          <CardHead>
            <CardTitle>{t("wizard.conflict.stored")}</CardTitle>
            <ButtonLink to={pathname} isReload>
              {t("wizard.conflict.keepStored")}
            </ButtonLink>
          </CardHead>
          <TemplateForm view={view} lastResult={null} saving={undefined} />
        </Card>
      </Versions>
    </>
  );
}
