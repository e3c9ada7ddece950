import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot } from "../card.tsx";
import { RowAction } from "../row-action.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";

export interface ExclusionView {
  id: string;
  name: string;
  fromNowOn: boolean;
  events: string;
  state: string;
  canUndo: boolean;
  created: string;
  /** One sentence each. */
  conditions: readonly string[];
}

interface Props {
  website: string;
  rows: readonly ExclusionView[];
  /** Links to the other pages. */
  children: ReactNode;
}

/** What is excluded from the reports of a website, each with a link to undo it. */
export function ExclusionList({ website, rows, children }: Props) {
  const { t } = useTranslation("exclusions");
  return (
    <Card>
      <Table
        label={t("list.label")}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            key: "name",
            label: t("list.name"),
            cell: (row) => (
              <>
                {row.name} {row.fromNowOn ? <Tag>{t("list.fromNowOn")}</Tag> : null}
              </>
            ),
          },
          {
            key: "conditions",
            label: t("list.conditions"),
            isLong: true,
            cell: (row) => <bdi>{row.conditions.join("؛ ")}</bdi>,
          },
          { key: "events", label: t("list.events"), isFigure: true, cell: (row) => row.events },
          { key: "created", label: t("list.created"), cell: (row) => row.created },
          { key: "state", label: t("list.state"), cell: (row) => row.state },
          {
            key: "undo",
            label: t("list.action"),
            cell: (row) =>
              row.canUndo ? (
                <RowAction to={`/w/${website}/exclusions/${row.id}/undo`} label={t("list.undo")} name={row.name} />
              ) : null,
          },
        ]}
      />
      <CardFoot>{children}</CardFoot>
    </Card>
  );
}
