import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import type { Client } from "#contract/client.ts";

export const meta: MetaFunction = () => pageTitle("savedFilters:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  return { website, name: (await findSavedFilter(api, { website, id: param("filter") })).name };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const website = param("website");
  const { id, name } = await findSavedFilter(api, { website, id: param("filter") });
  await api.savedFilters.delete({ website, id });
  return { to: `/w/${website}/filters`, toast: { tone: "ok", key: "deleted", name } };
});

async function findSavedFilter(api: Client, { website, id }: { website: string; id: string }) {
  const { items } = (await api.savedFilters.list({ website })).result;
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Response(null, { status: 404 });
  return found;
}

export default function DeleteSavedFilter() {
  const { t } = useTranslation("savedFilters");
  const { website, name } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/filters`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
