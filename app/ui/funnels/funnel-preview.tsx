import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import type { PreviewRow } from "./funnel-data.ts";

/** How many people a draft's steps have, while it is made. */
export function FunnelPreview({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation("funnels");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("wizard.preview")}</CardTitle>
      </CardHead>
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
    </Card>
  );
}
