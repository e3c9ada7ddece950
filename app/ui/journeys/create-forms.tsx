import { useTranslation } from "react-i18next";
import type { FormDescription } from "#app/services/form-description.ts";
import { Beside } from "../beside.tsx";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { AreaField, Field } from "../field.tsx";
import { latin } from "../latin-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { resultOf } from "../result-of.ts";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

interface Props {
  form: FormDescription<{ name: string; template: string }>;
  file: FormDescription<{ file: string }>;
  answered: Parameters<typeof resultOf>[0];
}

const templates = ["cart", "welcome", "win_back", "birthday", "empty"] as const;

/** A new journey, from a template or from the text of another one. */
export function CreateForms({ form, file, answered }: Props) {
  const { t } = useTranslation("journeys");
  const fields = useFields(form, resultOf(answered, "create"), { template: "cart" });
  const pasted = useFields(file, resultOf(answered, "file"));
  return (
    <Beside data-list-first="">
      <Card>
        <SectionPostForm>
          <Field label={t("create.name")} hint={t("create.nameHint")} autoComplete="off" {...fields.name} />
          <div>
            <RadioList
              legend={t("create.template")}
              options={templates.map((value) => ({
                ...{ value, label: t(`create.templates.${value}`), aside: t(`create.about.${value}`) },
              }))}
              {...fields.template}
            />
          </div>
          <Button name="intent" value="create">
            {t("create.submit")}
          </Button>
        </SectionPostForm>
      </Card>
      <Card>
        <CardHead>
          <CardTitle>{t("create.fromFile")}</CardTitle>
        </CardHead>
        <SectionPostForm>
          <AreaField label={t("create.file")} hint={t("create.fileHint")} {...latin} rows={6} {...pasted.file} />
          <Button look="plain" name="intent" value="file">
            {t("create.fromFileSubmit")}
          </Button>
        </SectionPostForm>
      </Card>
    </Beside>
  );
}
