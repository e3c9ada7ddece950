import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Timer, TrendingDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { ChangeMark, Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { FunnelColumn, FunnelLead } from "./funnel-data.ts";

const Lead = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "16px 40px",
  padding: 16,
  borderBlockEnd: `1px solid ${colour("line")}`,
  "& dt": { color: colour("text2") },
  "& dd": { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: 8 },
  "& strong": { fontSize: 24, lineHeight: "36px", fontWeight: 600 },
  "& small": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

/** Columns from the right on wide screens; on narrow ones a row a step, its bar lying. */
export const StepColumns = styled("ol")({
  display: "grid",
  [from.laptop]: {
    gridAutoFlow: "column",
    gridTemplateRows: "auto 1fr auto",
    gridAutoColumns: "minmax(140px, 1fr)",
    ...scrollsSideways(),
    "& li + li": { borderInlineStart: `1px solid ${colour("line")}` },
  },
  "& li": {
    display: "grid",
    gap: 12,
    padding: 16,
    borderBlockStart: `1px solid ${colour("line")}`,
    // All columns stand on one line and end on one.
    [from.laptop]: { borderBlockStart: 0, gridRow: "1 / span 3", gridTemplateRows: "subgrid" },
  },
  "& li:first-of-type": { borderBlockStart: 0 },
  "& h3": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    fontSize: 14,
    lineHeight: "24px",
    fontWeight: 600,
  },
  "& h3 > i": {
    fontStyle: "normal",
    inlineSize: 24,
    blockSize: 24,
    borderRadius: 12,
    textAlign: "center",
    fontSize: 12,
    backgroundColor: colour("mute"),
    color: colour("text2"),
  },
  "& .people > strong": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& .people": { fontSize: 12, color: colour("text3") },
  "& .foot": {
    display: "grid",
    gap: 4,
    alignContent: "start",
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text2"),
  },
  "& .foot > span": { display: "flex", alignItems: "center", gap: 6 },
  "& .foot .lost": { color: colour("bad") },
  "& .foot .links": { flexWrap: "wrap", gap: "0 12px" },
  "@media (pointer: coarse)": { "& .foot a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
  "& .foot svg": { flex: "none" },
});

/** Solid: stayed; hatched: lost since the first step. */
const Bar = styled("div")({
  position: "relative",
  display: "flex",
  minBlockSize: 36,
  borderRadius: 8,
  overflow: "hidden",
  border: `1px solid ${colour("border")}`,
  backgroundImage: `repeating-linear-gradient(135deg, ${colour("mute")} 0 6px, ${colour("surface")} 6px 12px)`,
  // Drawn shapes: the security policy refuses styles of single elements.
  "& > svg": { position: "absolute", inset: 0, inlineSize: "100%", blockSize: "100%", fill: colour("series1") },
  "& > .standing": { display: "none" },
  [from.laptop]: { minBlockSize: 200, "& > .lying": { display: "none" }, "& > .standing": { display: "block" } },
  "& > b": {
    position: "absolute",
    insetBlockStart: 6,
    insetInlineStart: 6,
    paddingInline: 8,
    borderRadius: 6,
    fontSize: 12,
    lineHeight: "22px",
    fontWeight: 600,
    backgroundColor: colour("surface"),
    color: colour("text"),
  },
});

/** Who stayed of all, from 0 to 1, with what is said of it. */
export function ShareBar({ share, words }: { share: number; words: string }) {
  const percent = Math.max(share * 100, 0.5);
  return (
    <Bar>
      <svg className="lying" aria-hidden="true">
        <rect x={`${100 - percent}%`} width={`${percent}%`} height="100%" />
      </svg>
      <svg className="standing" aria-hidden="true">
        <rect y={`${100 - percent}%`} width="100%" height={`${percent}%`} />
      </svg>
      <b>{words}</b>
    </Bar>
  );
}

/** The steps of a funnel with its headline. */
export function FunnelColumns({
  lead,
  columns,
  window,
}: {
  lead: FunnelLead;
  columns: readonly FunnelColumn[];
  window: string;
}) {
  const { t } = useTranslation("funnels");
  return (
    <Card>
      <Headline lead={lead} />
      <h2 className="hidden">{t("fields.steps")}</h2>
      <StepColumns>
        {columns.map((column, index) => (
          <Step key={column.key} column={column} note={index === 0 ? window : undefined} />
        ))}
      </StepColumns>
    </Card>
  );
}

function Headline({ lead }: { lead: FunnelLead }) {
  const { t } = useTranslation("funnels");
  return (
    <Lead as="dl">
      <div>
        <dt>{t("insight.rate")}</dt>
        <dd>
          <strong>{lead.rate}</strong>
          {lead.change === null ? null : <ChangeMark change={lead.change} unit={t("insight.unit")} />}
          {lead.before === undefined ? null : <small>{lead.before}</small>}
        </dd>
      </div>
      <div>
        <dt>{t("insight.done")}</dt>
        <dd>
          <strong>{lead.converted}</strong>
          <small>{lead.of}</small>
        </dd>
      </div>
      <div>
        <dt>{t("insight.median")}</dt>
        <dd>
          <strong>{lead.median}</strong>
        </dd>
      </div>
    </Lead>
  );
}

function Step({ column, note }: { column: FunnelColumn; note: string | undefined }) {
  const { t } = useTranslation("funnels");
  return (
    <li>
      <div>
        <h3>
          <i>{column.mark}</i>
          <bdi>{column.name}</bdi>
          {column.isOptional ? <Tag>{t("insight.optional")}</Tag> : null}
        </h3>
        <p className="people">
          <strong>{column.people}</strong> {column.ofFirst}
        </p>
      </div>
      <ShareBar
        share={column.share}
        words={
          column.ofPrevious === undefined ? t("insight.entered") : `${column.ofPrevious} ${t("insight.ofPrevious")}`
        }
      />
      <div className="foot">
        {note === undefined ? null : <span>{note}</span>}
        {column.median === undefined ? null : (
          <span>
            <Timer size={16} strokeWidth={1.75} aria-hidden />
            {column.median}
          </span>
        )}
        {column.drop === undefined ? null : <DropNote {...column.drop} />}
        <span>{column.revenue}</span>
      </div>
    </li>
  );
}

/** How many were lost, with who they are and the segment that holds their like. */
function DropNote({ text, to }: NonNullable<FunnelColumn["drop"]>) {
  const { t } = useTranslation("funnels");
  return (
    <>
      <span className="lost">
        <TrendingDown size={16} strokeWidth={1.75} aria-hidden />
        {text}
      </span>
      {to === undefined ? null : (
        <span className="links">
          <Link to={to}>{t("insight.leftList")}</Link>
          <Link to={`${to}#segment`}>{t("insight.leftSegment")}</Link>
        </span>
      )}
    </>
  );
}
