import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("shares:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const { items } = (await api.shares.list({ website })).result;
  const found = items.find(({ id }) => id === param("share"));
  if (found === undefined) throw new Response(null, { status: 404 });
  return { website, name: found.name };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const website = param("website");
  await api.shares.revoke({ website, id: param("share") });
  return { to: `/w/${website}/share`, toast: { tone: "ok", key: "linkRevoked" } };
});

export default function RevokeShare() {
  const { t } = useTranslation("shares");
  const { website, name } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/share`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
