import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chosenDay, dateChoices } from "#app/period/date-choices.ts";
import { annotationForm } from "#app/reports/annotation-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { AnnotationForm } from "#app/ui/annotations/annotation-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("annotations:edit.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website, timeZone: zone } = await findWebsite(api, param("website"));
  const { id, text, at } = await orNotFound(api.annotations.get({ website, id: param("annotation") }));
  const annotation = { text, ...chosenDay(zone, Date.parse(at)) };
  return {
    website,
    id,
    form: { form: describeForm(annotationForm), choices: dateChoices(zone, Date.now()), annotation },
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(annotationForm, async ({ api, param, value }) => {
  const website = param("website");
  await api.annotations.update({ website, id: param("annotation"), ...value });
  return { to: `/w/${website}/annotations`, toast: { tone: "ok", key: "saved" } };
});

export default function EditAnnotation() {
  const { t } = useTranslation("annotations");
  const { website, id, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/annotations`, label: t("page") }]} />
      <PageHead title={t("edit.page")} text={t("edit.text")}>
        <ButtonLink to={`/w/${website}/annotations`}>{t("page")}</ButtonLink>
        <ButtonLink look="dangerPlain" to={`/w/${website}/annotations/${id}/delete`}>
          {t("edit.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <AnnotationForm {...form} submit={t("form.save")} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
