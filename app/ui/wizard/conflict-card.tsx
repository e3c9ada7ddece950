import styled from "@emotion/styled";
import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Conflict } from "#app/services/wizard/wizard-action.server.ts";
import { Banner } from "../banner.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { from } from "../theme/tokens.ts";
import { AnswerList } from "./answer-list.tsx";

const Versions = styled("div")({
  display: "grid",
  gap: 16,
  padding: 16,
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", padding: 24 },
  "& section": { display: "grid", gap: 12, alignContent: "start", justifyItems: "start" },
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
});

/** A draft that was changed elsewhere since its page was opened: both versions, and a choice. Nothing is stored before it. */
export function ConflictCard({ conflict: { mine, stored, revision } }: { conflict: Conflict }) {
  const { t } = useTranslation("forms");
  const { pathname } = useLocation();
  return (
    <>
      <Banner tone="warn" title={t("wizard.conflict.title")}>
        {t("wizard.conflict.text")}
      </Banner>
      <Card>
        <Versions>
          {mine === undefined ? null : (
            <section aria-label={t("wizard.conflict.mine")}>
              <h2>{t("wizard.conflict.mine")}</h2>
              <AnswerList rows={mine.rows} />
              <Form method="post" noValidate reloadDocument>
                <FormToken />
                <input type="hidden" name="revision" value={revision} />
                {mine.fields.map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button name="intent" value={mine.intent}>
                  {t("wizard.conflict.keepMine")}
                </Button>
              </Form>
            </section>
          )}
          <section aria-label={t("wizard.conflict.stored")}>
            <h2>{t("wizard.conflict.stored")}</h2>
            <AnswerList rows={stored} />
            <ButtonLink to={pathname} isReload>
              {t("wizard.conflict.keepStored")}
            </ButtonLink>
          </section>
        </Versions>
      </Card>
    </>
  );
}
