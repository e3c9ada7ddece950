import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";
import { AccountFields, type AccountValues, type Settings } from "./account-form.tsx";
import { CapFields, type CapValues, type FieldsOf } from "./limits-form.tsx";

type Values = AccountValues & CapValues;

interface Props {
  form: FormDescription<object>;
  settings: Settings;
  /** With the limits that a channel of this type begins with. */
  values: Values;
  submit: string;
  lastResult: LastResult;
}

/** A channel that there is not yet: its account, and limits that its owner may change or empty. */
export function NewChannelForm({ form, settings, values, submit, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Values>, lastResult, values) as unknown as FieldsOf<Values>;
  return (
    <SectionPostForm>
      <AccountFields isNew settings={settings} stored={[]} fields={fields} />
      <CapFields hint={t("limits.firstHint")} more="" fields={fields} />
      <Button name="intent" value="account">
        {submit}
      </Button>
    </SectionPostForm>
  );
}
