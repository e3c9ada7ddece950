import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../button.tsx";
import { Card, CardHead, CardTitle } from "../../card.tsx";
import { colour } from "../../theme/tokens.ts";
import { ShareLine } from "./blocks-table.tsx";
import type { GoalWords } from "./insight-data.ts";

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: "0 16px 16px",
  "& .says": { fontWeight: 600, textWrap: "pretty" },
  "& .says[data-tone=ok]": { color: colour("ok") },
  "& .says[data-tone=bad]": { color: colour("bad") },
  "& .open": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& dl": { display: "grid", gap: 12 },
  "& dl > div": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "4px 12px" },
  "& dt": { color: colour("text2") },
  "& dd": { fontVariantNumeric: "tabular-nums" },
  "& dd strong": { fontWeight: 600 },
  "& dd small": { fontSize: 12, color: colour("text3") },
  "& .bar": { gridColumn: "1 / -1" },
  "& .bar svg": {
    display: "block",
    inlineSize: "100%",
    blockSize: 10,
    borderRadius: 5,
    backgroundColor: colour("mute"),
    fill: colour("series1"),
  },
  "& [data-side=control] svg": { fill: colour("compared") },
});

/** Whether the journey helps, said in one sentence, with both sides as bars. */
export function GoalCard({ goal, settings }: { goal: GoalWords; settings: string }) {
  const { t } = useTranslation("journeyInsight");
  const { says, tone, sides, open, hasGoal } = goal;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("goal.title")}</CardTitle>
        {hasGoal ? null : (
          <ButtonLink isSmall to={settings}>
            {t("goal.setGoal")}
          </ButtonLink>
        )}
      </CardHead>
      <Body>
        <p className="says" data-tone={tone}>
          {says}
        </p>
        {sides.length === 0 ? null : (
          <dl>
            {sides.map(({ name, label, rate, people, width }) => (
              <div key={name} data-side={name}>
                <dt>{label}</dt>
                <dd>
                  <strong>{rate}</strong> <small>{people}</small>
                </dd>
                <dd className="bar">
                  <ShareLine width={width} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {open === undefined ? null : <p className="open">{open}</p>}
      </Body>
    </Card>
  );
}
