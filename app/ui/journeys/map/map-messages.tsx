import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../button.tsx";
import { colour, hidden } from "../../theme/tokens.ts";
import type { BlockEdits } from "./use-block-edits.ts";
import type { OpenMap } from "./use-map-editor.ts";

const Bar = styled("div")({
  position: "absolute",
  insetBlockStart: 64,
  insetInline: 16,
  marginInline: "auto",
  inlineSize: "fit-content",
  maxInlineSize: 520,
  display: "grid",
  gap: 8,
  padding: "12px 16px",
  borderRadius: 8,
  border: `1px solid ${colour("badedge")}`,
  backgroundColor: colour("badbg"),
  color: colour("bad"),
  boxShadow: colour("popShadow"),
  "&[data-tone=warn]": {
    borderColor: colour("warnedge"),
    backgroundColor: colour("warnbg"),
    color: colour("warn"),
  },
  "& strong": { fontWeight: 600 },
  "& div": { display: "flex", flexWrap: "wrap", gap: 8 },
});

const Said = styled("p")(hidden);

/** Why something is refused, what somebody else saved meanwhile, and for screen readers what was done. */
export function MapMessages({ open, edits }: { open: OpenMap; edits: BlockEdits }) {
  const { t } = useTranslation("journeys");
  const { conflict, refused: notSaved } = open.editor;
  const refused = edits.refused ?? notSaved;
  return (
    <>
      <Said role="status">{edits.said}</Said>
      {conflict === null ? null : (
        <Bar role="alert" data-tone="warn">
          <strong>{t("live.conflict.title")}</strong>
          <p>
            {conflict.both.length === 0
              ? t("live.conflict.text")
              : t("live.conflict.both", { names: conflict.both.map((name) => `«${name}»`).join("، ") })}
          </p>
          <div>
            <Button type="button" isSmall onClick={() => open.keepBoth(conflict.theirs)}>
              {t("live.conflict.keep")}
            </Button>
            <Button type="button" look="plain" isSmall onClick={() => open.takeTheirs(conflict.theirs)}>
              {t("live.conflict.take")}
            </Button>
          </div>
        </Bar>
      )}
      {conflict !== null || refused === null ? null : (
        <Bar role="alert">
          <p>{edits.refused === null ? t("live.notSaved", { why: refused }) : refused}</p>
          <div>
            {edits.refused === null ? (
              <Button type="button" look="plain" isSmall onClick={open.undo}>
                {t("live.undo")}
              </Button>
            ) : (
              <Button type="button" look="plain" isSmall onClick={() => edits.refuse(null)}>
                {t("live.understood")}
              </Button>
            )}
          </div>
        </Bar>
      )}
    </>
  );
}
