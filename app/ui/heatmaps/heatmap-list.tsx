import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Heatmap } from "#contract/heatmaps.ts";
import { type Sorts, Table } from "../table.tsx";
import { Tag } from "../tag.tsx";

/** A heatmap of the list, in words. */
export interface HeatmapRow extends Pick<Heatmap, "id" | "name" | "type" | "state"> {
  addresses: string[];
  clicks: string;
  people: string;
  created: string;
}

interface Props {
  website: string;
  rows: readonly HeatmapRow[];
  sorts: Sorts;
}

/** The heatmaps of a website with the state of their pictures. */
export function HeatmapList({ website, rows, sorts }: Props) {
  const { t } = useTranslation("heatmaps");
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
          cell: (row) => <Link to={`/w/${website}/heatmaps/${row.id}`}>{row.name}</Link>,
        },
        {
          key: "address",
          label: t("list.address"),
          isLong: true,
          cell: ({ addresses }) => <code dir="ltr">{addresses.join(" / ")}</code>,
        },
        { key: "type", label: t("list.type"), cell: ({ type }) => t(`types.${type}`) },
        { key: "state", label: t("list.state"), cell: ({ state }) => <PictureState state={state} /> },
        { key: "clicks", label: t("list.clicks"), isFigure: true, cell: ({ clicks }) => clicks },
        { key: "people", label: t("list.people"), isFigure: true, cell: ({ people }) => people },
        { key: "created", label: t("list.created"), needs: 1_000, cell: ({ created }) => created },
      ]}
    />
  );
}

const tones = { queued: "plain", processing: "main", ready: "ok", failed: "bad" } as const;

/** Whether there is a picture yet, in a word. */
export function PictureState({ state }: { state: Heatmap["state"] }) {
  const { t } = useTranslation("heatmaps");
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
