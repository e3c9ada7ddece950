import styled from "@emotion/styled";
import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { countAddress } from "#app/journeys/sent-block.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { Banner } from "../../banner.tsx";
import { FormFailure } from "../../form-failure.tsx";
import { colour } from "../../theme/tokens.ts";
import { BlockForm } from "../block-form.tsx";
import { HeldDraft } from "./held-draft.tsx";
import type { OpenDraft } from "./use-block-draft.ts";
import { useBlockSending } from "./use-block-sending.ts";
import type { OpenMap } from "./use-map-editor.ts";

const Frame = styled("div")({
  borderBlockEnd: `1px solid ${colour("line")}`,
  "& form > div": { padding: 16 },
  "& > p, & > ul": { paddingInline: 16, marginBlockEnd: 12, color: colour("text2"), fontSize: 12, lineHeight: "20px" },
});

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
  const { refusal, failure, send, type, isStale, other, keepMine } = useBlockSending({
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
    <Frame ref={frame} onSubmitCapture={send} onChange={count} onInput={type}>
      {isStale ? (
        <Banner tone="warn" title={t("forms:wizard.conflict.title")}>
          {t("forms:wizard.conflict.text")}
        </Banner>
      ) : (
        <FormFailure failure={failure} />
      )}
      {typed.draft?.state === "typed" && (typed.draft.isHeld === true || refusal !== undefined) ? (
        <HeldDraft
          {...{ isStale, other, keepMine }}
          sent={refusal?.lastResult}
          giveUp={() => typed.hands.renew(block.id)}
        />
      ) : null}
      <BlockForm
        data={data as BlockPageData}
        lastResult={refusal?.lastResult ?? null}
        {...{ size, formId, hasTargets: false, hasCount: false }}
      />
      {data.items === null ? null : <Items items={data.items} page={page} />}
    </Frame>
  );
}

/** They are changed on the block's own page. */
function Items({ items: { kind, rows }, page }: { items: NonNullable<BlockPageData["items"]>; page: string }) {
  const { t } = useTranslation("journeys");
  return (
    <>
      <p>
        {t(`items.${kind}`)}: <Link to={page}>{t("live.items")}</Link>
      </p>
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}
