import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { currencies } from "#contract/currencies.ts";
import { importKinds } from "#contract/import-choices.ts";
import { currencyText } from "#contract/text/currencies.ts";
import { Button } from "../button.tsx";
import { SelectField } from "../field.tsx";
import { FileField } from "../file-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";

/** What only orders take; without a choice of theirs it is sent as it is by default. */
const OfOrders = styled("div")({ 'form:not(:has([value="orders"]:checked)) &': { display: "none" } });

interface Props {
  typed: { kind: string; currency?: string | undefined };
  /** About the file. */
  errors: readonly string[];
}

/** A new import. */
export function UploadForm({ typed, errors }: Props) {
  const { t } = useTranslation("imports");
  const kinds = importKinds.map((value) => ({
    ...{ value, label: t(`form.kinds.${value}`), aside: t(`form.kindAsides.${value}`) },
  }));
  const units = [
    { value: "auto", label: t("form.anyCurrency") },
    ...currencies.map((value) => ({ value, label: currencyText[value] })),
  ];
  return (
    <SectionPostForm encType="multipart/form-data">
      <RadioList legend={t("form.kind")} name="kind" options={kinds} defaultValue={typed.kind} />
      <OfOrders>
        <SelectField
          label={t("form.currency")}
          name="currency"
          options={units}
          defaultValue={typed.currency ?? "auto"}
        />
      </OfOrders>
      <FileField label={t("form.file")} hint={t("form.fileHint")} errors={errors} />
      <Button look="main">{t("form.submit")}</Button>
    </SectionPostForm>
  );
}
