import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findTemplate } from "#app/integration/template-page.server.ts";
import { deleteUnused } from "#app/services/delete-unused.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("templates:remove.page");

export const loader = ownerLoader(async (context) => {
  const { template } = await findTemplate(context);
  return { name: template.name, back: `/w/${template.website}/integration/templates/${template.id}` };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { template } = await findTemplate(context);
  const { id, name, type, website } = template;
  await deleteUnused(context.api.integration.templates.delete({ id }));
  return { to: `/w/${website}/integration/templates?type=${type}`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteTemplate() {
  const { t } = useTranslation("templates");
  const { name, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost.versions"), t("remove.lost.queued")]}
      submit={t("remove.submit")}
      back={{ to: back, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
