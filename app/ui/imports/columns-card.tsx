import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ImportView } from "#app/imports/import-view.server.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { currencies } from "#contract/currencies.ts";
import { encodingNames, importEncodings } from "#contract/import-choices.ts";
import { currencyText } from "#contract/text/currencies.ts";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Note = styled("p")({ padding: "0 16px 12px", color: colour("text2") });
const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
  gap: 16,
  padding: "0 16px 16px",
  "& label": { overflowWrap: "anywhere" },
});
const Foot = styled("div")({ padding: "0 16px 16px" });

const separatorNames = ["comma", "semicolon", "tab", "pipe"] as const;

interface CorrectionsInput {
  mapping?: (string | undefined)[] | undefined;
  encoding?: string | undefined;
  separator?: string | undefined;
  currency?: string | undefined;
}
export type CorrectionsForm = FormDescription<CorrectionsInput>;

interface Props {
  view: ImportView;
  form: CorrectionsForm;
  lastResult: LastResult;
  errors: readonly string[];
}

/** The fields, and those of the columns where as many were typed: what comes back may be of another file. */
function useCorrections({ columns, format }: ImportView, form: CorrectionsForm, lastResult: LastResult) {
  const fields = useFields(form, lastResult, {
    mapping: columns.map(({ field }) => field),
    encoding: format.encoding ?? undefined,
    separator: format.separator ?? undefined,
    currency: format.currency ?? undefined,
  });
  return { fields, typed: fields.mapping.items.length === columns.length ? fields.mapping.items : [] };
}

/** What each column of the file is, to be corrected. */
export function ColumnsCard({ view, form, lastResult, errors }: Props) {
  const { t } = useTranslation("imports");
  const { encoding, separator, currency } = view.format;
  const { fields, typed } = useCorrections(view, form, lastResult);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("one.columns.title")}</CardTitle>
      </CardHead>
      <Note>{t("one.columns.text")}</Note>
      {errors.length === 0 ? null : <Banner tone="bad" title={errors.join(" ")} />}
      <Form method="post">
        <FormToken />
        <Grid>
          {view.columns.map((column, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in the file's order.
              key={index}
              label={column.name}
              options={column.options}
              name={`mapping[${index}]`}
              defaultValue={typed[index] === undefined ? column.field : (typed[index].field.defaultValue ?? "")}
            />
          ))}
        </Grid>
        <Grid>
          {encoding === null ? null : (
            <SelectField
              lang="en"
              label={t("one.columns.encoding")}
              options={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
              {...fields.encoding}
            />
          )}
          {separator === null ? null : (
            <SelectField
              label={t("one.columns.separator")}
              options={separatorNames.map((value) => ({ value, label: t(`one.columns.separators.${value}`) }))}
              {...fields.separator}
            />
          )}
          {currency === null ? null : (
            <SelectField
              label={t("one.columns.currency")}
              options={currencies.map((value) => ({ value, label: currencyText[value] }))}
              {...fields.currency}
            />
          )}
        </Grid>
        <Foot>
          <Button name="intent" value="correct">
            {t("one.columns.submit")}
          </Button>
        </Foot>
      </Form>
    </Card>
  );
}
