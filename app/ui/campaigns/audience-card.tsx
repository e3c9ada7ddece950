import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";
import type { AudienceView } from "./campaign-data.ts";

const Body = styled("div")({
  display: "grid",
  gap: 8,
  padding: "0 16px 16px",
  "& p + p": { color: colour("text2") },
});

/** Who gets the messages and who is left out, with a way to see one first. */
export function AudienceCard({ audience: { sentences, trials } }: { audience: AudienceView }) {
  const { t } = useTranslation("campaignWizard");
  return (
    <Card aria-label={t("audience.title")}>
      <CardHead>
        <CardTitle>{t("audience.title")}</CardTitle>
      </CardHead>
      <Body>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Body>
      {trials.length === 0 ? null : (
        <CardFoot>
          {trials.map(({ label, to }) => (
            <ButtonLink key={to} isSmall to={to}>
              {label}
            </ButtonLink>
          ))}
        </CardFoot>
      )}
    </Card>
  );
}
