import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { SelectField } from "../field.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { type Column, Table } from "../table.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface TransactionRow {
  id: string;
  title: string;
  kind: string;
  amount: string;
  /** Whether money came in, for the colour beside the sign. */
  isIn: boolean;
  balance: string;
  reference: string;
  /** The page of what it is about; undefined where it has none. */
  source: { to: string; label: string } | undefined;
  at: string;
}

const List = styled("div")({
  "& [data-in=true]": { color: colour("ok") },
  "& small": { display: "block", color: colour("text3"), fontSize: 12, lineHeight: "20px", fontWeight: 400 },
  "& tbody th": { whiteSpace: "normal", overflowWrap: "anywhere", paddingBlock: 8 },
});

const Filter = styled(Form)({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 12,
  alignItems: "end",
  padding: "0 16px 16px",
  [from.tablet]: { gridTemplateColumns: "minmax(0, 220px) minmax(0, 220px) auto", justifyContent: "start" },
});

const Nothing = styled("p")({ padding: "8px 16px 24px", color: colour("text2") });

interface Props {
  rows: readonly TransactionRow[];
  currency: string;
  filter: { kind: string; month: string };
  kinds: readonly { value: string; label: string }[];
  months: readonly { value: string; label: string }[];
  file: string;
  /** Hidden fields that keep what else the address says. */
  kept: readonly { name: string; value: string }[];
}

/** The movements of the wallet, the latest first, by kind and Jalali month, and as a file. */
export function TransactionsCard({ rows, currency, filter, kinds, months, file, kept }: Props) {
  const { t } = useTranslation("money");
  const columns: Column<TransactionRow>[] = [
    {
      ...{ key: "title", label: t("transactions.what") },
      cell: ({ title, kind }) => (
        <>
          {title}
          {title === kind ? null : <small>{kind}</small>}
        </>
      ),
    },
    {
      ...{ key: "amount", label: t("transactions.amount", { currency }), isFigure: true, isLead: true },
      cell: ({ amount, isIn }) => (
        <bdi dir="ltr" data-in={isIn}>
          {amount}
        </bdi>
      ),
    },
    {
      ...{ key: "balance", label: t("transactions.balance", { currency }), isFigure: true },
      cell: ({ balance }) => <bdi dir="ltr">{balance}</bdi>,
    },
    { key: "at", label: t("transactions.at"), cell: ({ at }) => at },
    {
      ...{ key: "reference", label: t("transactions.reference") },
      cell: ({ reference, source }) => {
        if (source !== undefined) return <Link to={source.to}>{source.label}</Link>;
        return reference === "" ? "—" : <code dir="ltr">{reference}</code>;
      },
    },
  ];
  const isFiltered = filter.kind !== "" || filter.month !== "";
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("transactions.title")}</CardTitle>
        {rows.length === 0 ? null : <ExportLink to={file} of={t("transactions.title")} isSmall hasDates />}
      </CardHead>
      <TransactionFilter filter={filter} kinds={kinds} months={months} kept={kept} />
      {rows.length === 0 ? (
        <Nothing>{t(isFiltered ? "transactions.noneFiltered" : "transactions.noneText")}</Nothing>
      ) : (
        <List>
          <Table label={t("transactions.label")} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </List>
      )}
    </Card>
  );
}

/** Narrows the list by kind and month; a plain form, so that it works without scripts. */
function TransactionFilter({ filter, kinds, months, kept }: Pick<Props, "filter" | "kinds" | "months" | "kept">) {
  const { t } = useTranslation("money");
  return (
    <Filter method="get" reloadDocument key={`${filter.kind} ${filter.month}`}>
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField label={t("transactions.kind")} name="kind" defaultValue={filter.kind} options={kinds} />
      <SelectField label={t("transactions.month")} name="month" defaultValue={filter.month} options={months} />
      <Button look="plain">{t("transactions.submit")}</Button>
    </Filter>
  );
}
