import styled from "@emotion/styled";
import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { versionOf } from "#app/journeys/block-version.ts";
import { countAddress } from "#app/journeys/sent-block.ts";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { Banner } from "../../banner.tsx";
import { Button } from "../../button.tsx";
import { FormFailure } from "../../form-failure.tsx";
import { colour } from "../../theme/tokens.ts";
import { BlockForm } from "../block-form.tsx";
import { type OpenDraft, useDraftOfForm } from "./use-block-draft.ts";
import type { OpenMap } from "./use-map-editor.ts";

const Frame = styled("div")({
  borderBlockEnd: `1px solid ${colour("line")}`,
  "& form > div": { padding: 16 },
  "& > p, & > ul": { paddingInline: 16, marginBlockEnd: 12, color: colour("text2"), fontSize: 12, lineHeight: "20px" },
});

const Held = styled("div")({ display: "grid", gap: 8, justifyItems: "start", padding: "12px 16px 0" });

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
 * What is sent over a block that was saved elsewhere meanwhile: its owner's version, once that is chosen and the revision it
 * replaces is loaded.
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
  return { isStale, isChosen, loaded: data?.revision, keepMine: isStale && data !== undefined ? keepMine : undefined };
}

/** What is said of the chosen template: the page's loader counts it, so that nothing is loaded again around the map. */
function useSize(page: string, stored: string | null | undefined) {
  const { load, data } = useFetcher<BlockPageData>();
  const count = ({ target }: FormEvent) => {
    const { form, name } = target as HTMLSelectElement;
    const to = form === null ? undefined : countAddress(page, name, new FormData(form));
    // Other types of blocks have templates too, whose messages have no parts.
    if (to !== undefined && typeof stored === "string") load(to);
  };
  return { count, size: data?.size ?? stored ?? null };
}

interface Sending extends Omit<Props, "base" | "formId"> {
  page: string;
  frame: RefObject<HTMLElement>;
  data: BlockPageData | undefined;
}

/** Sends the form, pressed or because its owner goes on. */
function useSending({ page, block, open, typed, frame, data }: Sending) {
  const save = useFetcher<Answered>();
  /** A fetcher keeps its last answer while it is sent again, and when the next answer leads elsewhere. */
  const [last, setLast] = useState<typeof save.data>();
  const refusal = save.data === last ? undefined : save.data;
  const over = useOverwriting(page, refusal, typed.hands);
  const answer = { isSending: save.state !== "idle", isRefused: refusal !== undefined, wasRefused: last !== undefined };
  const form = useDraftOfForm({ block: block.id, frame, hands: typed.hands, filled: data, answer });
  const send = async (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopPropagation();
    const body = new FormData(event.target as HTMLFormElement, submitter);
    const overwrites = over.isChosen.current;
    form.onSend();
    setLast(save.data);
    await open.flush();
    // Where it leads is said on the map.
    for (const { output, to } of open.graph().find(({ id }) => id === block.id)?.connections ?? []) {
      body.set(`connections.${output}`, to);
    }
    // The map itself may be saved meanwhile. What was saved elsewhere is not written over unasked.
    if (overwrites) body.set("revision", String(Math.max(over.loaded ?? 0, open.stored().revision)));
    else if (!over.isStale && data !== undefined) body.set("revision", String(revisionOf(data, open)));
    save.submit(body, { method: "post", action: page, preventScrollReset: true });
  };
  return {
    refusal,
    send,
    ...{ isStale: over.isStale, keepMine: over.keepMine },
    type: data?.isEditable === true ? form.onInput : undefined,
  };
}

interface HeldProps {
  isStale: boolean;
  keepMine: (() => void) | undefined;
  giveUp: () => void;
}

/** What becomes of words that were not saved. */
function HeldDraft({ isStale, keepMine, giveUp }: HeldProps) {
  const { t } = useTranslation(["journeys", "forms"]);
  return (
    <Held>
      <p>{t(isStale ? "live.heldStale" : "live.held")}</p>
      {keepMine === undefined ? null : (
        <Button type="button" isSmall onClick={keepMine}>
          {t("forms:wizard.conflict.keepMine")}
        </Button>
      )}
      <Button type="button" look="plain" isSmall onClick={giveUp}>
        {t("live.giveUp")}
      </Button>
    </Held>
  );
}

interface Props {
  base: string;
  block: Block;
  open: OpenMap;
  typed: OpenDraft;
  /** Its button stands in the foot of the panel. */
  formId: string;
}

/** The form of the block's own page, sent without leaving the map. */
export function PanelForm({ base, block, open, typed, formId }: Props) {
  const { t } = useTranslation(["journeys", "forms"]);
  const { load, data } = useFetcher<BlockPageData>();
  const page = `${base}/blocks/${block.id}`;
  const { count, size } = useSize(page, data?.size);
  const isStored = open.editor.stored.blocks.some(({ id }) => id === block.id);
  useEffect(() => {
    if (isStored) load(page);
  }, [isStored, load, page]);
  const frame = useRef<HTMLDivElement>(null);
  const { refusal, send, type, isStale, keepMine } = useSending({
    page,
    block,
    open,
    typed,
    frame,
    data: data as BlockPageData | undefined,
  });
  if (data === undefined || !isStored) {
    return (
      <Frame>
        <p role="status">{t("live.loading")}</p>
      </Frame>
    );
  }
  return (
    <Frame ref={frame} onSubmitCapture={(event) => void send(event)} onChange={count} onInput={type}>
      {isStale ? (
        <Banner tone="warn" title={t("forms:wizard.conflict.title")}>
          {t("forms:wizard.conflict.text")}
        </Banner>
      ) : (
        <FormFailure failure={refusal?.failure} />
      )}
      {typed.draft?.state === "typed" && (typed.draft.isHeld === true || refusal !== undefined) ? (
        <HeldDraft isStale={isStale} keepMine={keepMine} giveUp={() => typed.hands.renew(block.id)} />
      ) : null}
      <BlockForm
        data={data as BlockPageData}
        lastResult={refusal?.lastResult ?? null}
        {...{ size, formId, hasTargets: false, hasCount: false }}
      />
      {data.items === null ? null : (
        <>
          <p>
            {t(`items.${data.items.kind}`)}: <Link to={page}>{t("live.items")}</Link>
          </p>
          {data.items.rows.length === 0 ? null : (
            <ul>
              {data.items.rows.map(({ id, words }) => (
                <li key={id}>{words}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Frame>
  );
}
