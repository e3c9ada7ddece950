import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carryOut } from "#app/services/carry-out.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import type { Client } from "#contract/client.ts";

export const meta: MetaFunction = () => pageTitle("savedFilters:remove.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { website = "", filter = "" } = params;
  try {
    const { api, headers } = await signedIn(request);
    const { items } = (await api.savedFilters.list({ website })).result;
    const found = items.find(({ id }) => id === filter);
    if (found === undefined) throw new Response(null, { status: 404 });
    return data({ website, name: found.name }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const { website = "", filter: id = "" } = params;
  const work = (api: Client) => api.savedFilters.delete({ website, id });
  return carryOut(request, { work, to: `/w/${website}/filters`, done: "deleted" });
}

export default function DeleteSavedFilter() {
  const { t } = useTranslation("savedFilters");
  const { website, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/filters`, label: t("remove.back") }}
    />
  );
}
