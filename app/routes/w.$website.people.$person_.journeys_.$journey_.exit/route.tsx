import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findProfile, personHead } from "#app/people/edit-person.server.ts";
import { readRuns } from "#app/people/journeys-of-person.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("personRuns:exit.page");

export const loader = ownerLoader(async (context) => {
  const detail = await findProfile(context);
  const { journey } = await readRuns(context, detail.id);
  const { name, back } = personHead(detail);
  return { name, journey: journey.name, back: `${back}/journeys/${journey.id}` };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async (context) => {
    const detail = await findProfile(context);
    const { id, person } = await orNotFound(
      context.api.journeys.exit({ id: context.param("journey"), person: detail.id }),
    );
    const { name } = personHead(detail);
    return {
      to: `/w/${detail.website}/people/${person}/journeys/${id}`,
      toast: { tone: "ok", key: "journeyLeft", name },
    };
  },
  { unreachable: "notSaved" },
);

export default function TakeOut() {
  const { t } = useTranslation("personRuns");
  const { name, journey, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("exit.title", { name, journey })}
      lost={[t("exit.runs"), t("exit.messages"), t("exit.again")]}
      submit={t("exit.submit")}
      back={{ to: back, label: t("exit.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
