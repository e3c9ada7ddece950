import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { wordsOfUse } from "#app/events/event-words.server.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("definedEvents:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const { id, name, last30, usedBy } = await orNotFound(api.userEvents.get({ website, id: param("event") }));
  return { website, id, name, events: formatNumber(last30.events), usedBy: usedBy.map(wordsOfUse) };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const website = param("website");
  const { id, name } = await orNotFound(api.userEvents.get({ website, id: param("event") }));
  await api.userEvents.delete({ id });
  return { to: `/w/${website}/events`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteEvent() {
  const { t } = useTranslation("definedEvents");
  const { website, id, name, events, usedBy } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const used = usedBy.length === 0 ? [] : [`${t("edit.usedBy")} ${usedBy.join("، ")}. ${t("edit.used")}`];
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost", { events }), ...used]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/events/${id}`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
