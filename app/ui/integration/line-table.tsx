import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";

export interface LineRow {
  id: string;
  number: string;
  kind: "service" | "promotional" | "bale";
  hours: string;
  tariff: string;
  isOn: boolean;
}

const Foot = styled("div")({ padding: 16, display: "grid", gap: 12, justifyItems: "start", color: colour("text2") });

/** The lines of a panel. */
export function LineTable({ base, rows }: { base: string; rows: readonly LineRow[] }) {
  const { t } = useTranslation("integration");
  return (
    <>
      {rows.length === 0 ? null : (
        <Table
          label={t("lines.table")}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              ...{ key: "number", label: t("lines.number") },
              cell: ({ id, number }) => (
                <Link to={`${base}/lines/${id}`}>
                  <bdi dir="ltr">{number}</bdi>
                </Link>
              ),
            },
            { key: "kind", label: t("lines.cells.kind"), cell: ({ kind }) => t(`lines.kinds.${kind}`) },
            { key: "hours", label: t("lines.cells.hours"), cell: ({ hours }) => hours },
            { key: "tariff", label: t("lines.cells.tariff"), isFigure: true, cell: ({ tariff }) => tariff },
            {
              ...{ key: "state", label: t("lines.cells.state") },
              cell: ({ isOn }) => (
                <Tag tone={isOn ? "ok" : "warn"}>{t(isOn ? "lines.cells.on" : "lines.cells.off")}</Tag>
              ),
            },
          ]}
        />
      )}
      <Foot>
        {rows.length === 0 ? <p>{t("lines.none")}</p> : null}
        <ButtonLink to={`${base}/lines/new`}>{t("lines.add")}</ButtonLink>
      </Foot>
    </>
  );
}
