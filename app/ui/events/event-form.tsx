import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";
import { ElementFields, PageFields, WhatFields } from "./event-fields.tsx";

interface Input {
  name: string;
  action: string;
  mode?: string | undefined;
  url?: string | undefined;
  selector?: string | undefined;
  text?: string | undefined;
}

/** The whole of a defined event on one page. */
export function EventForm({
  form,
  event,
  actions,
  lastResult,
}: {
  form: FormDescription<Input>;
  event: Input;
  actions: readonly { value: string; label: string }[];
  lastResult: LastResult;
}) {
  const { t } = useTranslation("definedEvents");
  const fields = useFields(form, lastResult, event);
  return (
    <SectionPostForm>
      <WhatFields fields={fields} actions={actions} />
      <PageFields fields={fields} />
      <ElementFields fields={fields} />
      <Button>{t("edit.save")}</Button>
    </SectionPostForm>
  );
}
