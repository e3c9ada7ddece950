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

export const meta: MetaFunction = () => pageTitle("imports:undo.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, website, kind, file, added, changed } = await orNotFound(api.imports.get({ id: param("import") }));
  if (website !== param("website")) throw new Response(null, { status: 404 });
  return { id, website, kind, name: file.name, added: formatNumber(added), changed: formatNumber(changed) };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async ({ api, param }) => {
    const { result } = await api.imports.undo({ id: param("import") });
    const to = `/w/${param("website")}/people/import/${result.id}`;
    return { to, toast: { tone: "ok", key: "importUndone", name: result.file.name } };
  },
  { unreachable: "notSaved" },
);

export default function UndoImport() {
  const { t } = useTranslation("imports");
  const { id, website, kind, name, added, changed } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("undo.title", { name })}
      lost={[t("undo.lost", { added, changed }), ...(kind === "consents" ? [] : [t("undo.reports")]), t("undo.again")]}
      submit={t("undo.submit")}
      back={{ to: `/w/${website}/people/import/${id}`, label: t("undo.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
