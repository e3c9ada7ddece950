import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";
import type { SendingView } from "./campaign-data.ts";
import { FigureStrip } from "./figure-strip.tsx";

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

/** How far the messages of a campaign are, with the way to start, stop or go on. */
export function SendingCard({ sending: { text, progress, action } }: { sending: SendingView }) {
  const { t } = useTranslation("campaignSending");
  return (
    <Card aria-label={t("title")}>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
        {action === undefined ? null : (
          <ButtonLink look={action.look} to={action.to}>
            {action.label}
          </ButtonLink>
        )}
      </CardHead>
      <Text>{text.join(" ")}</Text>
      {progress.length === 0 ? null : <FigureStrip figures={progress} />}
    </Card>
  );
}
