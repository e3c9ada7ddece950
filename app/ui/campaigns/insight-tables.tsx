import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import type { DeliveryWords, InsightRow, InsightTotals } from "./campaign-data.ts";

const shown = ["people", "sessions", "leads", "orders", "sales", "rate"] as const;
const clicked = ["clicks", "bots"] as const;

/** What each link brought, those of the owner and others under the campaign's name. */
export function LinksTable({ data }: { data: { links: readonly InsightRow[]; totals: InsightTotals } }) {
  const { t } = useTranslation("campaignInsight");
  const column = (key: (typeof shown)[number] | (typeof clicked)[number]): Column<InsightRow> => ({
    ...{ key, label: t(`links.${key}`), isFigure: true, isLead: key === "sales", total: data.totals[key] },
    cell: (row) => row[key],
    // Said above the table as well.
    ...(key === "bots" ? { needs: 1000 as const } : {}),
  });
  const name: Column<InsightRow> = {
    ...{ key: "name", label: t("links.column"), total: t("links.total") },
    cell: (row) => (
      <>
        {row.name} {row.isForeign ? <Tag>{t("links.foreign")}</Tag> : null}
      </>
    ),
  };
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("links.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("links.title")}
        rows={data.links}
        keyOf={({ key }) => key}
        columns={[name, ...clicked.map(column), ...shown.map(column)]}
      />
      <CardFoot>
        <p>{t("links.sums")}</p>
      </CardFoot>
    </Card>
  );
}

/** The same by medium, as reports call it. */
export function ChannelsTable({ data }: { data: { channels: readonly InsightRow[]; totals: InsightTotals } }) {
  const { t } = useTranslation("campaignInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("channels.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("channels.title")}
        rows={data.channels}
        keyOf={({ key }) => key}
        columns={[
          { key: "name", label: t("channels.column"), total: t("links.total"), cell: (row) => row.name },
          ...shown.map((key) => ({
            ...{ key, label: t(`links.${key}`), isFigure: true, isLead: key === "sales", total: data.totals[key] },
            cell: (row: InsightRow) => row[key],
          })),
        ]}
      />
    </Card>
  );
}

const states = [
  "queued",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "failed",
  "uncertain",
  "dropped",
] as const;

/** What became of the messages of each channel. */
export function DeliveriesTable({ rows }: { rows: readonly DeliveryWords[] }) {
  const { t } = useTranslation("campaignInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("deliveries.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("deliveries.title")}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: "channel", label: t("deliveries.channel"), cell: ({ channel }) => channel },
          ...states.map((key) => ({
            ...{ key, label: t(`deliveries.${key}`), isFigure: true },
            cell: (row: DeliveryWords) => {
              const to = row.logs[key];
              return to === undefined ? row[key] : <Link to={to}>{row[key]}</Link>;
            },
          })),
        ]}
      />
    </Card>
  );
}
