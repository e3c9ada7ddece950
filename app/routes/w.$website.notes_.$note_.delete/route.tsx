import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carryOut } from "#app/services/carry-out.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findNote } from "#app/services/find-note.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import type { Client } from "#contract/client.ts";

export const meta: MetaFunction = () => pageTitle("notes:remove.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { website = "", note = "" } = params;
  try {
    const { api, headers } = await signedIn(request);
    const { id, text } = await findNote(api, { website, id: note });
    return data({ website, id, text }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const { website = "", note: id = "" } = params;
  const work = (api: Client) => api.annotations.delete({ website, id });
  return carryOut(request, { work, to: `/w/${website}/notes`, done: "deleted" });
}

export default function DeleteNote() {
  const { t } = useTranslation("notes");
  const { website, id, text } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      question={t("remove.title", { name: text })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/notes/${id}`, label: t("remove.back") }}
    />
  );
}
