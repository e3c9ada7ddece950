import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { importCurrencies, importKinds } from "#contract/import-choices.ts";
import { Button } from "../button.tsx";
import { Field, SelectField } from "../field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";

interface Props {
  typed: { kind: string; currency?: string | undefined } | undefined;
  /** About the file. */
  errors: readonly string[];
}

/** The words of a file's button are the browser's own, in its language. */
const FileField = styled("div")({
  "& input": { padding: 4 },
  "& input::file-selector-button": {
    minBlockSize: 30,
    marginInlineEnd: 12,
    paddingInline: 12,
    border: `1px solid ${colour("border")}`,
    borderRadius: 6,
    backgroundColor: colour("mute"),
    color: colour("text"),
    font: "inherit",
    fontWeight: 600,
  },
});

/** A new import. The file is the last field: its action has read the others when the file comes. */
export function UploadForm({ typed, errors }: Props) {
  const { t } = useTranslation("imports");
  const kinds = importKinds.map((value) => ({
    ...{ value, label: t(`form.kinds.${value}`), aside: t(`form.kindAsides.${value}`) },
  }));
  const currencies = ["auto", ...importCurrencies].map((value) => ({
    ...{ value, label: t(`form.currencies.${value as "auto"}`) },
  }));
  return (
    <SectionPostForm encType="multipart/form-data">
      <RadioList legend={t("form.kind")} name="kind" options={kinds} defaultValue={typed?.kind ?? "people"} />
      <SelectField
        label={t("form.currency")}
        hint={t("form.currencyHint")}
        name="currency"
        options={currencies}
        defaultValue={typed?.currency ?? "auto"}
      />
      <FileField>
        <Field
          label={t("form.file")}
          hint={t("form.fileHint")}
          errors={errors}
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          required
          autoFocus={errors.length > 0}
        />
      </FileField>
      <Button look="main">{t("form.submit")}</Button>
    </SectionPostForm>
  );
}
