import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import type { FunnelRowView } from "./funnel-data.ts";

/** The funnels of a website, each with the button that stops or starts it. */
export function FunnelList({ website, rows }: { website: string; rows: readonly FunnelRowView[] }) {
  const { t } = useTranslation("funnels");
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          key: "name",
          label: t("list.name"),
          cell: (row) => <Link to={`/w/${website}/funnels/${row.id}`}>{row.name}</Link>,
        },
        { key: "type", label: t("list.type"), cell: (row) => row.type },
        { key: "steps", label: t("list.steps"), isFigure: true, cell: (row) => row.steps },
        { key: "rate", label: t("list.rate"), isFigure: true, cell: (row) => row.rate },
        { key: "counted", label: t("list.counted"), cell: (row) => row.counted },
        { key: "state", label: t("list.state"), cell: ({ status }) => <FunnelState status={status} /> },
        { key: "change", label: t("list.change"), cell: (row) => <ChangeState {...row} /> },
      ]}
    />
  );
}

export function FunnelState({ status }: { status: "running" | "stopped" }) {
  const { t } = useTranslation("funnels");
  return <Tag tone={status === "running" ? "ok" : "warn"}>{t(`status.${status}`)}</Tag>;
}

/** The button that stops a funnel, or starts it again. */
export function ChangeState({
  id,
  name,
  status,
  isSmall = true,
}: {
  id: string;
  name: string;
  status: "running" | "stopped";
  isSmall?: boolean;
}) {
  const { t } = useTranslation("funnels");
  const next = status === "running" ? "stop" : "start";
  return (
    <Form method="post" preventScrollReset>
      <FormToken />
      <input type="hidden" name="funnel" value={id} />
      <Button look="plain" isSmall={isSmall} name="state" value={next} aria-label={`${t(next)}: ${name}`}>
        {t(next)}
      </Button>
    </Form>
  );
}
