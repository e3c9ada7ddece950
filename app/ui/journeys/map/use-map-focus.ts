import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { standInsFor } from "#app/journeys/map/edit-graph.ts";
import { gridStep, type MapGraph } from "#app/journeys/map/map-graph.ts";
import type { BlockEdits } from "./use-block-edits.ts";

export const deleteKeys = ["Delete", "Backspace"];

const nodes = ".react-flow__node";

/** As far as the library moves a selected block. */
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -gridStep },
  ArrowDown: { x: 0, y: gridStep },
  ArrowLeft: { x: -gridStep, y: 0 },
  ArrowRight: { x: gridStep, y: 0 },
};

/** Brings the focus to the first of these blocks that is drawn: those out of sight may not be. */
function focusFirst(map: HTMLElement | null, ids: readonly string[]): void {
  const drawn = new Map(
    [...(map?.querySelectorAll<HTMLElement>(nodes) ?? [])].map((node) => [node.dataset.id ?? "", node]),
  );
  drawn.get(ids.find((id) => drawn.has(id)) ?? "")?.focus();
}

interface Options {
  /** Around the map; of the panel beside it events come here too. */
  frame: RefObject<HTMLElement>;
  graph: MapGraph;
  edits: BlockEdits;
  isEditable: boolean;
}

/** The hands on the keyboard stay on the map when a panel closes and when a block is gone. */
export function useMapFocus({ frame, graph, edits, isEditable }: Options) {
  const latest = useRef({ graph, edits });
  latest.current = { graph, edits };
  const focused = useFocusOfGone(frame, graph);
  const focusBlock = useCallback(
    (id: string | undefined) => focusFirst(frame.current, [id ?? "", ...latest.current.graph.map((block) => block.id)]),
    [frame],
  );
  const handlers = useMemo(
    () => ({
      onFocusCapture: ({ target }: FocusEvent) => {
        focused.current = target;
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const { key, target } = event;
        const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
        if (!(target instanceof HTMLElement && target.matches(nodes))) return;
        // The library takes the focus from a block at Escape, and selects one that was not selected.
        if (key === "Escape") latest.current.edits.choose(null);
        // It deletes what is selected: a block whose panel was closed is not, and has the focus.
        else if (isEditable && deleteKeys.includes(key) && frame.current?.querySelector(".selected") === null)
          latest.current.edits.remove([target.dataset.id ?? ""]);
        // It moves what is selected.
        else if (isEditable && isPlain && Object.hasOwn(steps, key) && !target.classList.contains("selected"))
          nudge(latest.current, target.dataset.id ?? "", steps[key] ?? { x: 0, y: 0 });
        else return;
        event.stopPropagation();
        event.preventDefault();
      },
    }),
    [frame, focused, isEditable],
  );
  return { focusBlock, handlers };
}

function nudge(
  { graph, edits }: Pick<Options, "graph" | "edits">,
  id: string,
  { x, y }: { x: number; y: number },
): void {
  const block = graph.find((each) => each.id === id);
  if (block !== undefined) edits.move(new Map([[id, { x: block.x + x, y: block.y + y }]]));
}

/**
 * Once blocks are gone, by whatever key or button, the focus that one of them or its panel had goes to who stands in for it;
 * that of a line, or of the button that cuts it, to the block that it left.
 */
function useFocusOfGone(frame: RefObject<HTMLElement>, graph: MapGraph) {
  const before = useRef(graph);
  /** What had the focus last, on the map and in the panel. */
  const focused = useRef<Element>();
  useLayoutEffect(() => {
    const was = before.current;
    before.current = graph;
    const left = new Set(graph.map(({ id }) => id));
    const gone = was.map(({ id }) => id).filter((id) => !left.has(id));
    const last = focused.current;
    const active = document.activeElement;
    if (gone.length === 0) {
      const line = lineOf(active === document.body && last?.isConnected === false ? last : active);
      if (hasLine(was, line) && !hasLine(graph, line)) focusFirst(frame.current, [line?.from ?? ""]);
      return;
    }
    // The panel is gone already, its block is drawn a moment longer.
    const isLost = active === document.body ? last?.isConnected === false : isOf(active, gone);
    if (isLost) focusFirst(frame.current, standInsFor(was, gone));
  }, [frame, graph]);
  return focused;
}

/** The block itself, or the frame around several that are selected together. */
const isOf = (active: Element | null, gone: readonly string[]): boolean =>
  active?.matches(".react-flow__nodesselection-rect") === true ||
  gone.includes(active?.closest<HTMLElement>(nodes)?.dataset.id ?? "");

/** The line that an element belongs to, by the block and the output that it leaves. */
function lineOf(element: Element | null | undefined): { from: string; output: string } | undefined {
  const drawn = element?.closest<SVGElement | HTMLElement>(".react-flow__edge, [data-line]");
  const [from, output] = (drawn?.dataset.line ?? drawn?.dataset.id ?? "").split(" ");
  return from === undefined || output === undefined ? undefined : { from, output };
}

const hasLine = (graph: MapGraph, line: ReturnType<typeof lineOf>): boolean =>
  graph.some(({ id, connections }) => id === line?.from && connections.some(({ output }) => output === line.output));
