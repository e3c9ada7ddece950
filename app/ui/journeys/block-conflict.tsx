import styled from "@emotion/styled";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { SectionForm } from "../sections.tsx";
import { from } from "../theme/tokens.ts";
import { BlockFields, BlockForm } from "./block-form.tsx";

const Versions = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

const Locked = styled("fieldset")({ display: "grid", gap: 16, minInlineSize: 0, margin: 0, padding: 0, border: 0 });

/** A journey that was changed elsewhere since the block's page was opened: both versions of the block, and a choice. */
export function BlockConflict({ data, lastResult }: { data: BlockPageData; lastResult: LastResult }) {
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
          <BlockForm data={data} lastResult={lastResult} overwrites />
        </Card>
        <Card aria-label={t("wizard.conflict.stored")}>
          <CardHead>
            <CardTitle>{t("wizard.conflict.stored")}</CardTitle>
            <ButtonLink to={pathname} isReload>
              {t("wizard.conflict.keepStored")}
            </ButtonLink>
          </CardHead>
          <SectionForm>
            <Locked disabled>
              <BlockFields data={data} lastResult={null} />
            </Locked>
          </SectionForm>
        </Card>
      </Versions>
    </>
  );
}
