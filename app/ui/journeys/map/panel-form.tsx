import styled from "@emotion/styled";
import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { versionOf } from "#app/journeys/block-version.ts";
import { countAddress } from "#app/journeys/sent-block.ts";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { FormFailure } from "../../form-failure.tsx";
import { colour } from "../../theme/tokens.ts";
import { BlockForm } from "../block-form.tsx";
import type { OpenMap } from "./use-map-editor.ts";

const Frame = styled("div")({
  borderBlockEnd: `1px solid ${colour("line")}`,
  "& form > div": { padding: 16 },
  "& > p, & > ul": { paddingInline: 16, marginBlockEnd: 12, color: colour("text2"), fontSize: 12, lineHeight: "20px" },
});

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

/** The form of the block's own page, sent without leaving the map. */
export function PanelForm({ base, block, open }: { base: string; block: Block; open: OpenMap }) {
  const { t } = useTranslation("journeys");
  const { load, data } = useFetcher<BlockPageData>();
  const save = useFetcher<Answered>();
  const page = `${base}/blocks/${block.id}`;
  const { count, size } = useSize(page, data?.size);
  const isStored = open.editor.stored.blocks.some(({ id }) => id === block.id);
  useEffect(() => {
    if (isStored) load(page);
  }, [isStored, load, page]);
  const frame = useRef<HTMLDivElement>(null);
  // Both versions are on the block's page; what was sent is not sent over the other one.
  const isStale = save.data?.failure?.kind === "stale";
  const send = async (event: FormEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopPropagation();
    const body = new FormData(form, submitter);
    await open.flush();
    // Where it leads is said on the map.
    for (const { output, to } of open.graph().find(({ id }) => id === block.id)?.connections ?? []) {
      body.set(`connections.${output}`, to);
    }
    if (!isStale && data !== undefined) body.set("revision", String(revisionOf(data, open)));
    save.submit(body, { method: "post", action: page, preventScrollReset: true });
  };
  if (data === undefined || !isStored) {
    return (
      <Frame>
        <p role="status">{t("live.loading")}</p>
      </Frame>
    );
  }
  return (
    <Frame ref={frame} onSubmitCapture={(event) => void send(event)} onChange={count}>
      <FormFailure failure={save.data?.failure} />
      <BlockForm
        data={data as BlockPageData}
        lastResult={save.data?.lastResult ?? null}
        {...{ size, hasTargets: false, hasCount: false }}
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
