import styled from "@emotion/styled";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "./banner.tsx";
import { ButtonLink } from "./button.tsx";
import { Card, CardHead, CardTitle } from "./card.tsx";
import { from } from "./theme/tokens.ts";

const Versions = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

/** What was changed elsewhere since its page was opened: the form as it was typed, what is stored, and a choice. */
export function TwoVersions({ mine, stored }: { mine: ReactNode; stored: ReactNode }) {
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
          {mine}
        </Card>
        <Card aria-label={t("wizard.conflict.stored")}>
          <CardHead>
            <CardTitle>{t("wizard.conflict.stored")}</CardTitle>
            <ButtonLink to={pathname} isReload>
              {t("wizard.conflict.keepStored")}
            </ButtonLink>
          </CardHead>
          {stored}
        </Card>
      </Versions>
    </>
  );
}
