import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { JourneyHead } from "#app/journeys/journey-head.server.ts";
import { Table } from "../table.tsx";
import { HealthTag, JourneyStatusTag } from "./status-tag.tsx";

interface Row extends Pick<JourneyHead, "id" | "name" | "status" | "todo" | "alarm"> {
  blocks: string;
  goal: string;
  inside: string;
  entered: string;
}

/** The journeys of a website, each linked to its map. */
export function JourneyList({ website, rows }: { website: string; rows: readonly Row[] }) {
  const { t } = useTranslation("journeys");
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          label: t("list.name"),
          cell: ({ id, name }) => <Link to={`/w/${website}/journeys/${id}/map`}>{name}</Link>,
        },
        { key: "status", label: t("list.status"), cell: (row) => <JourneyStatusTag {...row} /> },
        { key: "health", label: t("list.health"), cell: (row) => <HealthTag {...row} /> },
        { key: "goal", label: t("list.goal"), cell: ({ goal }) => goal },
        {
          key: "entered",
          label: t("list.entered"),
          isFigure: true,
          cell: ({ id, entered }) => <Link to={`/w/${website}/journeys/${id}/insight`}>{entered}</Link>,
        },
        { key: "inside", label: t("list.inside"), isFigure: true, cell: ({ inside }) => inside },
        { key: "blocks", label: t("list.blocks"), isFigure: true, cell: ({ blocks }) => blocks },
      ]}
    />
  );
}
