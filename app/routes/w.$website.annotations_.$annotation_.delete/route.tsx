import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { orNotFound } from "#app/services/failures.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("annotations:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const { id, text } = await orNotFound(api.annotations.get({ website, id: param("annotation") }));
  return { website, id, text };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const website = param("website");
  const { id, text } = await orNotFound(api.annotations.get({ website, id: param("annotation") }));
  await api.annotations.delete({ website, id });
  return { to: `/w/${website}/annotations`, toast: { tone: "ok", key: "deleted", name: text } };
});

export default function DeleteAnnotation() {
  const { t } = useTranslation("annotations");
  const { website, id, text } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name: text })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/annotations/${id}`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={text} />}
    />
  );
}
