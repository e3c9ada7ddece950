import styled from "@emotion/styled";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { NodeView } from "#app/journeys/describe-map.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { useLinksInside } from "../links-inside.ts";
import { colour } from "../theme/tokens.ts";
import { BareMark, BareWords, bareMarkStyles, Drawn } from "./kind-mark.tsx";

const Rows = styled("ol")({
  ...bareMarkStyles,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  // Rows that are not in view have their former width for a frame after the window has changed: the page would be as wide.
  overflowX: "clip",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "4px 12px",
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    scrollMarginBlockStart: 80,
    // A row that is not in view costs nothing until it is.
    contentVisibility: "auto",
    containIntrinsicBlockSize: "auto 116px",
  },
  "& .words": { display: "grid", minInlineSize: 0, overflowWrap: "anywhere" },
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

interface Props {
  nodes: readonly NodeView[];
  base: string;
  isEditable: boolean;
}

/** The blocks of a journey as a list: each leads to its page, its ways out to the next blocks, open ones to a new one. */
export const BlockList = memo(function BlockList({ nodes, base, isEditable }: Props) {
  const { t } = useTranslation("journeys");
  const onClick = useLinksInside();
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("map.blocks")}</CardTitle>
      </CardHead>
      <Rows onClick={onClick}>
        {nodes.map((node) => (
          <Row key={node.id} {...{ node, base, isEditable, t }} />
        ))}
      </Rows>
    </Card>
  );
});

type Translate = ReturnType<typeof useTranslation<"journeys">>["t"];

const Row = memo(function Row({ node, ...around }: RowProps) {
  return (
    <li id={`block-${node.id}`}>
      <BareMark type={node.type} kind={node.kind} isGoal={node.isGoal} />
      <div className="words">
        <BareWords kind={node.kind}>{node.label}</BareWords>
        <a href={`${around.base}/blocks/${node.id}`}>{node.name}</a>
        <p>{node.summary}</p>
        {node.count === null ? null : <p>{node.count}</p>}
        {node.messages.map((message) => (
          <p key={message} className="wrong">
            <Drawn name="wrong" size={14} />
            {message}
          </p>
        ))}
      </div>
      {node.outputs.length === 0 ? null : (
        <ul className="outs">
          {node.outputs.map((way) => (
            <li key={way.output}>
              <Way {...around} node={node} way={way} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}, isSameRow);

interface RowProps {
  node: NodeView;
  base: string;
  isEditable: boolean;
  t: Translate;
}

/** A block that is moved stays the same row. */
const wordsOf = ({ box, ...words }: NodeView) => JSON.stringify(words);

function isSameRow(one: RowProps, other: RowProps): boolean {
  const isSameAround = one.base === other.base && one.isEditable === other.isEditable && one.t === other.t;
  return isSameAround && (one.node === other.node || wordsOf(one.node) === wordsOf(other.node));
}

function Way({ node, way, base, isEditable, t }: RowProps & { way: NodeView["outputs"][number] }) {
  const { output, label, to, name } = way;
  return (
    <>
      <span>{label}:</span>
      {to === undefined ? <span>{t("map.open")}</span> : <a href={`#block-${to}`}>{name}</a>}
      {isEditable ? (
        <a
          className="add"
          href={`${base}/blocks/new?after=${node.id}&output=${output}`}
          aria-label={t("map.addHere", { name: node.name, output: label })}
        >
          <Drawn name="add" size={14} />
          {to === undefined ? t("map.addBlock") : t("map.insert")}
        </a>
      ) : null}
    </>
  );
}
