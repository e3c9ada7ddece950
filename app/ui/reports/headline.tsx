import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { ChangeMark, changeLine } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface HeadlineFigure {
  label: string;
  value: string;
  /** Under the value: how it changed and what it was, or what it means. */
  change?: Change | undefined;
  before?: string | undefined;
  note?: string | undefined;
}

const Row = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  overflow: "hidden",
  "& > div": { padding: "12px 16px", boxShadow: `1px 0 0 ${colour("line")}, 0 1px 0 ${colour("line")}` },
  "& dt": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& .value": { fontSize: 24, lineHeight: "36px", fontWeight: 600, whiteSpace: "nowrap" },
  "& .note": changeLine,
  [from.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  [from.desktop]: { "& .value": { fontSize: 28, lineHeight: "40px" } },
});

/** What a report says first: up to four figures that lead nowhere, each with its change or what it means. */
export function Headline({ figures }: { figures: readonly HeadlineFigure[] }) {
  const { t } = useTranslation("overview");
  return (
    <Row>
      {figures.map(({ label, value, change, before, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="value">{value}</dd>
          <dd className="note">
            {change === undefined ? null : <ChangeMark change={change} />}
            {change === undefined || before === undefined ? null : <span>{t("before", { value: before })}</span>}
            {note}
          </dd>
        </div>
      ))}
    </Row>
  );
}
