import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Edit } from "#app/journeys/map/edit-graph.ts";
import {
  apply,
  type Editor,
  goBack,
  goForth,
  graphOf,
  isSaved,
  isToSend,
  keepBoth,
  openEditor,
  type StoredMap,
  settle,
  takeTheirs,
  toSend,
  withStats,
} from "#app/journeys/map/editor.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import { SaveOrder } from "#app/journeys/map/save-order.ts";
import { sendMap } from "#app/services/send-map.ts";
import { forgetPages } from "../../page-memory.ts";
import { useRootData } from "../../use-root-data.ts";

/** After the last change; after it could not be sent. */
const waitMs = { change: 600, retry: 5_000 };

/** What a save of the map itself is called among those of its blocks. */
const ofMap = "map";

/** The open map, saved by itself a moment after each change. */
export function useMapEditor({ base, stored }: { base: string; stored: StoredMap }) {
  const formToken = useRootData()?.formToken ?? "";
  const [editor, setEditor] = useState(() => openEditor(stored));
  const latest = useRef(editor);
  const update = useCallback((how: (editor: Editor) => Editor) => {
    latest.current = how(latest.current);
    setEditor(latest.current);
  }, []);
  const [order] = useState(() => new SaveOrder());
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    if (!isToSend(latest.current)) return;
    setSending(true);
    while (isToSend(latest.current)) {
      const now = latest.current;
      const graph = graphOf(now);
      const answer = await sendMap<StoredMap>({
        ...{ base, difference: toSend(now), revision: now.stored.revision, formToken, forgetPages },
      });
      update((editor) => settle(editor, graph, answer));
      if (answer.kind !== "saved") break;
    }
    setSending(false);
  }, [base, formToken, update]);
  /** Resolves once what is drawn now is saved, or cannot be. */
  const flush = useCallback(() => order.run(ofMap, send), [order, send]);
  useAutosave(editor, flush);
  useEffect(() => {
    // What a form beside the map saved, and newer figures.
    if (stored.revision > latest.current.stored.revision) update((now) => keepBoth(now, stored));
    else if (stored.revision === latest.current.stored.revision) update((now) => withStats(now, stored));
  }, [stored, update]);
  useLeavingMap({ base, formToken, latest, order });
  return useMemo(
    () => ({
      editor,
      isSending,
      flush,
      order,
      /** Answers the edit, which says why where it is refused. */
      edit: (how: (graph: MapGraph) => Edit): Edit => {
        const edit = how(graphOf(latest.current));
        update((now) => apply(now, edit));
        return edit;
      },
      undo: () => update(goBack),
      redo: () => update(goForth),
      keepBoth: (theirs: StoredMap) => update((now) => keepBoth(now, theirs)),
      takeTheirs: (theirs: StoredMap) => update((now) => takeTheirs(now, theirs)),
      stored: () => latest.current.stored,
      graph: () => graphOf(latest.current),
    }),
    [editor, isSending, flush, order, update],
  );
}
export type OpenMap = ReturnType<typeof useMapEditor>;

function useAutosave(editor: Editor, flush: () => Promise<void>): void {
  useEffect(() => {
    if (!isToSend(editor)) return;
    const timer = setTimeout(() => void flush(), editor.isUnsent ? waitMs.retry : waitMs.change);
    return () => clearTimeout(timer);
  }, [editor, flush]);
}

interface Leaving {
  base: string;
  formToken: string;
  latest: { current: Editor };
  order: SaveOrder;
}

/** Sends what is not saved yet when the page is left; asks first where it cannot be saved. */
function useLeavingMap({ base, formToken, latest, order }: Leaving): void {
  useEffect(() => {
    const sendLast = () => {
      const now = latest.current;
      if (!isToSend(now) || order.underWay === ofMap) return;
      void sendMap({
        ...{ base, difference: toSend(now), revision: now.stored.revision, formToken, isLeaving: true, forgetPages },
      });
    };
    const ask = (event: BeforeUnloadEvent) => {
      const { conflict, refused, isUnsent } = latest.current;
      if (!isSaved(latest.current) && (conflict !== null || refused !== null || isUnsent)) event.preventDefault();
    };
    window.addEventListener("pagehide", sendLast);
    window.addEventListener("beforeunload", ask);
    return () => {
      sendLast();
      window.removeEventListener("pagehide", sendLast);
      window.removeEventListener("beforeunload", ask);
    };
  }, [base, formToken, latest, order]);
}
