import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { orNotFound } from "#app/services/failures.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { maxNotes } from "#contract/profiles.ts";

export const meta: MetaFunction = () => pageTitle("profiles:remove.page");

async function findNote({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const [wid, user] = [param("website"), param("person")];
  if (!/^\d{1,20}$/.test(user)) throw new Response(null, { status: 404 });
  const { items } = await orNotFound(api.profiles.notes({ wid, user, limit: maxNotes }));
  const note = items.find(({ id }) => id === param("note"));
  if (note === undefined) throw new Response(null, { status: 404 });
  return { wid, user, ...note };
}

export const loader = ownerLoader(findNote);

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { wid, user, id } = await findNote(context);
  await context.api.profiles.deleteNote({ wid, id });
  return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "noteDeleted" } };
});

export default function DeleteNote() {
  const { t } = useTranslation("profiles");
  const { wid, user, text } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title")}
      lost={[text]}
      submit={t("remove.submit")}
      back={{ to: `/w/${wid}/people/${user}`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
