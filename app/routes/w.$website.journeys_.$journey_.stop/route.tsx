import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeStop } from "#app/journeys/inside-words.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("journeys:stop.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name } = await orNotFound(api.journeys.get({ id: param("journey") }));
  return { website: param("website"), id, name, says: describeStop(await orNotFound(api.journeys.inside({ id }))) };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async ({ api, param }) => {
    const { id } = await orNotFound(api.journeys.get({ id: param("journey") }));
    const { journey } = (await api.journeys.deactivate({ id })).result;
    return {
      to: `/w/${param("website")}/journeys/${id}/map`,
      toast: { tone: "ok", key: "journeyStopped", name: journey.name },
    };
  },
  { unreachable: "notSaved" },
);

export default function StopJourney() {
  const { t } = useTranslation("journeys");
  const { website, id, name, says } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("stop.title", { name })}
      lost={says}
      submit={t("stop.submit")}
      back={{ to: `/w/${website}/journeys/${id}/map`, label: t("stop.back") }}
      above={<FormFailure failure={answered?.failure} name={name} title={t("stop.failed", { name })} />}
    />
  );
}
