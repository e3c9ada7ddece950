import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";
import { MinuteChart } from "./minute-chart.tsx";
import type { RealtimeData } from "./realtime-data.ts";

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  borderBlockEnd: `1px solid ${colour("line")}`,
  [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  "& > div": { padding: "12px 16px" },
  "& > div + div": { borderInlineStart: `1px solid ${colour("line")}` },
  // On phones the figure that the page is about has a line of its own.
  "@media (max-width: 639.98px)": {
    "& > div:first-of-type": { gridColumn: "1 / -1", borderBlockEnd: `1px solid ${colour("line")}` },
    "& > div:nth-of-type(2)": { borderInlineStart: 0 },
  },
  "& dt": { display: "flex", alignItems: "center", gap: 8, color: colour("text2") },
  "& dd": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& .value": { fontSize: 28, lineHeight: "40px", fontWeight: 600, color: colour("text") },
  "& .value small": { marginInlineStart: 6, fontSize: 12, fontWeight: 400, color: colour("text3") },
  "& [data-there] dt": { color: colour("ok"), fontWeight: 600 },
  "& [data-there] dt::before": {
    content: '""',
    inlineSize: 8,
    blockSize: 8,
    borderRadius: 4,
    backgroundColor: colour("ok"),
  },
});

/** How many people are there now and were just before, and the minutes in which they did anything. */
export function NowCard({ data }: { data: RealtimeData }) {
  const { t } = useTranslation("behaviour");
  const unit = t("realtime.people");
  return (
    <Card>
      <Figures>
        <Figure
          label={t("realtime.now")}
          value={data.people}
          unit={unit}
          note={t("realtime.nowNote")}
          isThere={!data.isEmpty}
        />
        <Figure label={t("realtime.recent")} value={data.recent} unit={unit} note={t("realtime.recentNote")} />
        <Figure label={t("realtime.views")} value={data.views} note={t("realtime.viewsNote")} />
      </Figures>
      <MinuteChart data={data.chart} />
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: string;
  unit?: string;
  note: string;
  /** Somebody is there: by colour and dot too. */
  isThere?: boolean;
}

function Figure({ label, value, unit, note, isThere }: FigureProps) {
  return (
    <div data-there={isThere || undefined}>
      <dt>{label}</dt>
      <dd className="value">
        {value}
        {unit === undefined ? null : <small>{unit}</small>}
      </dd>
      <dd>{note}</dd>
    </div>
  );
}
