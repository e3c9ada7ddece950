import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("exclusions:undo.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const { name, events, fromNowOn } = await orNotFound(api.exclusions.get({ website, id: param("exclusion") }));
  return { website, name, events: formatNumber(events), fromNowOn };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async ({ api, param }) => {
    const website = param("website");
    const { id, name } = await orNotFound(api.exclusions.get({ website, id: param("exclusion") }));
    await api.exclusions.undo({ website, id });
    return { to: `/w/${website}/exclusions`, toast: { tone: "ok", key: "exclusionUndone", name } };
  },
  { unreachable: "notSaved" },
);

export default function UndoExclusion() {
  const { t } = useTranslation("exclusions");
  const { website, name, events, fromNowOn } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("undo.title", { name })}
      lost={[t("undo.returns", { events }), t("undo.others"), ...(fromNowOn ? [t("undo.fromNowOn")] : [])]}
      submit={t("undo.submit")}
      back={{ to: `/w/${website}/exclusions`, label: t("undo.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
