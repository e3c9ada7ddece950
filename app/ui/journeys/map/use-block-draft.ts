import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  afterAnswer,
  afterReturn,
  afterTyping,
  type BlockDraft,
  type GoneOn,
  isToSendFirst,
  typedIn,
} from "#app/journeys/map/block-draft.ts";
import { useLeavingLater } from "./use-leaving-later.ts";
import type { OpenMap } from "./use-map-editor.ts";

interface Options {
  /** The selected block, where it is one. */
  selected: string | null;
  choose: (id: string | null) => void;
  open: Pick<OpenMap, "graph">;
}

/**
 * Saves what is typed in the form of a block before another block, the closed panel or another page takes its place; what is
 * refused leads back to the form. The browser asks itself where it leaves the map by other ways.
 */
export function useBlockDraft({ selected, choose, open }: Options) {
  const [draft, setDraft] = useState<BlockDraft | null>(null);
  /** The block whose form was last opened anew, and how often one was. */
  const [renewed, setRenewed] = useState({ block: "", round: 0 });
  const latest = useRef(draft);
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const update = useCallback((how: (draft: BlockDraft | null) => BlockDraft | null) => {
    latest.current = how(latest.current);
    setDraft(latest.current);
  }, []);
  const { leavingTo, stay } = useLeavingLater(latest);
  const gone = useMemo(() => ({ selected, isLeaving: leavingTo !== null }), [selected, leavingTo]);
  const latestGone = useRef<GoneOn>(gone);
  latestGone.current = gone;
  /** Sends the form that is shown; false where the browser cannot read what is typed. */
  const send = useRef<() => boolean>();
  const answer = useCallback(
    (how: { isRefused: boolean; isTyped: boolean }) => update((now) => afterAnswer(now, how, latestGone.current)),
    [update],
  );
  useEffect(() => {
    if (!isToSendFirst(draft, gone)) return;
    // One that was deleted is not saved.
    if (!latestOpen.current.graph().some(({ id }) => id === draft?.block)) update(() => null);
    else if (send.current?.() !== true) answer({ isRefused: true, isTyped: true });
  }, [draft, gone, answer, update]);
  useEffect(() => {
    if (draft?.state !== "refused") return;
    stay();
    choose(draft.block);
  }, [draft, choose, stay]);
  useEffect(() => update((now) => afterReturn(now, gone)), [gone, update]);
  const hands = useMemo(
    () => ({
      ...{ send, answer },
      isHeld: () => latest.current !== null,
      type: (block: string, isTyped: boolean) => update((now) => afterTyping(now, block, isTyped)),
      sent: (block: string) => update(() => ({ block, state: "sending" })),
      /** Its block is gone. */
      drop: (block: string) => update((now) => (now?.block === block ? null : now)),
      /** Shows what is stored. */
      renew: (block: string) => {
        update(() => null);
        setRenewed(({ round }) => ({ block, round: round + 1 }));
      },
    }),
    [answer, update],
  );
  return useMemo(() => ({ draft, renewed, hands }), [draft, renewed, hands]);
}
export type OpenDraft = ReturnType<typeof useBlockDraft>;

interface FormOptions {
  block: string;
  frame: RefObject<HTMLElement>;
  hands: OpenDraft["hands"];
  /** What the form is filled with; undefined until it is there. */
  filled: unknown;
  /** What the form was answered, and whether an answer is on its way. */
  answer: { isSending: boolean; isRefused: boolean; wasRefused: boolean };
}

/** It stands in the foot of the panel. */
const saveButtonOf = (form: HTMLFormElement) =>
  [...form.elements].find((each) => each instanceof HTMLButtonElement && each.value === "save") as HTMLElement;

/** The form's part: what of it is unsaved. */
export function useDraftOfForm({ block, frame, hands, filled, answer }: FormOptions) {
  const { isSending, isRefused, wasRefused } = answer;
  /** As it is stored, and as it was sent. */
  const stored = useRef<string>();
  const sent = useRef<string>();
  const typed = useCallback(() => {
    const form = frame.current?.querySelector("form");
    return form == null ? undefined : typedIn(new FormData(form));
  }, [frame]);
  const isTyped = useCallback(() => stored.current !== undefined && typed() !== stored.current, [typed]);
  useEffect(() => {
    // What is filled in anew meanwhile does not replace what was typed.
    if (filled !== undefined && !hands.isHeld()) stored.current = typed();
  }, [filled, hands, typed]);
  useEffect(() => {
    hands.send.current = () => {
      const form = frame.current?.querySelector("form");
      if (form == null || !form.reportValidity()) return false;
      form.requestSubmit(saveButtonOf(form));
      return true;
    };
    return () => {
      hands.send.current = undefined;
      hands.drop(block);
    };
  }, [block, frame, hands]);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isSending) isAwaited.current = true;
    else if (isAwaited.current) {
      isAwaited.current = false;
      if (!isRefused) stored.current = sent.current;
      hands.answer({ isRefused, isTyped: isTyped() });
      // What was wrong with it stands beside its fields still.
      if (!isRefused && wasRefused && !isTyped()) hands.renew(block);
    }
  }, [isSending, isRefused, wasRefused, block, hands, isTyped]);
  return useMemo(
    () => ({
      onInput: () => hands.type(block, isTyped()),
      /** It is sent as soon as what is saved before it is answered. */
      onPress: () => hands.sent(block),
      onSend: () => {
        sent.current = typed();
        hands.sent(block);
      },
      /** Whether it holds something else than what was sent last. */
      isNew: () => typed() !== sent.current,
    }),
    [block, hands, isTyped, typed],
  );
}
