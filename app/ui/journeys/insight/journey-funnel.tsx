import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../../card.tsx";
import { ShareBar, StepColumns } from "../../funnels/funnel-columns.tsx";
import { colour } from "../../theme/tokens.ts";
import { KindMark } from "../kind-mark.tsx";
import type { FunnelBlock } from "./insight-data.ts";

const Hint = styled("p")({ fontSize: 12, lineHeight: "20px", color: colour("text2") });

const Name = styled("span")({
  minInlineSize: 0,
  overflowWrap: "anywhere",
  "& a": { color: colour("text") },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

/** The path that most people took, a column a block. */
export function JourneyFunnel({ steps }: { steps: readonly FunnelBlock[] }) {
  const { t } = useTranslation("journeyInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("funnel.title")}</CardTitle>
        <Hint>{t("funnel.text")}</Hint>
      </CardHead>
      <StepColumns>
        {steps.map((step) => (
          <li key={step.id}>
            <div>
              <h3>
                <KindMark type={step.type} kind={step.kind} isGoal={step.isGoal} />
                <Name>
                  <Link to={step.to}>{step.name}</Link>
                </Name>
              </h3>
              <p className="people">
                <strong>{step.people}</strong> {step.ofFirst}
              </p>
            </div>
            <ShareBar share={step.share} words={step.bar} />
            <div className="foot">
              <span>{step.passed}</span>
              <span>
                <Inside step={step} />
              </span>
              {step.exited === undefined ? null : <span>{step.exited}</span>}
              {step.elsewhere === undefined ? null : <span>{step.elsewhere}</span>}
            </div>
          </li>
        ))}
      </StepColumns>
    </Card>
  );
}

const Inside = ({ step: { insideWords, standing } }: { step: Pick<FunnelBlock, "insideWords" | "standing"> }) =>
  standing === undefined ? insideWords : <Link to={standing}>{insideWords}</Link>;
