import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";

interface ConsumptionRow {
  key: string;
  label: string;
  /** Its id. */
  campaign: string | null;
  movements: string;
  amount: string;
  share: string;
}

/** What left the wallet for good, in words. */
export interface ConsumptionData {
  currency: string;
  total: string;
  rows: readonly ConsumptionRow[];
}

/** What the wallet was spent on in the chosen month, by channel and campaign. */
export function ConsumptionCard({ currency, total, rows }: ConsumptionData) {
  const { t } = useTranslation("money");
  const columns: Column<ConsumptionRow>[] = [
    { key: "label", label: t("consumption.what"), cell: ({ label }) => label },
    {
      ...{ key: "campaign", label: t("consumption.campaign") },
      cell: ({ campaign }) => (campaign === null ? "—" : <code dir="ltr">{campaign.slice(-12)}</code>),
    },
    { key: "movements", label: t("consumption.movements"), isFigure: true, cell: ({ movements }) => movements },
    {
      ...{ key: "amount", label: t("transactions.amount", { currency }), isFigure: true, isLead: true },
      cell: ({ amount }) => amount,
    },
    { key: "share", label: t("consumption.share"), isFigure: true, cell: ({ share }) => share },
  ];
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("consumption.title")}</CardTitle>
        <span>{t("consumption.total", { total, currency })}</span>
      </CardHead>
      <Table label={t("consumption.title")} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </Card>
  );
}
