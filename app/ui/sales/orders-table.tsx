import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { FieldFrame, Input, useFieldIds } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { type Column, Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";

/** An order or a refund in words. */
export interface OrderRow {
  id: string;
  at: string;
  /** As the shop writes it, to be copied; null where it has none. */
  number: string | null;
  isRefund: boolean;
  person: { id: string; name: string };
  when: string;
  items: string;
  amount: string;
  /** An amount in a currency that does not count; empty without one. */
  foreign: string;
  saidBy: string;
  /** Whether its amount, which counts for nothing, is to be typed. */
  isTyped: boolean;
  /** Why the amount is suspected, and the two amounts to choose from. */
  suspicion:
    | {
        text: string;
        other: { value: number; label: string; effect: string; submit: string };
        said: { value: number; label: string };
      }
    | undefined;
}

const List = styled("div")({
  "& .quiet": { color: colour("text2"), fontWeight: 400 },
  "& .amount": { display: "grid", gap: 4, paddingBlock: 6, justifyItems: "start", minInlineSize: 0 },
  "& .why": {
    display: "inline-flex",
    gap: 6,
    // Both buttons have room beside each other.
    minInlineSize: "min(300px, 60vw)",
    color: colour("warn"),
    whiteSpace: "normal",
    // In the middle of the first line.
    "& svg": { flex: "none", marginBlockStart: 4 },
  },
  "& .choices": { display: "flex", flexWrap: "wrap", alignItems: "start", gap: 8 },
  "& .choices summary": {
    minBlockSize: 36,
    lineHeight: "36px",
    paddingInline: 8,
    color: colour("plink"),
    cursor: "pointer",
  },
  "& .choices p": {
    maxInlineSize: 300,
    marginBlockEnd: 8,
    whiteSpace: "normal",
    color: colour("text2"),
    fontWeight: 400,
  },
  "@media (pointer: coarse)": { "& .choices summary": { minBlockSize: 44, lineHeight: "44px" } },
  "& .typed": { display: "flex", flexWrap: "wrap", gap: 8, "& input": { flex: "1 1 120px", inlineSize: 120 } },
  "& tbody th": { minInlineSize: 160, whiteSpace: "normal", overflowWrap: "anywhere" },
});

interface Props {
  website: string;
  rows: readonly OrderRow[];
  /** Of the form that was posted without effect. */
  lastResult: LastResult;
}

/** Orders and refunds, the latest first; an amount that is suspected, or does not count, is set right here. */
export function OrdersTable({ website, rows, lastResult }: Props) {
  const { t } = useTranslation("orders");
  const columns: Column<OrderRow>[] = [
    {
      ...{ key: "order", label: t("columns.order") },
      cell: ({ number, isRefund }) => (
        <>
          {number === null ? t("nameless") : <code dir="ltr">{number}</code>}{" "}
          {isRefund ? <Tag>{t("refund")}</Tag> : null}
        </>
      ),
    },
    {
      key: "amount",
      label: t("columns.amount"),
      isFigure: true,
      cell: (row) => <Amount row={row} lastResult={lastResult} />,
    },
    { key: "when", label: t("columns.when"), cell: ({ when }) => when },
    {
      ...{ key: "person", label: t("columns.person") },
      cell: ({ person }) => (
        <Link to={`/w/${website}/people/${person.id}`}>
          <bdi>{person.name}</bdi>
        </Link>
      ),
    },
    { key: "items", label: t("columns.items"), isLong: true, cell: ({ items }) => items },
    { key: "saidBy", label: t("columns.saidBy"), cell: ({ saidBy }) => saidBy },
  ];
  return (
    <List>
      <Table label={t("title")} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </List>
  );
}

function Amount({ row, lastResult }: { row: OrderRow; lastResult: LastResult }) {
  const { t } = useTranslation("orders");
  const { amount, foreign, suspicion } = row;
  if (row.isTyped) {
    return (
      <div className="amount">
        <span className="quiet">{foreign || t("unpriced")}</span>
        <TypedAmount {...row} lastResult={lastResult?.initialValue?.order === row.id ? lastResult : undefined} />
      </div>
    );
  }
  if (foreign !== "") return <span className="quiet">{foreign}</span>;
  if (suspicion === undefined) return amount;
  return (
    <div className="amount">
      <b>{amount}</b>
      <span className="why">
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {suspicion.text}
      </span>
      <Form method="post" preventScrollReset className="choices">
        <Named {...row} />
        <Button type="submit" name="value" value={suspicion.said.value} look="plain">
          {suspicion.said.label}
        </Button>
        {/* What every report counts from then on is a second press away. */}
        <details>
          <summary>{suspicion.other.label}</summary>
          <p>{suspicion.other.effect}</p>
          <Button type="submit" name="value" value={suspicion.other.value} look="plain">
            {suspicion.other.submit}
          </Button>
        </details>
      </Form>
    </div>
  );
}

/** The amount of one order of the list, as its owner types it. */
function TypedAmount({ lastResult, ...row }: Pick<OrderRow, "id" | "at"> & { lastResult: LastResult }) {
  const { t } = useTranslation("orders");
  const errors = lastResult?.error?.value ?? [];
  const { id, aria } = useFieldIds({ errors });
  return (
    <Form method="post" preventScrollReset noValidate>
      <Named {...row} />
      <FieldFrame id={id} label={t("amount")} errors={errors}>
        <div className="typed">
          <Input
            {...aria}
            name="value"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            required
            defaultValue={String(lastResult?.initialValue?.value ?? "")}
            autoFocus={errors.length > 0}
          />
          <Button look="plain">{t("save")}</Button>
        </div>
      </FieldFrame>
    </Form>
  );
}

/** Which order a form is of. */
function Named({ id, at }: Pick<OrderRow, "id" | "at">) {
  return (
    <>
      <FormToken />
      <input type="hidden" name="order" value={id} />
      <input type="hidden" name="at" value={at} />
    </>
  );
}
