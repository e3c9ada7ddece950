import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteForm } from "#app/people/note-form.ts";
import { loadProfile } from "#app/people/profile.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { NotesCard } from "#app/ui/people/notes-card.tsx";
import { ProfilePage } from "#app/ui/people/profile-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("profiles:page", data?.name);

export const loader = ownerLoader(loadProfile);

export const clientLoader = loadFromMemory;

export const action = formAction(noteForm, async ({ api, request, param, value }) => {
  const [wid, user] = [param("website"), param("person")];
  await api.profiles.addNote({ wid, user, ...value });
  return { to: `/w/${wid}/people/${user}${new URL(request.url).search}`, toast: { tone: "ok", key: "saved" } };
});

export default function Profile() {
  const { form, ...view } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ProfilePage {...view} above={<FormFailure failure={answered?.failure} />}>
      <NotesCard notes={view.notes} form={form} lastResult={answered?.lastResult} />
    </ProfilePage>
  );
}
