import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TemplateRow } from "#app/integration/templates-list.server.ts";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import { TemplateTag } from "./template-tag.tsx";

/** Templates of one type, the newest first. */
export function TemplateTable({ rows, isSms }: { rows: readonly TemplateRow[]; isSms: boolean }) {
  const { t } = useTranslation("templates");
  const parts = { key: "parts", label: t("list.parts"), isFigure: true, cell: (row: TemplateRow) => row.parts };
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: "name", label: t("list.name"), cell: (row) => <NameCell {...row} /> },
        { key: "status", label: t("list.status"), cell: ({ status }) => <TemplateTag status={status} /> },
        { key: "category", label: t("list.category"), cell: ({ category }) => t(`categories.${category}`) },
        ...(isSms ? [parts] : []),
        { key: "version", label: t("list.version"), isFigure: true, cell: ({ version }) => version },
        { key: "date", label: t("list.date"), cell: ({ date }) => date },
        { key: "reason", label: t("list.reason"), isLong: true, cell: ({ reason }) => reason || "—" },
      ]}
    />
  );
}

function NameCell({ name, to, isByPattern }: TemplateRow) {
  const { t } = useTranslation("templates");
  return (
    <>
      {to === undefined ? <bdi>{name}</bdi> : <Link to={to}>{name}</Link>}
      {isByPattern ? " " : null}
      {isByPattern ? <Tag>{t("pattern.tag")}</Tag> : null}
    </>
  );
}
