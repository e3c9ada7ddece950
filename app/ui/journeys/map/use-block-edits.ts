import { useReactFlow } from "@xyflow/react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  addAfter,
  addBlock,
  type Connecting,
  disconnect,
  type Edit,
  moveBlocks,
  openOutput,
  reconnect,
  removeBlocks,
} from "#app/journeys/map/edit-graph.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BlockType, Output } from "#contract/journeys/block-types.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { blockTypeText, outputLabel } from "#contract/text/journeys.ts";
import type { OpenMap } from "./use-map-editor.ts";

interface Options {
  open: OpenMap;
  journey: string;
  selected: readonly string[];
}

interface Point {
  x: number;
  y: number;
}

/** Half of what a block is drawn as: it is dropped by its middle. */
const half = { x: 136, y: 48 };

/** What hands do on the map, each said in words to who does not see it. */
export function useBlockEdits({ open, journey, selected }: Options) {
  const [said, say] = useState("");
  const [refused, refuse] = useState<string | null>(null);
  const [chosen, choose] = useState<{ id: string | null; isAdded?: boolean }>({ id: null });
  const latest = useRef({ open, selected });
  latest.current = { open, selected };
  const { t } = useTranslation("journeys");
  const { screenToFlowPosition } = useReactFlow();
  const hands = useMemo(() => {
    /** Makes an edit; `words` say it where it is not refused. */
    const make: Make = (how, words) => {
      const edit = latest.current.open.edit(how);
      refuse(edit.refused ?? null);
      if (edit.refused === undefined) say(words());
      return edit;
    };
    const add: Add = (type, how) => {
      const id = crypto.randomUUID();
      const edit = make(
        (graph) => how(graph, { id, journey, type }),
        () => t("live.said.add", { name: blockTypeText[type] }),
      );
      if (edit.refused !== undefined) return edit;
      choose({ id, isAdded: true });
      void latest.current.open.flush();
      return edit;
    };
    const placeOf = (at: Point) => {
      const { x, y } = screenToFlowPosition(at);
      return { x: x - half.x, y: y - half.y };
    };
    const pick = (id: string | null) => choose({ id });
    return {
      ...{ say, refuse, choose: pick },
      ...addingHands(add, { placeOf, selected: () => latest.current.selected }),
      ...changingHands(make, { graph: () => latest.current.open.graph(), pick }),
    };
  }, [t, screenToFlowPosition, journey]);
  const added = chosen.isAdded === true ? chosen.id : null;
  return useMemo(() => ({ ...hands, hands, said, refused, chosen, added }), [hands, said, refused, chosen, added]);
}
export type BlockEdits = ReturnType<typeof useBlockEdits>;
/** What is done, without what became of it: the same from one edit to the next. */
export type Hands = BlockEdits["hands"];

type Make = (how: (graph: MapGraph) => Edit, words: () => string) => Edit;
interface New {
  id: string;
  journey: string;
  type: BlockType;
}
type Add = (type: BlockType, how: (graph: MapGraph, added: New) => Edit) => Edit;

const addingHands = (
  add: Add,
  { placeOf, selected }: { placeOf: (at: Point) => Point; selected: () => readonly string[] },
) => ({
  /** Where the pointer let it go. */
  drop: (type: BlockType, at: Point) => add(type, (graph, added) => addBlock(graph, { ...added, at: placeOf(at) })),
  /** After the selected block where it has an open output, else in the middle of what is shown. */
  press: (type: BlockType, middle: Point) =>
    add(type, (graph, added) => {
      const after = afterSelected(graph, selected(), added);
      return after?.graph === undefined ? addBlock(graph, { ...added, at: placeOf(middle) }) : after;
    }),
  addAfter: (from: string, output: Output, type: BlockType) =>
    add(type, (graph, added) => addAfter(graph, { from, output, ...added })),
});

interface Around {
  graph: () => MapGraph;
  pick: (id: string | null) => void;
}

const changingHands = (make: Make, { graph, pick }: Around) => ({
  /** Makes an output lead elsewhere; nowhere with an empty target. */
  lead: (to: Connecting) =>
    make(
      (now) => reconnect(now, to),
      () => i18n.t(to.to === "" ? "journeys:live.said.disconnect" : "journeys:live.said.connect", wordsOf(graph(), to)),
    ),
  disconnect: (from: string, output: Output) =>
    make(
      (now) => disconnect(now, { from, output }),
      () => i18n.t("journeys:live.said.disconnect", wordsOf(graph(), { from, output, to: "" })),
    ),
  remove: (ids: readonly string[]) => {
    const names = namesOf(graph(), ids);
    pick(null);
    return make(
      (now) => removeBlocks(now, ids),
      () => i18n.t("journeys:live.said.remove", { names }),
    );
  },
  move: (places: ReadonlyMap<string, Point>) =>
    make(
      (now) => moveBlocks(now, places),
      () => i18n.t("journeys:live.said.move", { names: namesOf(graph(), [...places.keys()]) }),
    ),
});

const namesOf = (graph: MapGraph, ids: readonly string[]) =>
  graph
    .filter(({ id }) => ids.includes(id))
    .map(nameOf)
    .join("، ");

function wordsOf(graph: MapGraph, { from, output, to }: Connecting) {
  const block = graph.find(({ id }) => id === from);
  return {
    ...{ name: namesOf(graph, [from]), to: namesOf(graph, [to]) },
    output: block === undefined ? "" : outputLabel(block.type, output),
  };
}

/** Undefined where nothing is selected that has an open output. */
function afterSelected(graph: MapGraph, selected: readonly string[], added: New): Edit | undefined {
  const [from] = graph.filter(({ id }) => selected.includes(id));
  const output = from === undefined ? undefined : openOutput(from);
  if (from === undefined || output === undefined || added.type.startsWith("trigger.")) return undefined;
  return addAfter(graph, { from: from.id, output, ...added });
}
