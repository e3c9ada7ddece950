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

export const meta: MetaFunction = () => pageTitle("goals:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const { id, name, isMain } = await orNotFound(api.goals.get({ website, id: param("goal") }));
  return { website, id, name, isMain };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const website = param("website");
  const { id, name } = await orNotFound(api.goals.get({ website, id: param("goal") }));
  await api.goals.delete({ website, id });
  return { to: `/w/${website}/goals`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteGoal() {
  const { t } = useTranslation("goals");
  const { website, id, name, isMain } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost"), ...(isMain ? [t("remove.lostMain")] : [])]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/goals/${id}`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
