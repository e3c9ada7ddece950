import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteLine, findLine } from "#app/integration/line-page.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("integration:lines.deletePage");

export const loader = ownerLoader(async (context) => {
  const { line, back } = await findLine(context);
  if (line === undefined) throw new Response(null, { status: 404 });
  return { number: line.number, back: `${back}/lines/${line.id}` };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(deleteLine);

export default function DeleteLine() {
  const { t } = useTranslation("integration");
  const { number, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("lines.deleteTitle", { number })}
      lost={[t("lines.deleteLost.sends"), t("lines.deleteLost.log")]}
      submit={t("lines.deleteSubmit")}
      back={{ to: back, label: t("list.back") }}
      above={<FormFailure failure={answered?.failure} name={number} />}
    />
  );
}
