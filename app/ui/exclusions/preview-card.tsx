import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";

const figures = ["events", "pageViews", "visits", "people", "orders", "sales"] as const;
const daily = ["events", "pageViews", "visits", "orders", "sales"] as const;

type Figures<Name extends string> = Record<Name, string>;

/** What would leave, in words. */
export interface PreviewView {
  isEmpty: boolean;
  share: string;
  totals: Figures<(typeof figures)[number]>;
  days: ({ at: string; day: string } & Figures<(typeof daily)[number]>)[];
}

const Totals = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(112px, 1fr))",
  gap: 16,
  padding: "0 16px 16px",
  "& dt": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& dd": { margin: 0, fontSize: 16, lineHeight: "28px", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});
const Note = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

/** What would leave the reports: the totals, and each day that changes. */
export function PreviewCard({ preview }: { preview: PreviewView }) {
  const { t } = useTranslation("exclusions");
  if (preview.isEmpty) return <Banner tone="info" title={t("preview.nothing")} />;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("preview.title")}</CardTitle>
      </CardHead>
      <Note>{preview.share}</Note>
      <Totals>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`preview.${name}`)}</dt>
            <dd>{preview.totals[name]}</dd>
          </div>
        ))}
      </Totals>
      <Note>{t("preview.note")}</Note>
      <Table
        label={t("preview.days")}
        rows={preview.days}
        keyOf={({ at }) => at}
        columns={[
          { key: "day", label: t("preview.day"), cell: ({ day }) => day },
          ...daily.map((name) => ({
            key: name,
            label: t(`preview.${name}`),
            isFigure: true,
            cell: (row: PreviewView["days"][number]) => row[name],
          })),
        ]}
      />
    </Card>
  );
}
