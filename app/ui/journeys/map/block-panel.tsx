import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Trash2, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
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
import type { OpenDraft } from "./use-block-draft.ts";
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
});

/** Always in sight, however long the form is. */
const Foot = styled("footer")({
  position: "sticky",
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBlockStart: "auto",
  padding: "12px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  borderEndStartRadius: 11,
  borderEndEndRadius: 11,
  backgroundColor: colour("surface"),
  "& a": { marginInlineStart: "auto" },
});

/** As high at least as a short form: below the map it is brought into sight before its form is loaded. */
const Panel = styled(Card)({ display: "flex", flexDirection: "column", minBlockSize: 320 });

interface Props {
  base: string;
  graph: MapGraph;
  block: Block;
  node: NodeView | undefined;
  open: OpenMap;
  edits: BlockEdits;
  typed: OpenDraft;
  isEditable: boolean;
  onClose: () => void;
}

/** On screens without room beside the map the panel opens below it, where a press would seem to do nothing. */
function bringIntoSight(panel: HTMLElement | null): void {
  if (panel === null || panel.getBoundingClientRect().top < window.innerHeight * 0.8) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  panel.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}

/** The selected block beside the map: its form, where it leads, what is wrong with it. */
export function BlockPanel({ base, graph, block, node, open, edits, typed, isEditable, onClose }: Props) {
  const { t } = useTranslation("journeys");
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => bringIntoSight(panel.current), []);
  const formId = useId();
  // A block that was just added is set up next; a form that was opened anew takes the focus with it.
  const takesFocus = edits.added === block.id || typed.renewed.block === block.id;
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  if (node === undefined) return null;
  return (
    <Panel
      ref={panel}
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
      <PanelForm {...{ base, block, open, typed, formId }} />
      {node.outputs.length === 0 ? null : (
        <Part>
          <PanelOutputs {...{ graph, block, edits, isEditable }} />
        </Part>
      )}
      <PanelFoot {...{ base, block, edits, formId, isEditable }} />
    </Panel>
  );
}

interface FootProps extends Pick<Props, "base" | "block" | "edits" | "isEditable"> {
  formId: string;
}

function PanelFoot({ base, block, edits, formId, isEditable }: FootProps) {
  const { t } = useTranslation("journeys");
  return (
    <Foot>
      {isEditable ? (
        <>
          <Button form={formId} name="intent" value="save">
            {t("block.save")}
          </Button>
          <Button
            type="button"
            look="dangerPlain"
            isSmall
            start={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => edits.remove([block.id])}
          >
            {t("remove.submit")}
          </Button>
        </>
      ) : null}
      <Link to={`${base}/blocks/${block.id}`}>{t("live.page")}</Link>
    </Foot>
  );
}
