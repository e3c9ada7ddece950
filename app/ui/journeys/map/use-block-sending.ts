import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { versionOf } from "#app/journeys/block-version.ts";
import { isAsSent } from "#app/journeys/other-version.ts";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { maxSendingMs } from "#app/services/send-map.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { type OpenDraft, useDraftOfForm } from "./use-block-draft.ts";
import type { OpenMap } from "./use-map-editor.ts";

interface Answered {
  lastResult?: LastResult;
  failure?: Failure;
}

/** What the map saved meanwhile is no change of the block; what was saved elsewhere is, and is not written over. */
function revisionOf({ block: { id }, version, revision }: BlockPageData, open: OpenMap): number {
  const stored = open.stored();
  const block = stored.blocks.find((each) => each.id === id);
  return block !== undefined && versionOf(block) === version ? stored.revision : revision;
}

/**
 * What is sent over a block that was saved elsewhere meanwhile: its owner's version, once that is chosen and the version it
 * replaces is loaded. What was sent before, and whose answer was lost, is no version of somebody else.
 */
function useOverwriting(page: string, refused: Answered | undefined, hands: OpenDraft["hands"]) {
  const { load, data } = useFetcher<BlockPageData>();
  const isStale = refused?.failure?.kind === "stale";
  const isChosen = useRef(false);
  // Each such answer: it may have been saved once more.
  useEffect(() => {
    if (refused?.failure?.kind === "stale") load(page);
  }, [refused, load, page]);
  const keepMine = () => {
    isChosen.current = true;
    hands.send.current?.();
    isChosen.current = false;
  };
  // What was loaded for an earlier answer is not what is stored now.
  const before = useRef({ refused, data });
  if (before.current.refused !== refused) before.current = { refused, data };
  const loaded = data === before.current.data ? undefined : (data as BlockPageData | undefined);
  const isOwn = isStale && loaded !== undefined && isAsSent(loaded, refused?.lastResult?.initialValue);
  const other = isStale ? loaded : undefined;
  return { isStale: isStale && !isOwn, isOwn, isChosen, other, keepMine: other === undefined ? undefined : keepMine };
}

/** Resolves when what was sent last is answered, or its form is gone. */
function useAnswer(isSending: boolean) {
  const answered = useRef<() => void>();
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) answered.current?.();
    wasSending.current = isSending;
  }, [isSending]);
  useEffect(() => () => answered.current?.(), []);
  return useCallback(
    () =>
      new Promise<void>((resolve) => {
        answered.current = resolve;
        setTimeout(resolve, maxSendingMs);
      }),
    [],
  );
}

interface Sending {
  page: string;
  block: Block;
  open: OpenMap;
  typed: OpenDraft;
  frame: RefObject<HTMLElement>;
  data: BlockPageData | undefined;
}

/** Sends the form, pressed or because its owner goes on; one that is pressed while it is sent, once that is answered. */
export function useBlockSending({ page, block, open, typed, frame, data }: Sending) {
  const save = useFetcher<Answered>();
  /** A fetcher keeps its last answer while it is sent again, and when the next answer leads elsewhere. */
  const [last, setLast] = useState<typeof save.data>();
  const refusal = save.data === last ? undefined : save.data;
  const over = useOverwriting(page, refusal, typed.hands);
  const isSending = save.state !== "idle";
  // Before the form's own effect: its block may be replaced then.
  const answer = useAnswer(isSending);
  const form = useDraftOfForm({
    ...{ block: block.id, frame, hands: typed.hands, filled: data },
    answer: { isSending, isRefused: refusal !== undefined, wasRefused: last !== undefined },
  });
  const { renew } = typed.hands;
  useEffect(() => {
    // It is saved; what was typed meanwhile replaces it with the next press.
    if (over.isOwn && !form.isNew()) renew(block.id);
  }, [over.isOwn, form, renew, block.id]);
  const latest = useRef({ save, over, data, open });
  latest.current = { save, over, data, open };
  const make = async ({ body: read, element, overwrites, isBehind }: Press) => {
    const now = latest.current;
    // What was typed until the answer before is saved with it, or stands beside what is wrong with it.
    if (!element.isConnected || (isBehind && !overwrites && (now.over.isStale || !form.isNew()))) return;
    form.onSend();
    setLast(now.save.data);
    const body = read();
    // Where it leads is said on the map.
    for (const { output, to } of now.open.graph().find(({ id }) => id === block.id)?.connections ?? []) {
      body.set(`connections.${output}`, to);
    }
    const revision = revisionToSend(now, overwrites);
    if (revision !== undefined) body.set("revision", String(revision));
    const answered = answer();
    now.save.submit(body, { method: "post", action: page, preventScrollReset: true });
    await answered;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopPropagation();
    const isBehind = open.order.underWay === block.id;
    const press = { ...pressOf(event), overwrites: over.isChosen.current || over.isOwn, isBehind };
    if (!isBehind) form.onPress();
    void open.flush();
    void open.order.run(block.id, () => make(press));
  };
  return {
    refusal,
    failure: over.isOwn ? undefined : refusal?.failure,
    send,
    ...{ isStale: over.isStale, other: over.other, keepMine: over.keepMine },
    type: data?.isEditable === true ? form.onInput : undefined,
  };
}

interface Press {
  element: HTMLFormElement;
  /** The form with the pressed button, as it is now. */
  body: () => FormData;
  overwrites: boolean;
  isBehind: boolean;
}

function pressOf(event: FormEvent): Pick<Press, "element" | "body"> {
  const element = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  // Named now: the button may be gone when the form is sent, which would refuse it.
  const { name = "", value = "" } = submitter instanceof HTMLButtonElement ? submitter : {};
  const body = () => {
    const fields = new FormData(element);
    if (name !== "") fields.append(name, value);
    return fields;
  };
  return { element, body };
}

interface Now {
  over: ReturnType<typeof useOverwriting>;
  data: BlockPageData | undefined;
  open: OpenMap;
}

/** The map itself may have been saved meanwhile. What was saved elsewhere is not written over unasked. */
function revisionToSend({ over, data, open }: Now, overwrites: boolean): number | undefined {
  if (overwrites) return Math.max(over.other?.revision ?? 0, open.stored().revision);
  return over.isStale || data === undefined ? undefined : revisionOf(data, open);
}
