import type { NodeView } from "#app/journeys/describe-map.ts";
import { colour } from "../theme/tokens.ts";
import { BareMark, BareWords, bareMarkStyles, Drawn } from "./kind-mark.tsx";

/**
 * A block as both maps draw it, the server's, where it is a link, and that of scripts: as styles of what holds the blocks,
 * since a browser takes longer for a style of each part of each than for all else of them.
 */
export const nodeStyle = {
  ...bareMarkStyles,
  display: "grid",
  blockSize: "100%",
  gridTemplateRows: "minmax(0, 1fr) auto",
  overflow: "hidden",
  borderRadius: 12,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  boxShadow: colour("cardShadow"),
  color: colour("text"),
  "&:hover": { textDecoration: "none", borderColor: colour("plink") },
  "&[data-wrong]": { borderColor: colour("bad"), boxShadow: `0 0 0 1px ${colour("bad")}` },
  "& > span": { display: "flex", alignItems: "center", gap: 12, paddingInline: 12, minInlineSize: 0 },
  "& .words": { display: "grid", minInlineSize: 0, flex: 1 },
  "& .words > *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& strong": { fontWeight: 600 },
  "& .foot": {
    minBlockSize: 32,
    justifyContent: "space-between",
    borderBlockStart: `1px solid ${colour("line")}`,
    backgroundColor: colour("inset"),
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& .foot > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .foot > .count": { flex: "none", color: colour("text") },
  "& .wrong": { color: colour("bad"), flex: "none" },
  "&[data-end]": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 8,
    borderRadius: 22,
    borderColor: colour("field"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "&[data-goal]": { borderColor: colour("ok"), color: colour("ok") },
} as const;

/** What a node's element says of its block. */
export const nodeMarks = ({ type, isGoal, isWrong }: Pick<NodeView, "type" | "isGoal" | "isWrong">) => ({
  "data-end": type === "flow.end" || undefined,
  "data-goal": isGoal || undefined,
  "data-wrong": isWrong || undefined,
});

/** What stands in a node. */
export function NodeBody({ node }: { node: NodeView }) {
  const { type, kind, name, label, summary, count, isGoal, isWrong } = node;
  if (type === "flow.end") {
    return (
      <>
        <Drawn name={isGoal ? "goal" : type} size={16} />
        {count === null ? summary : `${summary}: ${count}`}
      </>
    );
  }
  return (
    <>
      <span>
        <BareMark type={type} kind={kind} />
        <span className="words">
          <BareWords kind={kind}>{label}</BareWords>
          <strong>{name}</strong>
        </span>
        {isWrong ? <Drawn className="wrong" name="wrong" size={18} /> : null}
      </span>
      <span className="foot">
        {count === null ? null : <span className="count">{count}</span>}
        <span>{summary}</span>
      </span>
    </>
  );
}

/** The pill on a line that names its output. */
export const pillStyle = {
  position: "absolute",
  paddingInline: 10,
  borderRadius: 12,
  border: `1px solid ${colour("field")}`,
  backgroundColor: colour("surface"),
  color: colour("text"),
  fontSize: 12,
  lineHeight: "20px",
  whiteSpace: "nowrap",
} as const;
