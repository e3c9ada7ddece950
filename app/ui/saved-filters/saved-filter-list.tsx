import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { RowAction } from "../row-action.tsx";
import { Table } from "../table.tsx";

export interface SavedFilterRow {
  id: string;
  name: string;
  /** Each filter in words. */
  words: string[];
  /** The report with them. */
  to: string;
}

/** The saved filters of a website: each opens the report that the page was opened from. */
export function SavedFilterList({ website, rows }: { website: string; rows: readonly SavedFilterRow[] }) {
  const { t } = useTranslation("savedFilters");
  return (
    <Card>
      <Table
        label={t("list.label")}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { key: "name", label: t("list.name"), cell: (row) => <Link to={row.to}>{row.name}</Link> },
          { key: "filters", label: t("list.filters"), isLong: true, cell: (row) => row.words.join("، ") },
          {
            key: "remove",
            label: t("list.action"),
            cell: (row) => (
              <RowAction to={`/w/${website}/filters/${row.id}/delete`} label={t("list.remove")} name={row.name} />
            ),
          },
        ]}
      />
    </Card>
  );
}
