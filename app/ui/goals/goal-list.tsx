import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatShort } from "#app/format/numbers.ts";
import type { Goal } from "#contract/goals.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";

/** The goals of a website, each linked to its form. */
export function GoalList({ website, rows }: { website: string; rows: readonly Goal[] }) {
  const { t } = useTranslation("goals");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("list.label")}</CardTitle>
      </CardHead>
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
                <Link to={`/w/${website}/goals/${row.id}`}>{row.name}</Link>
                {row.isMain ? (
                  <>
                    {" "}
                    <Tag tone="main">{t("list.main")}</Tag>
                  </>
                ) : null}
              </>
            ),
          },
          {
            key: "match",
            label: t("list.match"),
            isLong: true,
            cell: ({ kind, match }) => {
              const words = kind === "event" ? eventLabel(match) : match;
              return words === match ? <code dir="ltr">{match}</code> : words;
            },
          },
          {
            key: "counts",
            label: t("list.counts"),
            cell: (row) => t(`form.countsOptions.${row.counts}`),
          },
          {
            key: "worth",
            label: t("list.worth"),
            isFigure: true,
            cell: ({ value }) => (value === null ? t("list.event") : value === 0 ? t("list.none") : formatShort(value)),
          },
        ]}
      />
    </Card>
  );
}
