import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DomainRow } from "#app/integration/domain-view.server.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { LatinField } from "../latin-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Table } from "../table.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

const looks = {
  not_verified: { tone: "plain", Icon: CircleDashed },
  verified: { tone: "ok", Icon: CircleCheck },
  broken: { tone: "bad", Icon: CircleAlert },
} as const;

/** Whether mails may come from a domain. */
export function DomainTag({ status }: Pick<DomainRow, "status">) {
  const { t } = useTranslation("integration");
  return <Tag {...looks[status]}>{t(`domains.statuses.${status}`)}</Tag>;
}

interface Props {
  rows: readonly DomainRow[];
  form: FormDescription<{ name: string }>;
  lastResult: LastResult;
}

/** The domains that mails come from, and the form that adds one. */
export function DomainsCard({ rows, form, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const fields = useFields(form, lastResult, {});
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("email.domains")}</CardTitle>
      </CardHead>
      {rows.length === 0 ? (
        <Text>{t("email.domainsNone")}</Text>
      ) : (
        <Table
          label={t("email.domains")}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              ...{ key: "name", label: t("domains.name") },
              cell: ({ name, to }) => (
                <Link to={to}>
                  <bdi dir="ltr">{name}</bdi>
                </Link>
              ),
            },
            { key: "status", label: t("domains.status"), cell: ({ status }) => <DomainTag status={status} /> },
            { key: "limit", label: t("domains.dailyLimit"), isFigure: true, cell: ({ dailyLimit }) => dailyLimit },
            { key: "checked", label: t("domains.checked"), isLong: true, cell: ({ checked }) => checked },
          ]}
        />
      )}
      <SectionPostForm>
        <LatinField label={t("domains.name")} hint={t("domains.nameHint")} {...fields.name} />
        <Button look="plain">{t("domains.add")}</Button>
      </SectionPostForm>
    </Card>
  );
}
