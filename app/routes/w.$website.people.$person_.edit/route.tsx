import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { filledPerson, findProfile, personHead } from "#app/people/edit-person.server.ts";
import { changesOf, personForm } from "#app/people/person-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besideFields } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { PersonForm } from "#app/ui/people/person-form.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:edit.page");

export const loader = ownerLoader(async (context) => {
  const detail = await findProfile(context);
  return { ...personHead(detail), person: filledPerson(detail), form: describeForm(personForm) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(personForm, async ({ value, ...context }) => {
  const { website: wid, id: user } = await findProfile(context);
  const data = changesOf(value);
  if (Object.keys(data).length > 0) await context.api.profiles.update({ wid, user, data }).catch(besideFields);
  return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "saved" } };
});

export default function EditPerson() {
  const { t } = useTranslation("profiles");
  const { name, back, person, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("edit.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <PersonForm form={form} person={person} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
