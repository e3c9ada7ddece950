import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carryOut } from "#app/services/carry-out.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findGoal } from "#app/services/find-goal.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import type { Client } from "#contract/client.ts";

export const meta: MetaFunction = () => pageTitle("goals:remove.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { website = "", goal = "" } = params;
  try {
    const { api, headers } = await signedIn(request);
    const { id, name, isMain } = await findGoal(api, { website, id: goal });
    return data({ website, id, name, isMain }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const { website = "", goal: id = "" } = params;
  const work = (api: Client) => api.goals.delete({ website, id });
  return carryOut(request, { work, to: `/w/${website}/goals`, done: "deleted" });
}

export default function DeleteGoal() {
  const { t } = useTranslation("goals");
  const { website, id, name, isMain } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost"), ...(isMain ? [t("remove.lostMain")] : [])]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/goals/${id}`, label: t("remove.back") }}
    />
  );
}
