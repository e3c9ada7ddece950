import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { CopyLine } from "../copy-line.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";

export interface ShareRow {
  id: string;
  name: string;
  report: string;
  period: string;
  created: string;
  /** Null where it works until it is revoked. */
  until: string | null;
  isOver: boolean;
  /** Null where it is not kept. */
  url: string | null;
}

/** The shared links of a website, each with a link to revoke it. */
export function ShareList({ website, rows }: { website: string; rows: readonly ShareRow[] }) {
  const { t } = useTranslation("shares");
  const until = (row: ShareRow) => {
    if (row.isOver) return <Tag>{t("list.over")}</Tag>;
    return row.until ?? t("list.never");
  };
  return (
    <Card>
      <Table
        label={t("list.label")}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { key: "name", label: t("list.name"), isLong: true, cell: (row) => row.name },
          {
            key: "address",
            label: t("list.address"),
            cell: ({ url, name, isOver }) =>
              url === null || isOver ? (
                "—"
              ) : (
                <CopyLine
                  text={url}
                  label={t("list.addressOf", { name })}
                  copy={{ label: t("made.copy"), done: t("made.copied") }}
                />
              ),
          },
          { key: "report", label: t("list.report"), cell: (row) => row.report },
          { key: "period", label: t("list.period"), cell: (row) => row.period },
          { key: "created", label: t("list.created"), cell: (row) => row.created },
          { key: "until", label: t("list.until"), cell: until },
          {
            key: "revoke",
            label: t("list.action"),
            cell: (row) => (
              <Link to={`/w/${website}/share/${row.id}/revoke`} aria-label={`${t("list.revoke")}: ${row.name}`}>
                {t("list.revoke")}
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}
