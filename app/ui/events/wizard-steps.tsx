import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { useFields } from "../use-fields.ts";
import { ElementFields, PageFields, WhatFields } from "./event-fields.tsx";

interface Props<Input> {
  form: FormDescription<Input>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** The first step of a defined event: its name and what happens. */
export function WhatStep({
  form,
  values,
  lastResult,
  actions,
}: Props<{ name: string; action: string }> & { actions: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("definedEvents");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <h2>{t("wizard.what.question")}</h2>
      <WhatFields fields={fields} actions={actions} />
    </>
  );
}

interface Place {
  mode?: string | undefined;
  url?: string | undefined;
  selector?: string | undefined;
  text?: string | undefined;
}

/** The second step: the page, and of a click the element. */
export function WhereStep({ form, values, lastResult, isClick }: Props<Place> & { isClick: boolean }) {
  const { t } = useTranslation("definedEvents");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <h2>{t("wizard.where.question")}</h2>
      <PageFields fields={fields} />
      {isClick ? (
        <>
          <h2>{t("fields.element")}</h2>
          <p>{t("fields.elementText")}</p>
          <p>
            {t("pick.or")}{" "}
            <Link to="../pick" relative="path">
              {t("pick.link")}
            </Link>{" "}
            {t("clicked.or")}{" "}
            <Link to="../clicked" relative="path">
              {t("clicked.link")}
            </Link>
          </p>
          <ElementFields fields={fields} />
        </>
      ) : null}
    </>
  );
}
