import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CircleAlert, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { NodeView } from "#app/journeys/describe-map.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";
import { KindMark, KindWords } from "./kind-mark.tsx";

const Rows = styled("ol")({
  display: "grid",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "4px 12px",
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    scrollMarginBlockStart: 80,
  },
  "& .words": { display: "grid", minInlineSize: 0, overflowWrap: "anywhere" },
  "& .words small": { fontSize: 12, lineHeight: "20px", fontWeight: 600 },
  "& .words a": { fontWeight: 600, color: colour("text") },
  "& .words p": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& .words .wrong": { display: "flex", alignItems: "center", gap: 6, color: colour("bad") },
  "& .words .wrong svg": { flex: "none" },
  "& .outs": {
    gridColumn: 2,
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 16px",
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text2"),
  },
  "& .outs li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 6px", minBlockSize: 28 },
  "& .outs .add": { display: "inline-flex", alignItems: "center", gap: 4 },
  "@media (pointer: coarse)": {
    "& .words > a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 },
    "& .outs li, & .outs a": { minBlockSize: 44, display: "inline-flex", alignItems: "center" },
  },
});

/** The blocks of a journey as a list: each leads to its page, its ways out to the next blocks, open ones to a new one. */
export function BlockList({
  nodes,
  base,
  isEditable,
}: {
  nodes: readonly NodeView[];
  base: string;
  isEditable: boolean;
}) {
  const { t } = useTranslation("journeys");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("map.blocks")}</CardTitle>
      </CardHead>
      <Rows>
        {nodes.map((node) => (
          <li key={node.id} id={`block-${node.id}`}>
            <KindMark type={node.type} kind={node.kind} isGoal={node.isGoal} />
            <div className="words">
              <KindWords kind={node.kind}>{node.label}</KindWords>
              <Link to={`${base}/blocks/${node.id}`}>{node.name}</Link>
              <p>{node.summary}</p>
              {node.count === null ? null : <p>{node.count}</p>}
              {node.messages.map((message) => (
                <p key={message} className="wrong">
                  <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
                  {message}
                </p>
              ))}
            </div>
            {node.outputs.length === 0 ? null : (
              <ul className="outs">
                {node.outputs.map((way) => (
                  <li key={way.output}>
                    <Way node={node} way={way} base={base} isEditable={isEditable} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Rows>
    </Card>
  );
}

interface WayProps {
  node: NodeView;
  way: NodeView["outputs"][number];
  base: string;
  isEditable: boolean;
}

function Way({ node, way, base, isEditable }: WayProps) {
  const { t } = useTranslation("journeys");
  const { output, label, to, name } = way;
  const add = `${base}/blocks/new?after=${node.id}&output=${output}`;
  return (
    <>
      <span>{label}:</span>
      {to === undefined ? <span>{t("map.open")}</span> : <a href={`#block-${to}`}>{name}</a>}
      {isEditable ? (
        <Link className="add" to={add} aria-label={t("map.addHere", { name: node.name, output: label })}>
          <Plus size={14} strokeWidth={2} aria-hidden />
          {to === undefined ? t("map.addBlock") : t("map.insert")}
        </Link>
      ) : null}
    </>
  );
}
