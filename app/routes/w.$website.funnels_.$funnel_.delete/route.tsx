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

export const meta: MetaFunction = () => pageTitle("funnels:removal.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name, website } = await orNotFound(api.funnels.get({ id: param("funnel") }));
  return { website, id, name };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const { id, name, website } = await orNotFound(api.funnels.get({ id: param("funnel") }));
  await api.funnels.delete({ id });
  return { to: `/w/${website}/funnels`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteFunnel() {
  const { t } = useTranslation("funnels");
  const { website, id, name } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("removal.title", { name })}
      lost={[t("removal.lost")]}
      submit={t("removal.submit")}
      back={{ to: `/w/${website}/funnels/${id}`, label: t("removal.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
