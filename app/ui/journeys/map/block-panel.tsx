import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Trash2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { NodeView } from "#app/journeys/describe-map.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { colour } from "../../theme/tokens.ts";
import { KindMark, KindWords } from "../kind-mark.tsx";
import { PanelForm } from "./panel-form.tsx";
import { PanelOutputs } from "./panel-outputs.tsx";
import type { BlockEdits } from "./use-block-edits.ts";
import type { OpenMap } from "./use-map-editor.ts";

const Head = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: 16,
  borderBlockEnd: `1px solid ${colour("line")}`,
  "& > div": { flex: 1, minInlineSize: 0, display: "grid" },
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600, overflowWrap: "anywhere" },
});

const Part = styled("div")({
  display: "grid",
  gap: 12,
  padding: 16,
  borderBlockEnd: `1px solid ${colour("line")}`,
  "&:last-of-type": { borderBlockEnd: 0 },
  "& .wrong": { color: colour("warn"), fontSize: 12, lineHeight: "20px" },
  "& .foot": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 8 },
});

interface Props {
  base: string;
  graph: MapGraph;
  block: Block;
  node: NodeView | undefined;
  open: OpenMap;
  edits: BlockEdits;
  isEditable: boolean;
  onClose: () => void;
}

/** The selected block beside the map: its form, where it leads, what is wrong with it. */
export function BlockPanel({ base, graph, block, node, open, edits, isEditable, onClose }: Props) {
  const { t } = useTranslation("journeys");
  const title = useRef<HTMLHeadingElement>(null);
  const isAdded = edits.added === block.id;
  useEffect(() => {
    // A block that was just added is set up next.
    if (isAdded) title.current?.focus();
  }, [isAdded]);
  if (node === undefined) return null;
  return (
    <Card
      aria-label={t("live.panel", { name: node.name })}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <Head>
        <KindMark type={node.type} kind={node.kind} isGoal={node.isGoal} />
        <div>
          <KindWords kind={node.kind}>{node.label}</KindWords>
          <h2 ref={title} tabIndex={-1}>
            {node.name}
          </h2>
        </div>
        <Button type="button" look="quiet" isSmall aria-label={t("live.close")} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </Button>
      </Head>
      {node.messages.length === 0 ? null : (
        <Part>
          <p className="wrong">{node.messages.join(" ")}</p>
        </Part>
      )}
      <PanelForm {...{ base, block, open }} />
      {node.outputs.length === 0 ? null : (
        <Part>
          <PanelOutputs {...{ graph, block, edits, isEditable }} />
        </Part>
      )}
      <Part>
        <div className="foot">
          <Link to={`${base}/blocks/${block.id}`}>{t("live.page")}</Link>
          {isEditable ? (
            <Button
              type="button"
              look="dangerPlain"
              isSmall
              start={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => edits.remove([block.id])}
            >
              {t("remove.submit")}
            </Button>
          ) : null}
        </div>
      </Part>
    </Card>
  );
}
