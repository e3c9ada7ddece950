import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { type BlockKind, blockTypes, kindOf } from "#contract/journeys/block-types.ts";
import { blockKindText, blockTypeText } from "#contract/text/journeys.ts";
import { FormToken } from "../form-token.tsx";
import { colour, from } from "../theme/tokens.ts";
import { Drawn, KindWords } from "./kind-mark.tsx";

const Frame = styled(Form)({
  display: "none",
  [from.laptop]: {
    display: "block",
    overflowY: "auto",
    padding: "12px 8px",
    borderInlineEnd: `1px solid ${colour("line")}`,
  },
  "& > p": { paddingInline: 8, marginBlockEnd: 8, color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& h2": { padding: "8px 8px 0" },
  "& button": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    inlineSize: "100%",
    minBlockSize: 28,
    paddingInline: 8,
    border: 0,
    borderRadius: 8,
    background: "none",
    color: colour("text"),
    textAlign: "start",
    cursor: "pointer",
    userSelect: "none",
  },
  "& button svg": { flex: "none", color: colour("text2") },
  "& button:hover:enabled": { backgroundColor: colour("hover") },
  "& button:disabled": { color: colour("text3"), cursor: "default" },
  "@media (pointer: coarse)": { "& button": { minBlockSize: 44 } },
});

const kinds = ["trigger", "condition", "flow", "action"] as const;

/** Types of blocks beside the map: pressing one adds it. Scripts let it be dragged onto the map as well. */
export const MapPalette = forwardRef<HTMLFormElement, { base: string; hasStart: boolean }>(function MapPalette(
  { base, hasStart },
  ref,
) {
  const { t } = useTranslation("journeys");
  return (
    <Frame ref={ref} method="post" action={`${base}/blocks/new`} aria-label={t("map.palette")}>
      <FormToken />
      <p>{t("map.paletteText")}</p>
      {kinds.map((kind) => (
        <PaletteKind key={kind} kind={kind} isClosed={kind === "trigger" && hasStart} />
      ))}
    </Frame>
  );
});

/** A journey has one start. */
function PaletteKind({ kind, isClosed }: { kind: BlockKind; isClosed: boolean }) {
  return (
    <>
      <h2>
        <KindWords kind={kind}>{blockKindText[kind]}</KindWords>
      </h2>
      {blockTypes
        .filter((type) => kindOf(type) === kind)
        .map((type) => (
          <button key={type} type="submit" name="type" value={type} disabled={isClosed}>
            <Drawn name={type} size={16} />
            {blockTypeText[type]}
          </button>
        ))}
    </>
  );
}
