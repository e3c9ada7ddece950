import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";
import { UsageBar } from "../usage-bar.ts";

/** What is used of a quota. */
export interface UsageRow {
  key: string;
  label: string;
  /** «۴٬۰۸۶ از ۳۰٬۰۰۰». */
  words: string;
  /** Of 100; null without a quota. */
  percent: number | null;
  state: "usual" | "near" | "full";
}

const Rows = styled("dl")({
  display: "grid",
  gap: 16,
  margin: 0,
  padding: "0 16px 16px",
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "16px 24px" },
  [from.laptop]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  "& > div": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "2px 8px",
    alignContent: "start",
  },
  "& dt": { display: "flex", flexWrap: "wrap", gap: "0 8px", fontWeight: 600 },
  "& dd": { margin: 0, color: colour("text2") },
  "& .bar": { flexBasis: "100%" },
});

const Until = styled("span")({ color: colour("text2") });

/** What is used of the plan's quotas; a bar fills from the right. */
export function UsageCard({
  title,
  until,
  rows,
  notes,
}: {
  title: string;
  /** How long the plan lasts. */
  until: string;
  rows: readonly UsageRow[];
  notes: readonly string[];
}) {
  const { t } = useTranslation("plans");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <Until>{until}</Until>
      </CardHead>
      <Rows>
        {rows.map(({ key, label, words, percent, state }) => (
          <div key={key}>
            <dt>
              {label}
              {state === "usual" ? null : <Tag tone={state === "full" ? "bad" : "warn"}>{t(`usage.${state}`)}</Tag>}
            </dt>
            <dd>{words}</dd>
            {percent === null ? null : (
              <dd className="bar">
                <UsageBar max={100} value={percent} data-state={state} aria-label={label} />
              </dd>
            )}
          </div>
        ))}
      </Rows>
      {notes.map((note) => (
        <CardFoot key={note}>{note}</CardFoot>
      ))}
    </Card>
  );
}
