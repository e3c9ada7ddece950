import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

export interface BirthdayRow {
  key: string;
  name: string;
  day: string;
  age: string;
  when: string;
  isToday: boolean;
}

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

/** Whose birthdays come in the next 30 days, and the age that they complete. */
export function BirthdaysCard({ rows, more, file }: { rows: readonly BirthdayRow[]; more: string; file: string }) {
  const { t } = useTranslation(["behaviour", "overview"]);
  const title = t("birthdays.title");
  const columns: Column<BirthdayRow>[] = [
    { key: "name", label: t("overview:recent.columns.person"), cell: ({ name }) => <bdi>{name}</bdi> },
    { key: "day", label: t("birthdays.columns.day"), onCard: "below", cell: ({ day }) => day },
    { key: "age", label: t("birthdays.columns.age"), onCard: "below", cell: ({ age }) => age },
    {
      ...{ key: "when", label: t("birthdays.columns.when"), onCard: "end" as const },
      cell: ({ when, isToday }) => (isToday ? <Tag tone="main">{when}</Tag> : when),
    },
  ];
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <ExportLink to={file} of={title} isSmall hasDates />
      </CardHead>
      {rows.length === 0 ? (
        <Text>{t("birthdays.none")}</Text>
      ) : (
        <Table label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
      )}
      <CardFoot>
        <span>{more === "" ? t("birthdays.note") : more}</span>
      </CardFoot>
    </Card>
  );
}
