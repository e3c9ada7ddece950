import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { differingFields } from "#app/journeys/other-version.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../../button.tsx";
import { colour } from "../../theme/tokens.ts";
import { BlockFields } from "../block-form.tsx";

const Held = styled("div")({ display: "grid", gap: 8, justifyItems: "start", padding: "12px 16px 0" });

const Other = styled("fieldset")({
  display: "grid",
  gap: 12,
  inlineSize: "100%",
  minInlineSize: 0,
  margin: 0,
  padding: 12,
  border: `1px solid ${colour("line")}`,
  borderRadius: 8,
  "& legend": { paddingInline: 4, fontWeight: 600 },
});

interface Props {
  /** The block as it was saved elsewhere, once it is loaded. */
  other: BlockPageData | undefined;
  /** The form as it was sent. */
  sent: LastResult;
  isStale: boolean;
  keepMine: (() => void) | undefined;
  giveUp: () => void;
}

/** What becomes of words that were not saved; of a block that was saved elsewhere, what is another there. */
export function HeldDraft({ other, sent, isStale, keepMine, giveUp }: Props) {
  const { t } = useTranslation(["journeys", "forms"]);
  return (
    <Held>
      <p>{t(isStale ? "live.heldStale" : "live.held")}</p>
      {other === undefined || !isStale ? null : <OtherVersion other={other} sent={sent} />}
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

/** Its fields that differ, to be read. */
function OtherVersion({ other, sent }: { other: BlockPageData; sent: LastResult }) {
  const { t } = useTranslation("forms");
  const { hasTitle, specs } = differingFields(other, sent?.initialValue);
  if (!hasTitle && specs.length === 0) return null;
  return (
    <Other disabled>
      <legend>{t("wizard.conflict.stored")}</legend>
      <BlockFields data={{ ...other, specs }} lastResult={null} hasTargets={false} hasTitle={hasTitle} />
    </Other>
  );
}
