import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeDeletion } from "#app/journeys/inside-words.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("journeys:deletion.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name, version } = await orNotFound(api.journeys.get({ id: param("journey") }));
  const inside = await orNotFound(api.journeys.inside({ id }));
  return { website: param("website"), id, name, lost: describeDeletion({ ...inside, version }) };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const { id, name } = await orNotFound(api.journeys.get({ id: param("journey") }));
  await api.journeys.delete({ id });
  return { to: `/w/${param("website")}/journeys`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteJourney() {
  const { t } = useTranslation("journeys");
  const { website, id, name, lost } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("deletion.title", { name })}
      lost={lost}
      submit={t("deletion.submit")}
      back={{ to: `/w/${website}/journeys/${id}/settings`, label: t("deletion.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
