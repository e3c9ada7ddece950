import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { consentForm, loadConsentForm, saveConsents } from "#app/messages/consents.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { AreaField, Field, SelectField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { latin } from "#app/ui/latin-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SectionPostForm } from "#app/ui/section-post-form.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { useFields } from "#app/ui/use-fields.ts";

export const meta: MetaFunction = () => pageTitle("messages:consents.page");

export const loader = ownerLoader(loadConsentForm);

export const clientLoader = loadFromMemory;

export const action = formAction(consentForm, saveConsents);

export default function Consents() {
  const { t } = useTranslation("messages");
  const { website, form, values, channels, states } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult, { ...values, consent: "granted" });
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/suppression`, label: t("suppression.page") }]} />
      <PageHead title={t("consents.page")} text={t("consents.text")}>
        <ButtonLink to={`/w/${website}/people/import?kind=consents`}>{t("consents.byFile")}</ButtonLink>
        <ButtonLink to={`/w/${website}/suppression`}>{t("consents.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <SectionPostForm>
          <SelectField label={t("consents.channel")} options={channels} {...fields.channel} />
          <SelectField label={t("consents.consent")} options={states} {...fields.consent} />
          <Field label={t("consents.source")} hint={t("consents.sourceHint")} autoComplete="off" {...fields.source} />
          <Field label={t("consents.day")} hint={t("consents.dayHint")} dir="ltr" autoComplete="off" {...fields.day} />
          <AreaField label={t("consents.rows")} hint={t("consents.rowsHint")} rows={10} {...latin} {...fields.rows} />
          <Button>{t("consents.submit")}</Button>
        </SectionPostForm>
      </Card>
    </Screen>
  );
}
