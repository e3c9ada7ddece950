import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { deletionForm } from "#app/journeys/deletion-form.ts";
import { describeDeletion } from "#app/journeys/inside-words.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { plainDeletion } from "#app/services/typed-name-form.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { TypedName } from "#app/ui/typed-name.tsx";

export const meta: MetaFunction = () => pageTitle("journeys:deletion.page");

/** The journey with who is inside, and the form that its deletion takes. */
async function readDeletion({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const { id, name, version } = await orNotFound(api.journeys.get({ id: param("journey") }));
  const inside = await orNotFound(api.journeys.inside({ id }));
  return { id, name, inside: { ...inside, version }, form: deletionForm({ name, ...inside }) };
}

export const loader = ownerLoader(async (context) => {
  const { id, name, inside, form } = await readDeletion(context);
  const described = form === undefined ? undefined : describeForm(form);
  return { website: context.param("website"), id, name, lost: describeDeletion(inside), form: described };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  async (context): Promise<z.ZodType> => (await readDeletion(context)).form ?? plainDeletion,
  async ({ api, param }) => {
    const { id, name } = await orNotFound(api.journeys.get({ id: param("journey") }));
    await api.journeys.delete({ id });
    return { to: `/w/${param("website")}/journeys`, toast: { tone: "ok", key: "deleted", name } };
  },
  { unreachable: "notDeleted" },
);

export default function DeleteJourney() {
  const { t } = useTranslation("journeys");
  const { website, id, name, lost, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("deletion.title", { name })}
      lost={lost}
      submit={t("deletion.submit")}
      back={{ to: `/w/${website}/journeys/${id}/settings`, label: t("deletion.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    >
      {form === undefined ? null : (
        <TypedName label={t("deletion.label")} {...{ form, name, lastResult: answered?.lastResult }} />
      )}
    </ConfirmPage>
  );
}
