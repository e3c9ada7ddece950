import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Field } from "../field.tsx";
import { FileField } from "../file-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";

interface Props {
  /** Of a new segment; one that has a name keeps it. */
  name?: { typed: string; errors: readonly string[] };
  /** About the file. */
  errors: readonly string[];
  submit: string;
}

/** The file of a static segment: e-mails, phones or own ids. */
export function ListForm({ name, errors, submit }: Props) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <SectionPostForm encType="multipart/form-data">
        {name === undefined ? null : (
          <Field
            label={t("wizard.name")}
            hint={t("fromFile.nameHint")}
            name="name"
            maxLength={80}
            defaultValue={name.typed}
            errors={name.errors}
            required
            autoFocus={name.errors.length > 0}
            autoComplete="off"
          />
        )}
        <FileField label={t("fromFile.file")} hint={t("fromFile.fileHint")} errors={errors} />
        <Button look="main">{submit}</Button>
      </SectionPostForm>
    </Card>
  );
}
