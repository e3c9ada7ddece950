import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import type { FirstStepName } from "#contract/first-steps.ts";

const Steps = styled("ol")({
  display: "grid",
  paddingBlockEnd: 8,
  "& li": { display: "flex", alignItems: "center", gap: 10, minBlockSize: 44, paddingInline: 16 },
  "& a": { paddingBlock: 10 },
  "& svg": { flex: "none", color: colour("text3") },
  "& li[data-done] svg": { color: colour("ok") },
  "& li[data-done]": { color: colour("text3") },
});

/** Where each step is done, below the website; the snippet stands on the page itself. */
const addresses: Record<Exclude<FirstStepName, "snippet">, string> = {
  people: "people/users",
  goal: "goals",
  segment: "segments",
  channel: "integration",
  journey: "journeys",
};

/** What a new owner does first, until all of it is done. */
export function FirstSteps({ website, steps }: { website: string; steps: { step: FirstStepName; isDone: boolean }[] }) {
  const { t } = useTranslation("install");
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("firstSteps.title")}</CardTitle>
      </CardHead>
      <Steps>
        {steps.map(({ step, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} data-done={isDone ? "" : undefined}>
              <Icon
                size={18}
                strokeWidth={1.75}
                role="img"
                aria-label={t(isDone ? "firstSteps.done" : "firstSteps.open")}
              />
              {step === "snippet" || isDone ? (
                t(`firstSteps.${step}`)
              ) : (
                <Link to={`/w/${website}/${addresses[step]}`}>{t(`firstSteps.${step}`)}</Link>
              )}
            </li>
          );
        })}
      </Steps>
    </Card>
  );
}
