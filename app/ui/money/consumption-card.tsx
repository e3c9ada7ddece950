import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";

interface ConsumptionRow {
  key: string;
  label: string;
  /** Its name, or that it was of journeys; a dash of what is no message. */
  campaign: string;
  movements: string;
  amount: string;
  share: string;
}

interface MessageRow {
  key: string;
  channel: string;
  /** Its name, or that they were of journeys. */
  campaign: string;
  count: string;
}

/** What left the wallet for good in a month, and which messages of packs were used, in words. */
export interface ConsumptionData {
  month: string;
  currency: string;
  total: string;
  rows: readonly ConsumptionRow[];
  messages: readonly MessageRow[];
}

/** What the wallet was spent on in the chosen month, and messages of packs, by channel and campaign. */
export function ConsumptionCard({ month, currency, total, rows, messages }: ConsumptionData) {
  const { t } = useTranslation("money");
  const columns: Column<ConsumptionRow>[] = [
    { key: "label", label: t("consumption.what"), cell: ({ label }) => label },
    { key: "campaign", label: t("consumption.campaign"), cell: ({ campaign }) => campaign },
    { key: "movements", label: t("consumption.movements"), isFigure: true, cell: ({ movements }) => movements },
    {
      ...{ key: "amount", label: t("transactions.amount", { currency }), isFigure: true, isLead: true },
      cell: ({ amount }) => amount,
    },
    { key: "share", label: t("consumption.share"), isFigure: true, cell: ({ share }) => share },
  ];
  const messageColumns: Column<MessageRow>[] = [
    { key: "channel", label: t("consumption.channel"), cell: ({ channel }) => channel },
    { key: "campaign", label: t("consumption.campaign"), cell: ({ campaign }) => campaign },
    { key: "count", label: t("consumption.messageCount"), isFigure: true, isLead: true, cell: ({ count }) => count },
  ];
  if (rows.length === 0 && messages.length === 0) return null;
  const title = t("consumption.title", { month });
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <span>{t("consumption.total", { total, currency })}</span>
      </CardHead>
      {rows.length === 0 ? null : <Table label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />}
      {messages.length === 0 ? null : (
        <>
          <CardHead>
            <CardTitle>{t("consumption.messages")}</CardTitle>
          </CardHead>
          <Table label={t("consumption.messages")} columns={messageColumns} rows={messages} keyOf={({ key }) => key} />
        </>
      )}
    </Card>
  );
}
