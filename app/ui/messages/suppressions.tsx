import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { SuppressionRow } from "#app/messages/suppressions.server.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Chip } from "../chip.tsx";
import { Field, SelectField } from "../field.tsx";
import { FindForm } from "../find-form.tsx";
import { LatinField } from "../latin-field.tsx";
import { RowAction } from "../row-action.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

type Choices = readonly { value: string; label: string }[];

interface FilterProps {
  q: string;
  channel: string;
  choices: Choices;
  isFiltered: boolean;
  cleared: string;
}

/** Searches the addresses that get nothing more. */
export function SuppressionFilter({ q, channel, choices, isFiltered, cleared }: FilterProps) {
  const { t } = useTranslation("messages");
  return (
    <FindForm key={`${q} ${channel}`} method="get">
      <Field label={t("suppression.find")} name="q" type="search" maxLength={254} autoComplete="off" defaultValue={q} />
      <SelectField label={t("suppression.channel")} name="channel" defaultValue={channel} options={choices} />
      <Button look="plain">{t("suppression.submit")}</Button>
      {isFiltered ? (
        <Chip to={cleared} removes="">
          {t("suppression.clear")}
        </Chip>
      ) : null}
    </FindForm>
  );
}

const Nothing = styled("p")({ padding: "8px 16px 24px", color: colour("text2") });
const Small = styled("small")({ display: "block", color: colour("text3"), fontSize: 12, lineHeight: "20px" });

/** The addresses, each with why and since when. */
export function SuppressionTable({ rows, none }: { rows: readonly SuppressionRow[]; none: string }) {
  const { t } = useTranslation("messages");
  if (rows.length === 0) return <Nothing>{none}</Nothing>;
  return (
    <Table
      label={t("suppression.label")}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: "address", label: t("suppression.address"), cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
        {
          ...{ key: "channel", label: t("suppression.channel") },
          cell: ({ channel, lines }) => (
            <span>
              {channel}
              {lines === "" ? null : <Small>{lines}</Small>}
            </span>
          ),
        },
        {
          ...{ key: "why", label: t("suppression.why") },
          cell: ({ why, detail, until }) => (
            <span>
              {why}
              {detail === "" ? null : <Small>{detail}</Small>}
              {until === "" ? null : <Small>{until}</Small>}
            </span>
          ),
        },
        { key: "by", label: t("suppression.by"), cell: ({ by }) => by },
        { key: "at", label: t("suppression.at"), cell: ({ at }) => at },
        {
          ...{ key: "remove", label: t("suppression.action") },
          cell: ({ to, address }) => <RowAction to={to} label={t("suppression.remove")} name={address} />,
        },
      ]}
    />
  );
}

interface FormProps {
  form: FormDescription<{ channel: string; address: string }>;
  names: Choices;
  lastResult: LastResult;
}

/** Closes an address by hand. */
export function SuppressionForm({ form, names, lastResult }: FormProps) {
  const { t } = useTranslation("messages");
  const fields = useFields(form, lastResult, { channel: "SMS" });
  return (
    <SectionPostForm>
      <SelectField label={t("suppression.channel")} options={names} {...fields.channel} />
      <LatinField label={t("suppression.address")} hint={t("suppression.addressHint")} {...fields.address} />
      <Button>{t("suppression.add")}</Button>
    </SectionPostForm>
  );
}
