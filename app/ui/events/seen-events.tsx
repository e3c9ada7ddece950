import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";

export interface SeenEvent {
  name: string;
  label: string;
  kind: "defined" | "own" | "tracker";
  count: string;
}

/** Every event of the last 30 days by its name, sent or defined. */
export function SeenEvents({ rows, more }: { rows: readonly SeenEvent[]; more: string }) {
  const { t } = useTranslation("definedEvents");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("seen.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("seen.title")}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { key: "label", label: t("seen.name"), cell: ({ label }) => <bdi>{label}</bdi> },
          { key: "kind", label: t("seen.kind"), isLong: true, onCard: "below", cell: ({ kind }) => t(`seen.${kind}`) },
          { key: "count", label: t("seen.count"), isFigure: true, onCard: "end", cell: ({ count }) => count },
        ]}
      />
      {more === "" ? null : <CardFoot>{more}</CardFoot>}
    </Card>
  );
}
