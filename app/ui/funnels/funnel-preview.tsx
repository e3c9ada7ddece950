import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import type { PreviewData } from "./funnel-data.ts";

const Quiet = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

function noteOf({ rows, isFailed, isHidden }: PreviewData, isIncomplete: boolean) {
  if (isHidden) return "hidden";
  if (isFailed) return "notCounted";
  if (rows.length === 0) return "none";
  return isIncomplete ? "incomplete" : undefined;
}

/** How many people a draft's steps have, while it is made. */
export function FunnelPreview({ preview, isIncomplete }: { preview: PreviewData; isIncomplete: boolean }) {
  const { t } = useTranslation("funnels");
  const note = noteOf(preview, isIncomplete);
  const { rows } = preview;
  return (
    <Card aria-label={t("wizard.preview")}>
      <CardHead>
        <CardTitle>{t("wizard.preview")}</CardTitle>
      </CardHead>
      <Quiet role="status" hidden={note === undefined}>
        {note === undefined ? null : t(`wizard.${note}`)}
      </Quiet>
      {rows.length === 0 ? null : (
        <Table
          label={t("wizard.preview")}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { key: "name", label: t("list.steps"), cell: (row) => <bdi>{row.name}</bdi> },
            { key: "people", label: t("scopes.person"), isFigure: true, cell: (row) => row.people },
            { key: "share", label: t("list.rate"), isFigure: true, cell: (row) => row.share },
          ]}
        />
      )}
    </Card>
  );
}
