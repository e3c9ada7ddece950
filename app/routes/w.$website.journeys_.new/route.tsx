import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createForm, fileForm } from "#app/journeys/journey-forms.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besideField } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { CreateForms } from "#app/ui/journeys/create-forms.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("journeys:create.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website } = await findWebsite(api, param("website"));
  return {
    website,
    form: describeForm(createForm, "create"),
    file: { intent: "file", constraints: { file: { maxLength: 500_000 } } },
  };
});

export const clientLoader = loadFromMemory;

export const action = intentAction({
  create: handleOwnerForm(createForm, async ({ api, param, value: { name, template } }) => {
    const website = param("website");
    const chosen = template === "empty" ? {} : { template };
    const { id } = (await api.journeys.create({ wid: website, name, ...chosen })).result;
    return { to: `/w/${website}/journeys/${id}/map`, toast: { tone: "ok", key: "created", name } };
  }),
  file: handleOwnerForm(fileForm, async ({ api, param, value: { file } }) => {
    const website = param("website");
    const made = await api.journeys.import({ wid: website, file }).catch((error) => besideField(error, "file"));
    const { id, name } = made.result;
    return { to: `/w/${website}/journeys/${id}/map`, toast: { tone: "ok", key: "created", name } };
  }),
});

export default function NewJourney() {
  const { t } = useTranslation("journeys");
  const { form, file } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("create.page")} text={t("create.text")} />
      <FormFailure failure={answered?.failure} />
      <CreateForms form={form} file={file} answered={answered} />
    </Screen>
  );
}
