import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Paging } from "../paging.tsx";
import { RowAction } from "../row-action.tsx";
import { Table } from "../table.tsx";

interface Row {
  id: string;
  name: string;
  kind: string;
  created: string;
  state: string;
  added: string;
  changed: string;
  rejected: string;
}

interface Props {
  website: string;
  rows: readonly Row[];
  paging: { page: number; size: number; total: number; isOther: boolean };
}

/** The imports of a website, the latest first. */
export function ImportList({ website, rows, paging }: Props) {
  const { t } = useTranslation("imports");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("list.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("list.title")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { key: "name", label: t("list.file"), cell: (row) => <bdi>{row.name}</bdi> },
          { key: "kind", label: t("list.kind"), cell: (row) => row.kind },
          { key: "created", label: t("list.created"), cell: (row) => row.created },
          { key: "state", label: t("list.state"), cell: (row) => row.state },
          { key: "added", label: t("list.added"), isFigure: true, cell: (row) => row.added },
          { key: "changed", label: t("list.changed"), isFigure: true, cell: (row) => row.changed },
          { key: "rejected", label: t("list.rejected"), isFigure: true, cell: (row) => row.rejected },
          {
            key: "show",
            label: t("list.action"),
            cell: (row) => (
              <RowAction to={`/w/${website}/people/import/${row.id}`} label={t("list.show")} name={row.name} />
            ),
          },
        ]}
      />
      <CardFoot>
        <Paging {...paging} to={(page) => `?page=${page}`} />
      </CardFoot>
    </Card>
  );
}
