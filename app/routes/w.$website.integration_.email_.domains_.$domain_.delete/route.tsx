import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownDomain } from "#app/integration/domain-name.server.ts";
import { findDomain } from "#app/integration/domain-view.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("integration:domains.deletePage");

export const loader = ownerLoader(async (context) => {
  const { id, name, website } = await findDomain(context);
  return { name: shownDomain(name), back: `/w/${website}/integration/email/domains/${id}` };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { id, name, website } = await findDomain(context);
  await context.api.integration.domains.delete({ id });
  return { to: `/w/${website}/integration/email`, toast: { tone: "ok", key: "deleted", name: shownDomain(name) } };
});

export default function DeleteDomain() {
  const { t } = useTranslation("integration");
  const { name, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("domains.deleteTitle", { name })}
      lost={[t("domains.deleteLost.sends"), t("domains.deleteLost.again")]}
      submit={t("domains.deleteSubmit")}
      back={{ to: back, label: t("list.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
