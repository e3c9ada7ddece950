import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { type Sorts, Table } from "../table.tsx";
import { Tag } from "../tag.tsx";

/** A defined event in words. */
export interface EventRowView {
  id: string;
  name: string;
  active: boolean;
  rule: string;
  events: string;
  people: string;
  last: string;
}

interface Props {
  website: string;
  rows: readonly EventRowView[];
  sorts: Sorts;
}

/** The defined events of a website: what each counted, whether it is on, and the button that changes that. */
export function EventList({ website, rows, sorts }: Props) {
  const { t } = useTranslation("definedEvents");
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={(row) => row.id}
      sorts={sorts}
      columns={[
        {
          key: "name",
          label: t("list.name"),
          cell: (row) => <Link to={`/w/${website}/events/${row.id}`}>{row.name}</Link>,
        },
        { key: "rule", label: t("list.rule"), isLong: true, cell: (row) => <bdi title={row.rule}>{row.rule}</bdi> },
        {
          key: "events",
          label: t("list.events"),
          isFigure: true,
          cell: (row) => row.events,
        },
        { key: "people", label: t("list.people"), isFigure: true, cell: (row) => row.people },
        { key: "last", label: t("list.last"), cell: (row) => row.last },
        {
          key: "state",
          label: t("list.state"),
          cell: (row) => <Tag tone={row.active ? "ok" : "warn"}>{t(row.active ? "list.active" : "list.stopped")}</Tag>,
        },
        { key: "change", label: t("list.change"), cell: (row) => <Change row={row} /> },
      ]}
    />
  );
}

function Change({ row }: { row: EventRowView }) {
  const { t } = useTranslation("definedEvents");
  const label = t(row.active ? "list.stop" : "list.start");
  return (
    <Form method="post" preventScrollReset>
      <FormToken />
      <input type="hidden" name="event" value={row.id} />
      <Button look="plain" isSmall name="active" value={String(!row.active)} aria-label={`${label}: ${row.name}`}>
        {label}
      </Button>
    </Form>
  );
}
