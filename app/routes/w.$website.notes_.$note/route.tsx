import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chosenDay, dateChoices } from "#app/period/date-choices.ts";
import { noteForm } from "#app/routes/w.$website.notes/form.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findNote } from "#app/services/find-note.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { NoteForm } from "#app/ui/annotations/note-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("notes:edit.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id: website, timeZone: zone } = await findWebsite(api, params.website ?? "");
    const { id, text, at } = await findNote(api, { website, id: params.note ?? "" });
    const note = { text, ...chosenDay(zone, Date.parse(at)) };
    return data({ website, id, form: { choices: dateChoices(zone, Date.now()), note } }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: noteForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const { website = "", note: id = "" } = params;
  try {
    await api.annotations.update({ website, id, ...submission.value });
    return redirect(`/w/${website}/notes`, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function EditNote() {
  const { t } = useTranslation("notes");
  const { website, id, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("edit.page")} text={t("edit.text")}>
        <ButtonLink to={`/w/${website}/notes`}>{t("page")}</ButtonLink>
        <ButtonLink look="dangerPlain" to={`/w/${website}/notes/${id}/delete`}>
          {t("edit.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <NoteForm {...form} submit={t("form.save")} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
